import { DRONE_MODEL_ROWS, type DroneFrame, type DroneModelRow, type ModelFigure } from './droneModelRows.ts';
import type { DroneClass, RemoteId } from './fleet.ts';

/** A model that is sold, or was, with what its sources say of it. */
export interface DroneModel {
  readonly manufacturer: string;
  readonly model: string;
  readonly frame: DroneFrame;
  readonly drone_class: ModelFigure<DroneClass> | null;
  readonly mass_kg: ModelFigure<number> | null;
  readonly max_dimension_m: ModelFigure<number> | null;
  readonly max_speed_ms: ModelFigure<number> | null;
}

const modelOf = ([
  manufacturer,
  model,
  frame,
  drone_class,
  mass_kg,
  max_dimension_m,
  max_speed_ms,
]: DroneModelRow): DroneModel => ({
  manufacturer,
  model,
  frame,
  drone_class,
  mass_kg,
  max_dimension_m,
  max_speed_ms,
});

export const DRONE_MODELS: readonly DroneModel[] = DRONE_MODEL_ROWS.map(modelOf);

/**
 * The direct remote identification that a class label implies, null where the class does not: C1, C2, C3, C5 and C6 have it
 * built in or added (Regulation (EU) 2019/945, parts 2, 3, 4, 16 and 17); C0 and C4 need none.
 */
export const remoteIdOfClass = (droneClass: DroneClass | null): RemoteId | null =>
  droneClass === null || droneClass === 'C0' || droneClass === 'C4' ? null : 'eu';

/** The kind of aircraft as the registry names it. */
export const aircraftTypeOf = (frame: DroneFrame): 'aircraft' | 'convertible' | 'multicopter' => {
  if (frame === 'wing') return 'aircraft';
  return frame === 'vtol' ? 'convertible' : 'multicopter';
};

/** Letters and digits alone, small: "Matrice 350 RTK" and "matrice-350rtk" are one. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9+]/g, '');

/** What people call them by: M350 for Matrice 350, M3E for Mavic 3 Enterprise. */
const shortNameOf = (model: string): string =>
  model.replace(/^(?:Matrice|Mavic|Phantom|Inspire) (?=\d)/, (name) => name[0] as string);

const SEARCHED = DRONE_MODELS.map((each) => ({
  each,
  texts: [`${each.manufacturer}${each.model}`, each.model, shortNameOf(each.model)].map(lettersOf),
}));

/**
 * The models whose manufacturer, name or short name holds each word of the text, those that begin with it first; all of them
 * for an empty text.
 */
export function droneModelsMatching(text: string): readonly DroneModel[] {
  const words = text.split(/\s+/).map(lettersOf).filter(Boolean);
  if (words.length === 0) return DRONE_MODELS;
  const whole = words.join('');
  const found = SEARCHED.filter(({ texts }) =>
    words.every((word) => texts.some((each) => each.includes(word))),
  );
  const beginsWith = ({ texts }: (typeof SEARCHED)[number]): boolean =>
    texts.some((each) => each.startsWith(whole));
  return [...found.filter(beginsWith), ...found.filter((each) => !beginsWith(each))].map(({ each }) => each);
}

/** Models that professionals in France buy today, shown before anything is typed. */
const COMMON: readonly string[] = [
  'Matrice 4E',
  'Matrice 4T',
  'Matrice 30T',
  'Matrice 350 RTK',
  'Matrice 400',
  'Mavic 3 Enterprise (M3E)',
  'Mavic 3 Thermal (M3T)',
  'Mavic 4 Pro',
  'Air 3S',
  'Mini 4 Pro',
  'Mini 5 Pro',
  'ANAFI USA',
];
export const COMMON_DRONE_MODELS: readonly DroneModel[] = COMMON.flatMap((name) =>
  DRONE_MODELS.filter(({ model }) => model === name),
);

/** The model of that manufacturer and name, as the catalogue writes them; null: it does not know it. */
export const droneModelOf = (manufacturer: string, model: string): DroneModel | null =>
  DRONE_MODELS.find((each) => each.manufacturer === manufacturer && each.model === model) ?? null;
