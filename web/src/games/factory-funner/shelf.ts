import { KEYS } from "../pipes/input/told";
import type { Shelf } from "../shelf";
import cover from "./cover";

const shelf: Shelf = { place: 3, cover, cards: true, keys: KEYS };

export default shelf;
