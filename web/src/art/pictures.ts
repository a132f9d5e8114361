/** All pictures by card id. Each is a function, so that nothing is drawn before it is shown. */
import aluminumFactory from "./blueprints/aluminum-factory";
import assemblyLine from "./blueprints/assembly-line";
import batteryFactory from "./blueprints/battery-factory";
import beacon from "./blueprints/beacon";
import biolab from "./blueprints/biolab";
import blackMarket from "./blueprints/black-market";
import concretePlant from "./blueprints/concrete-plant";
import dojo from "./blueprints/dojo";
import fitnessCenter from "./blueprints/fitness-center";
import foundry from "./blueprints/foundry";
import fulfillmentCenter from "./blueprints/fulfillment-center";
import golem from "./blueprints/golem";
import gymnasium from "./blueprints/gymnasium";
import harvester from "./blueprints/harvester";
import incinerator from "./blueprints/incinerator";
import laboratory from "./blueprints/laboratory";
import manufactory from "./blueprints/manufactory";
import megaFactory from "./blueprints/mega-factory";
import megalith from "./blueprints/megalith";
import motherlode from "./blueprints/motherlode";
import nuclearPlant from "./blueprints/nuclear-plant";
import obelisk from "./blueprints/obelisk";
import powerPlant from "./blueprints/power-plant";
import recyclingPlant from "./blueprints/recycling-plant";
import refinery from "./blueprints/refinery";
import replicator from "./blueprints/replicator";
import robot from "./blueprints/robot";
import scrapYard from "./blueprints/scrap-yard";
import solarArray from "./blueprints/solar-array";
import tempAgency from "./blueprints/temp-agency";
import trashCompactor from "./blueprints/trash-compactor";
import warehouse from "./blueprints/warehouse";
import architect from "./contractors/architect";
import electrician from "./contractors/electrician";
import engineer from "./contractors/engineer";
import foreman from "./contractors/foreman";
import hiredHands from "./contractors/hired-hands";
import investor from "./contractors/investor";
import miner from "./contractors/miner";
import specialist from "./contractors/specialist";
import theMachine from "./the-machine";

export const blueprints = {
  "aluminum-factory": aluminumFactory,
  "assembly-line": assemblyLine,
  "battery-factory": batteryFactory,
  beacon,
  biolab,
  "black-market": blackMarket,
  "concrete-plant": concretePlant,
  dojo,
  "fitness-center": fitnessCenter,
  foundry,
  "fulfillment-center": fulfillmentCenter,
  golem,
  gymnasium,
  harvester,
  incinerator,
  laboratory,
  manufactory,
  "mega-factory": megaFactory,
  megalith,
  motherlode,
  "nuclear-plant": nuclearPlant,
  obelisk,
  "power-plant": powerPlant,
  "recycling-plant": recyclingPlant,
  refinery,
  replicator,
  robot,
  "scrap-yard": scrapYard,
  "solar-array": solarArray,
  "temp-agency": tempAgency,
  "trash-compactor": trashCompactor,
  warehouse,
} as const;

export const contractors = {
  architect,
  electrician,
  engineer,
  foreman,
  "hired-hands": hiredHands,
  investor,
  miner,
  specialist,
} as const;

export const pictures = { ...blueprints, ...contractors, "the-machine": theMachine } as const;
export type PictureId = keyof typeof pictures;

/** Pictures whose top tells most: a low crop (the compound's) keeps it, the others keep the middle. */
export const topFirst: ReadonlySet<string> = new Set<PictureId>([
  "beacon",
  "golem",
  "laboratory",
  "megalith",
  "obelisk",
  "refinery",
  "robot",
  "scrap-yard",
  "architect",
  "electrician",
  "engineer",
  "foreman",
  "hired-hands",
  "investor",
  "miner",
  "specialist",
]);

const drawn = new Map<PictureId, string>();
/** Markup for inside `<svg viewBox="0 0 200 120">`, drawn once. */
export const picture = (id: PictureId): string => {
  let markup = drawn.get(id);
  if (markup === undefined) drawn.set(id, (markup = pictures[id]()));
  return markup;
};
