import en from '@envol/i18n/en/documents' with { type: 'json' };
import fr from '@envol/i18n/fr/documents' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { SheetLanguage } from './missionSheet.model.ts';

type Catalogue = typeof fr;
type KeyOf<Group extends keyof Catalogue> = `${Group}.${keyof Catalogue[Group] & string}`;

/** A key of the documents' texts: "sheet.period". */
export type TextKey =
  | KeyOf<'sheet'>
  | KeyOf<'kml'>
  | KeyOf<'constraint_sheet'>
  | KeyOf<'map_print'>
  | KeyOf<'receipts'>
  | KeyOf<'prefect_order'>
  | KeyOf<'briefing'>
  | KeyOf<'invoice'>
  | KeyOf<'flight_report'>
  | KeyOf<'day_log'>;

/** Says one text with its `{{parameters}}` filled in. */
export type SheetTexts = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

// A text missing in one language fails the type check here.
const CATALOGUES: Readonly<Record<SheetLanguage, Catalogue>> = { fr, en };

const flatten = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([group, texts]) =>
      Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
        typeof text === 'string' ? [[`${group}.${key}`, text] as const] : [],
      ),
    ),
  );

const TEXTS: Readonly<Record<SheetLanguage, ReadonlyMap<string, string>>> = {
  fr: flatten(CATALOGUES.fr),
  en: flatten(CATALOGUES.en),
};

/** The texts of the documents in one language. */
export const textsOf = (language: SheetLanguage): SheetTexts => {
  const texts = TEXTS[language];
  return (key, params) => fillPlaces(texts.get(key) ?? key, params);
};
