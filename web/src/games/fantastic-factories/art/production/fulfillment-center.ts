import {
  crates,
  flat,
  floor,
  line,
  ring,
  scene,
  shade,
  shape,
  BLUE,
  CREAM,
  FAR,
  GLASS,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** The van is loaded. */
export default (): string =>
  scene(
    "production",
    flat("M0 100V44h62v56zM150 100V30h50v70z", FAR),
    floor(),
    crates(24, [28, 76]),
    shape("M60 90V30h62v60z", CREAM),
    flat("M61.5 71h59v17.5h-59z", YELLOW),
    shade("M110 32h10.5v56H110z"),
    shape("M122 90V44h12c4 0 6 2 8 5l15 19v22z", BLUE),
    shape("M129 52h6l10 15h-16z", GLASS, 2.4),
    crates(28, [75, 37]),
    line("M60 30v60h97"),
    shape(ring(80, 92, 11) + ring(138, 92, 11), "#3A444B"),
    shape(ring(80, 92, 3.5) + ring(138, 92, 3.5), STEEL_PALE, 2),
  );
