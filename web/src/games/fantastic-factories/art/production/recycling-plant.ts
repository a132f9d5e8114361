import { floor, scene, shade, shape, sheet, skyline, CREAM, GREEN, GREEN_PALE } from "../../../../art/draw";

/** Paper goes round. */
export default (): string =>
  scene(
    "production",
    skyline(102),
    floor(102),
    sheet(86, 34, -14),
    sheet(118, 30, 12),
    shape("M60 54h84l-8 48H68z", GREEN),
    shade("M124 56h18l-8 45h-14z"),
    shape("M54 46h96v10H54z", GREEN_PALE),
    shape(
      "M92 92H82l-4-7 7-12-4-3 13-2 6 12-4-2-4 7zM98 66l6-8h8l6 10 4-2-5 13-13-1 4-2-4-7zM126 76l5 8-4 8h-13v5l-8-10 8-10v5h8z",
      CREAM,
      2.4,
    ),
  );
