import { die, flat, floor, scene, shade, shape, BLUE, BLUE_PALE, CREAM, FAR, RED, STEEL } from "../../../../art/draw";

/** Three equal shifts. */
export default (): string =>
  scene(
    "production",
    flat("M0 102V50h24v52zM176 102V40h24v62z", FAR),
    shape("M108 14a9 7 0 0 1 14-6 12 8 0 0 1 22 2 8 6 0 0 1 2 12h-30a8 6 0 0 1-8-8z", CREAM, 2.4),
    floor(102),
    shape("M64 60V30h16v30zM92 60V18h16v42zM120 60V30h16v30z", STEEL),
    flat("M65.5 36h13v8h-13zM93.5 24h13v8h-13zM121.5 36h13v8h-13z", RED),
    shape("M36 68V50l21 12V50l21 12V50l22 12V50l21 12V50l21 12V50l22 16v2z", BLUE_PALE),
    shape("M24 102V68h152v34z", BLUE),
    shade("M158 70h16v31h-16z"),
    die(62, 85, 30, 5),
    die(100, 85, 30, 5),
    die(138, 85, 30, 5),
  );
