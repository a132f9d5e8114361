import {
  flat,
  floor,
  line,
  ring,
  scene,
  shade,
  shape,
  FAR,
  GLASS,
  NIGHT,
  ORANGE,
  RED,
  STEEL_DARK,
  STEEL_PALE,
  STONE_PALE,
} from "../../../../art/draw";

/** A mixer lorry under the silos. */
export default (): string =>
  scene(
    "production",
    flat("M16 100V34h26v66zM46 100V22h26v78zM160 100V50h28v50z", FAR),
    floor(),
    shape("M62 56 36 74v10h6V78l24-14z", STEEL_DARK),
    shape("M58 42l38-18c24-8 42 8 40 26-2 20-20 30-40 28L62 64c-8-4-9-17-4-22z", STONE_PALE),
    flat("M86 29l12-5c8 14 10 34 4 54l-12-2c6-18 4-34-4-47z", RED),
    shade("M60 56c24 10 54 10 75-2-3 18-20 26-39 24L62 64c-3-2-4-5-2-8z"),
    line("M58 42l38-18c24-8 42 8 40 26-2 20-20 30-40 28L62 64c-8-4-9-17-4-22z"),
    shape("M128 88V44h14c6 0 9 3 11 8l8 20v16z", ORANGE),
    shape("M135 52h8l7 17h-15z", GLASS, 2.4),
    shape("M44 78h84v12H44z", NIGHT),
    shape(ring(62, 92, 11) + ring(90, 92, 11) + ring(142, 92, 11), "#3A444B"),
    shape(ring(62, 92, 3.5) + ring(90, 92, 3.5) + ring(142, 92, 3.5), STEEL_PALE, 2),
  );
