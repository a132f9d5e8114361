/** The machines and floors, from the game's own data files. */

import boards from "../../../../src/shopfloor/games/factory_fun/data/boards.txt?raw";
import machines from "../../../../src/shopfloor/games/factory_fun/data/machines.csv?raw";
import { square } from "../pipes/model/grid";
import { catalogue } from "../pipes/model/machines";

export const CATALOGUE = catalogue({ game: "factory-fun", grid: square }, machines, boards);
