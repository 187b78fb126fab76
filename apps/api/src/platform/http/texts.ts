import type { ErrorCode } from '@envol/contract/errors';
import { placeIn } from '@envol/domain/airspace/placeKind';
import { countryNames } from '@envol/domain/territory/countryNames';
import { type DataAgeReason, dataAgeText } from '@envol/i18n/dataAge';
import { calendarDateText } from '@envol/i18n/dates';
import constraintsEn from '@envol/i18n/en/constraints' with { type: 'json' };
import dataAgeEn from '@envol/i18n/en/data_age' with { type: 'json' };
import errorsEn from '@envol/i18n/en/errors' with { type: 'json' };
import constraintsFr from '@envol/i18n/fr/constraints' with { type: 'json' };
import dataAgeFr from '@envol/i18n/fr/data_age' with { type: 'json' };
import errorsFr from '@envol/i18n/fr/errors' with { type: 'json' };
import { numberText } from '@envol/i18n/quantities';
import { fillPlaces, sayText, type Words } from '@envol/i18n/say';

export type Language = 'fr' | 'en';
export type Params = Readonly<Record<string, string | number>>;

// A code or field message without a sentence in either language does not compile.
const codes: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  fr: errorsFr.codes,
  en: errorsEn.codes,
};
export type FieldMessage = keyof typeof errorsFr.fields;
const fields: Readonly<Record<Language, Readonly<Record<FieldMessage, string>>>> = {
  fr: errorsFr.fields,
  en: errorsEn.fields,
};
const dataAges: Readonly<Record<Language, Words>> = { fr: dataAgeFr, en: dataAgeEn };
const reasons: Readonly<Record<Language, Words>> = {
  fr: constraintsFr,
  en: constraintsEn,
};
const types: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: errorsFr.types,
  en: errorsEn.types,
};
const statuses: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: { ...errorsFr.take_off_statuses, ...errorsFr.statuses },
  en: { ...errorsEn.take_off_statuses, ...errorsEn.statuses },
};

// What a plan opens, and its name, by the words of the language.
const named: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  fr: { feature: errorsFr.features, plan: errorsFr.plans },
  en: { feature: errorsEn.features, plan: errorsEn.plans },
};
const withNames = (language: Language, params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, named[language][name]?.[value] ?? value]),
  );

export const errorText = (language: Language, code: ErrorCode, params?: Params): string =>
  fillPlaces(codes[language][code], params && withNames(language, params));

export const isFieldMessage = (text: string): text is FieldMessage => Object.hasOwn(errorsFr.fields, text);

export const typeText = (language: Language, type: string): string => types[language][type] ?? type;

export const statusText = (language: Language, status: string): string =>
  statuses[language][status] ?? status;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Metres and square metres, where figures run to millions. */
const COUNTED: ReadonlySet<string> = new Set(['limit', 'value']);

/** A parameter as the language writes it: 0,8 kg in French, dates and countries by their names. */
const spokenValue = (language: Language, name: string, value: string | number): string | number => {
  if (typeof value === 'number')
    return Number.isInteger(value) && !COUNTED.has(name) ? value : numberText(language, value, 3);
  if (name === 'countries') return countryNames(value, language);
  return ISO_DATE.test(value) ? calendarDateText(language, value) : placeIn(language, value);
};

const spoken = (language: Language, params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, spokenValue(language, name, value)]),
  );

/** A field's trouble in words: dates by their names, decimals as the language writes them. */
export const fieldText = (language: Language, message: FieldMessage, params: Params = {}): string =>
  fillPlaces(fields[language][message], spoken(language, params));

/** A sentence of other words with its figures and dates as the language writes them; its path when there is none. */
export const wordText = (words: Words, language: Language, path: string, params: Params = {}): string =>
  sayText(words, language, path, spoken(language, params)) ?? path;

/** The one line on the age of data in letters and files; null where they are in force. */
export const dataAgeLine = (language: Language, ages: readonly DataAgeReason[]): string | null =>
  dataAgeText((key, params) => sayText(dataAges[language], language, key, params), language, ages);

/** A reason of the engine in words; the code itself when no sentence is known. Nested keys are dotted. */
export const reasonText = (
  language: Language,
  reason: { readonly code: string; readonly params: Params },
): string =>
  sayText(reasons[language], language, reason.code, spoken(language, reason.params)) ?? reason.code;
