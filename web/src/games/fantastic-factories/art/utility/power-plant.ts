import {
  bolt,
  cog,
  disc,
  flat,
  floor,
  rect,
  scene,
  shade,
  shape,
  CREAM,
  GLOW,
  NIGHT,
  ORANGE,
  RED,
  STEEL,
  STEEL_DARK,
} from "../../../../art/draw";

/** Turbine and boiler house. */
export default (): string =>
  scene(
    "utility",
    shape("M44 20a10 7 0 0 1 10-10 16 8 0 0 1 28-2 12 7 0 0 1 14 8 6 5 0 0 1-6 4z", CREAM, 2.4),
    floor(102),
    shape("M36 68V24h15v44zM64 68V20h15v48z", STEEL),
    flat("M37.5 32h12v8h-12zM65.5 28h12v8h-12z", RED),
    shape("M26 102V66h64v36z", ORANGE),
    shape(rect(35, 76, 13, 11) + rect(55, 76, 13, 11), GLOW, 2.6),
    shade("M78 68h10.5v33H78z"),
    shape(cog(124, 64, 35, 29, 12), STEEL),
    disc(124, 64, 23, NIGHT),
    bolt(124, 64, 2.6),
    shape("M90 102l7-14h54l7 14z", STEEL_DARK),
  );
