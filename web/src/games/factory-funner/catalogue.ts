/** The machines and floors, from the game's own data files. */

import boards from "../../../../src/shopfloor/games/factory_funner/data/boards.txt?raw";
import machines from "../../../../src/shopfloor/games/factory_funner/data/machines.csv?raw";
import { hex } from "../pipes/model/grid";
import { catalogue } from "../pipes/model/machines";

export const CATALOGUE = catalogue({ game: "factory-funner", grid: hex }, machines, boards);
