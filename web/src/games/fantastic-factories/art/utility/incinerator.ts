import {
  box,
  flat,
  floor,
  line,
  oval,
  rect,
  scene,
  shade,
  shape,
  sheet,
  CREAM,
  FAR,
  NIGHT,
  ORANGE,
  RED,
  RUST,
  STEEL,
  YELLOW,
} from "../../../../art/draw";

/** Blueprints to heat. */
export default (): string =>
  scene(
    "utility",
    flat("M0 100V52h40v48zM164 100V64h36v36z", FAR),
    oval(150, 12, 15, 8, CREAM, 2.4),
    floor(102),
    box(112, 8, 20, 44, STEEL),
    flat(rect(113.5, 16, 17, 9), RED),
    shape("M58 102V66a44 42 0 0 1 88 0v36z", RUST),
    shade("M126 34c14 6 20 18 20 32v36h-16V66c0-14-2-24-4-32z"),
    line("M59 62h14M132 62h13M66 46h12M126 46h12", 2.2),
    shape("M78 102V76a24 22 0 0 1 48 0v26z", NIGHT),
    shape("M84 102c-5-12 4-18 5-28 8 4 10 8 10 13 4-4 5-10 3-16 10 6 20 18 14 31z", ORANGE),
    shape("M94 102c-3-8 5-10 7-18 7 5 10 12 6 18z", YELLOW, 2.2),
    line("M50 102h104", 6),
    sheet(50, 84, -16),
  );
