import { localDate } from '@envol/domain/time/localTime';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fill } from '@envol/i18n/say';
import type { Language, Params } from '../../platform/http/texts.ts';

type Lines = { readonly title: string; readonly first_line: string; readonly second_line?: string };

/** What a notification tells: the key of its words. */
export type NotificationCode = keyof typeof serverFr.notifications;

// A code without words in either language does not compile.
const texts: Readonly<Record<Language, Readonly<Record<NotificationCode, Lines>>>> = {
  fr: serverFr.notifications,
  en: serverEn.notifications,
};

export type TextParams = Readonly<Record<string, string | number | null>>;

const isCode = (code: string): code is NotificationCode => Object.hasOwn(serverFr.notifications, code);

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** From start to end in a time zone: "mar. 24 nov. 2026, 10:00 – 12:00". */
const periodText = (
  language: Language,
  start: string,
  end: string,
  timeZone: string,
  withDay = true,
): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    ...(withDay ? DAY : {}),
    ...CLOCK,
    timeZone,
  }).formatRange(new Date(start), new Date(end));

/** The same hours in UTC; with their days where those are not the days of the place. */
const utcText = (language: Language, start: string, end: string, zone: string): string => {
  const days = [start, end].map((at) => localDate(at, zone) === localDate(at, 'UTC'));
  const oneDay = localDate(start, zone) === localDate(end, zone);
  return periodText(language, start, end, 'UTC', !oneDay || days.includes(false));
};

/** Adds what can only be said in a language: the period, local to the mission and in UTC. */
export const inLanguage = (language: Language, params: TextParams): Params => {
  const { date_start: start, date_end: end, time_zone: zone } = params;
  const known = Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
  return typeof start === 'string' && typeof end === 'string' && typeof zone === 'string'
    ? {
        ...known,
        period: periodText(language, start, end, zone),
        period_utc: utcText(language, start, end, zone),
      }
    : known;
};

/** A notification in words; an unknown code (written by a newer server) shows its title alone. */
export const notificationText = (
  language: Language,
  code: string,
  params: TextParams,
): { title: string; first_line: string; second_line: string | null } => {
  if (!isCode(code)) return { title: String(params.identifier ?? code), first_line: '', second_line: null };
  const lines = texts[language][code];
  const values = inLanguage(language, params);
  const second = fill(lines.second_line ?? '', values).trim();
  return {
    title: fill(lines.title, values),
    first_line: fill(lines.first_line, values),
    second_line: second === '' ? null : second,
  };
};
