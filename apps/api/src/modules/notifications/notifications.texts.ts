import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { periodText } from '@envol/i18n/periodText';
import { fillPlaces } from '@envol/i18n/say';
import type { NewsCode } from '../../platform/facts/fact.ts';
import type { Language, Params } from '../../platform/http/texts.ts';

type Lines = { readonly title: string; readonly first_line: string; readonly second_line?: string };

// A code without words in either language does not compile.
const texts: Readonly<Record<Language, Readonly<Record<NewsCode, Lines>>>> = {
  fr: serverFr.notifications,
  en: serverEn.notifications,
};

export type TextParams = Readonly<Record<string, string | number | null>>;

const isCode = (code: string): code is NewsCode => Object.hasOwn(serverFr.notifications, code);

const UNTOLD: Params = {};

/** The period in words, local to the mission and in UTC; nothing where the event tells of none. */
const periodParams = (language: Language, params: TextParams): Params => {
  const { date_start, date_end, time_zone, hours_reference, period_kind } = params;
  if (typeof date_start !== 'string' || typeof date_end !== 'string' || typeof time_zone !== 'string')
    return UNTOLD;
  const { main, other, offset } = periodText(language, {
    date_start,
    date_end,
    time_zone,
    hours_reference: hours_reference === 'utc' ? 'utc' : 'local',
    is_continuous: period_kind === 'continuous',
  });
  return { period: main, period_other: other, period_offset: offset };
};

/** Adds what can only be said in a language: the period, local to the mission and in UTC. */
export const inLanguage = (language: Language, params: TextParams): Params => ({
  ...Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => entry[1] !== null),
  ),
  ...periodParams(language, params),
});

/** A notification in words; an unknown code (written by a newer server) shows its title alone. */
export const notificationText = (
  language: Language,
  code: string,
  params: TextParams,
): { title: string; first_line: string; second_line: string | null } => {
  if (!isCode(code)) return { title: String(params.identifier ?? code), first_line: '', second_line: null };
  const lines = texts[language][code];
  const values = inLanguage(language, params);
  const second = fillPlaces(lines.second_line ?? '', values).trim();
  return {
    title: fillPlaces(lines.title, values),
    first_line: fillPlaces(lines.first_line, values),
    second_line: second === '' ? null : second,
  };
};
