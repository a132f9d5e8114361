import type { Shelf } from "../shelf";
import cover from "./cover";

const shelf: Shelf = { place: 1, cover, cards: true, keys: [["1 – 6", "web.help.digits"]] };

export default shelf;
