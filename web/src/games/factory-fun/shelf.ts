import { KEYS } from "../pipes/input/told";
import type { Shelf } from "../shelf";
import cover from "./cover";

const shelf: Shelf = { place: 2, cover, cards: true, keys: KEYS };

export default shelf;
