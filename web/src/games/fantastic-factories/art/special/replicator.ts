import {
  box,
  floor,
  halo,
  line,
  scene,
  shape,
  BLUE,
  NIGHT,
  PURPLE,
  STEEL,
  STEEL_DARK,
  YELLOW,
} from "../../../../art/draw";

/** The same house, printed. */
export default (): string =>
  scene(
    "special",
    halo(100, 62),
    floor(104),
    shape("M46 16h108v14H46z", PURPLE),
    shape("M50 30h10v62H50zM140 30h10v62h-10z", STEEL),
    shape("M88 26h34v14H88zM97 40h16l-4 10h-8z", STEEL_DARK),
    line("M105 52v8", 4, YELLOW),
    shape("M76 92V76h52v16z", BLUE),
    `<path stroke-width="2.4" stroke-dasharray="4 4.5" stroke="var(--art-free)" d="M76 76V60l14 9v-9l14 9v-9h8v-4h12v20"/>`,
    shape("M76 76V70M128 76v-4", "none"),
    line("M84 84h8M98 84h8M112 84h8", 2.4, "#FFF"),
    box(40, 92, 120, 13, NIGHT, 3),
    line("M52 98.5h0M62 98.5h0", 4.5, YELLOW),
  );
