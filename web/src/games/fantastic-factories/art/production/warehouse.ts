import {
  box,
  crates,
  flat,
  floor,
  scene,
  shade,
  shape,
  tube,
  BLUE_PALE,
  FAR,
  NIGHT,
  STEEL_PALE,
} from "../../../../art/draw";

/** Crates up to the roof. */
export default (): string =>
  scene(
    "production",
    flat("M0 50h40v52H0zM160 42h40v60h-40z", FAR),
    floor(102),
    shape("M24 102V44l76-30 76 30v58z", BLUE_PALE),
    shade("M150 34l24 10v57h-24z"),
    tube("M14 46l86-35 86 35", 3.5, STEEL_PALE, 5.5),
    box(52, 50, 96, 52, NIGHT),
    crates(25, [60, 77], [88, 77], [116, 77], [74, 52], [102, 52]),
  );
