/** Factory Fun for the client. */

import { pipesGame } from "../pipes/game";
import { CATALOGUE } from "./catalogue";

export default pipesGame({
  catalogue: CATALOGUE,
  phases: ["pick", "add"],
  within: { flip: "pick" },
});
