/** Factory Funner for the client. */

import { pipesGame } from "../pipes/game";
import { CATALOGUE } from "./catalogue";

export default pipesGame({
  catalogue: CATALOGUE,
  phases: ["selection", "connection"],
  within: { flip: "selection", own: "selection", deal: "selection" },
});
