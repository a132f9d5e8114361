import { disc, floor, line, scene, shape, spokes, BLUE, YELLOW } from "../../../../art/draw";

/** Panels in the sun. */
export default (): string =>
  scene(
    "special",
    line(spokes(134, 32, 25, 32, 8, 0.2), 4, "#D79B00"),
    disc(134, 32, 17, YELLOW),
    floor(),
    line("M16 100V84M72 100V84M128 100V84M184 100V84", 5),
    shape("M-12 88l14-42h42L30 88zM44 88l14-42h42L86 88zM100 88l14-42h42l-14 42zM156 88l14-42h42l-14 42z", BLUE),
    line(
      "M2 86l13-38M16 86l13-38M-7 74h40M-3 60h40M58 86l13-38M72 86l13-38M49 74h40M53 60h40M114 86l13-38M128 86l13-38M105 74h40M109 60h40M170 86l13-38M184 86l13-38M161 74h40M165 60h40",
      1.8,
      "#DCEBFA",
    ),
    line("M-12 88l14-42h42L30 88zM44 88l14-42h42L86 88zM100 88l14-42h42l-14 42zM156 88l14-42h42l-14 42z"),
  );
