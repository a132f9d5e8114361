import {
  flat,
  floor,
  line,
  ring,
  scene,
  shade,
  shape,
  FAR,
  NIGHT,
  STEEL_DARK,
  STEEL_PALE,
  WOOD,
  WOOD_PALE,
  YELLOW,
} from "../../../../art/draw";

/** A cart of ore leaves the adit. */
export default (): string =>
  scene(
    "utility",
    flat("M0 102V78l22-18 20 14 30-44 20 20 28-32 46 50 34-20v54z", FAR),
    floor(102),
    shape("M34 102c4-34 24-74 66-74s66 34 72 74z", WOOD),
    shade("M140 42c18 14 28 36 31 59h-18c-1-22-5-42-13-59z"),
    shape("M56 60l6-7 6 7-6 8zM148 62l6-7 6 7-6 8zM98 36l6-6 6 6-6 7z", YELLOW, 2.4),
    flat("M74 102V56h58v46z", NIGHT),
    shape("M68 102V54h10v48zM126 102V54h10v48zM62 54V44h80v10z", WOOD_PALE),
    shape("M82 68l8-12 10 2 6-8 12 6 4 12z", YELLOW),
    line("M90 57l6 10M106 51l4 15", 2.2),
    shape("M76 68h56l-8 24H84z", STEEL_DARK),
    shade("M116 70h14l-7 21h-9z"),
    line("M72 68h64", 5),
    shape(ring(91, 95, 7) + ring(117, 95, 7), STEEL_PALE),
  );
