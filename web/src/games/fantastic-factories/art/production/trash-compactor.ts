import {
  box,
  flat,
  floor,
  line,
  scene,
  shade,
  shape,
  skyline,
  BLUE,
  CRATE,
  STEEL,
  STEEL_DARK,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** The press comes down. */
export default (): string =>
  scene(
    "production",
    skyline(102),
    floor(102),
    shape("M62 92V72l10-8 12 6 10-8v30z", CRATE),
    shape("M110 92V68l8-6 10 6 10-4v28z", BLUE),
    shape("M80 92c-6-10-4-20 6-24l4-8h14l4 8c10 4 14 14 8 24z", "#4A5A50"),
    line("M88 69h18M92 78l2 8M104 76l-2 10M70 76l6 8M126 76l4 8", 2.4),
    box(92, 24, 18, 26, STEEL_PALE),
    box(58, 46, 86, 14, STEEL_DARK),
    shape("M44 102V26h14v76zM144 102V26h14v76z", STEEL),
    shade("M52 28h5v73h-5zM152 28h5v73h-5z"),
    box(38, 10, 126, 18, YELLOW),
    flat(
      "M48 11.5h12l-10 15H39.5v-5.5zM72 11.5h12l-10 15H62zM96 11.5h12l-10 15H86zM120 11.5h12l-10 15h-12zM144 11.5h12l-10 15h-12z",
      "#1B252C",
    ),
    box(38, 10, 126, 18, "none"),
    box(38, 91, 126, 13, STEEL_DARK, 3),
  );
