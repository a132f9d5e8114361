/** All markup by id, for whoever wants to draw it inside an SVG of their own. */
import { type CoverId, covers } from "./covers";
import { type IconName, icons } from "./icons";
import { type DieFace, dieFaces, faces } from "./icons/dice";
import { type PictureId, blueprints, contractors, picture, pictures } from "./pictures";

export type BlueprintId = keyof typeof blueprints;
export type ContractorId = keyof typeof contractors;
export type { CoverId, DieFace, IconName, PictureId };

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(record) as K[];
export const blueprintIds = keys(blueprints);
export const contractorIds = keys(contractors);
export const pictureIds = keys(pictures);
export const coverIds = keys(covers);
export const iconNames = keys(icons);
export { dieFaces, picture };

export const isPicture = (id: string): id is PictureId => Object.hasOwn(pictures, id);
export const isCover = (id: string): id is CoverId => Object.hasOwn(covers, id);
export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

/** Markup for inside `<svg viewBox="0 0 272 148">`. */
export const cover = (id: CoverId): string => covers[id]();
/** Markup for inside `<svg viewBox="0 0 24 24">`. */
export const icon = (name: IconName): string => icons[name];
export const dieFace = (face: DieFace): string => faces[face];
