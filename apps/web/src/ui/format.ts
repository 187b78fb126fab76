import { dateFormatter as dateFormat, LOCALES } from '@envol/i18n/dates';
import { areaText, bytesText, distanceText, namedText, numberText } from '@envol/i18n/quantities';
import { type Language, useLanguage } from '../api/language.ts';
import { presentTime } from '../device/clock.ts';

type When = string | number | Date;
/** A calendar day ("2026-11-24") or month ("2026-11") is the same in every zone: it is read at a noon in UTC. */
const CALENDAR = /^\d{4}-\d{2}(-\d{2})?$/;
const isCalendar = (when: When): when is string => typeof when === 'string' && CALENDAR.test(when);
const dateOf = (when: When): Date => {
  if (when instanceof Date) return when;
  return new Date(isCalendar(when) ? `${when.length === 7 ? `${when}-15` : when}T12:00:00Z` : when);
};
const zoneOf = (when: When, zone: string | undefined): { timeZone?: string } => {
  if (isCalendar(when)) return { timeZone: 'UTC' };
  return zone === undefined ? {} : { timeZone: zone };
};

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const yearOf = (when: When, zone: ReturnType<typeof zoneOf>): string =>
  dateFormat('en', { year: 'numeric', ...zone }).format(dateOf(when));
/** The year is said where it is not the present one: a date of another December must not pass for this one. */
const dayOf = (when: When, zone: ReturnType<typeof zoneOf>): Intl.DateTimeFormatOptions =>
  yearOf(when, zone) === yearOf(presentTime(), zone) ? DAY : { ...DAY, year: 'numeric' };
const WEEK_MS = 6.5 * 86_400_000;
const shortDayOf = (when: When, zone: ReturnType<typeof zoneOf>): Intl.DateTimeFormatOptions => {
  if (Math.abs(dateOf(when).getTime() - presentTime()) < WEEK_MS) return { weekday: 'short', day: 'numeric' };
  const { weekday: _weekday, ...day } = dayOf(when, zone);
  return day;
};
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** 10:00:07: what is told by the second. */
const SECONDS = { ...CLOCK, second: '2-digit' } as const;

/**
 * il y a 5 min; `now` in milliseconds. What happened lies never in the future, however coarse the clock: "maintenant".
 */
const agoOf =
  (language: Language) =>
  (when: When, now: number): string => {
    const seconds = Math.min(0, Math.round((dateOf(when).getTime() - now) / 1000));
    const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto', style: 'short' });
    const size = Math.abs(seconds);
    if (size < 60) return relative.format(Math.trunc(seconds), 'second');
    if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
    if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
    return relative.format(Math.trunc(seconds / 86_400), 'day');
  };

/**
 * Every number and date on the screens; `zone` is an IANA zone, the device's when left out. A day of the calendar is given as it is
 * ("2026-11-24"): it has none.
 */
const formatsOf = (language: Language) => ({
  number: (value: number, digits = 0) => numberText(language, value, digits),
  distance: (metres: number) => distanceText(language, metres),
  /** 12 Ko */
  bytes: (bytes: number) => bytesText(language, bytes),
  area: (squareMetres: number) => areaText(language, squareMetres),
  /** mar. 24 nov. */
  day: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when, zoneOf(when, zone)), ...zoneOf(when, zone) }).format(dateOf(when)),
  /** "jeu. 26" within a week, else "3 déc."; with its year where that could be another. */
  shortDay: (when: When, zone?: string) =>
    dateFormat(language, { ...shortDayOf(when, zoneOf(when, zone)), ...zoneOf(when, zone) }).format(
      dateOf(when),
    ),
  /** 23–29 nov. 2026 */
  days: (from: When, to: When, zone?: string) =>
    dateFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...zoneOf(from, zone),
    }).formatRange(dateOf(from), dateOf(to)),
  /** 24 nov. */
  dayMonth: (when: When, zone?: string) =>
    dateFormat(language, { day: 'numeric', month: 'short', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** nov. */
  month: (when: When, zone?: string) =>
    dateFormat(language, { month: 'short', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** novembre 2026 */
  monthAndYear: (when: When, zone?: string) =>
    dateFormat(language, { month: 'long', year: 'numeric', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** lun. */
  weekday: (when: When, zone?: string) =>
    dateFormat(language, { weekday: 'short', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** 24 nov. 2026 */
  date: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'medium', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** mardi 24 novembre 2026 */
  longDay: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'full', ...zoneOf(when, zone) }).format(dateOf(when)),
  /** 10:00 */
  clock: (when: When, zone?: string) =>
    dateFormat(language, { ...CLOCK, ...zoneOf(when, zone) }).format(dateOf(when)),
  clockWithSeconds: (at: When, zone?: string) =>
    dateFormat(language, { ...SECONDS, ...zoneOf(at, zone) }).format(dateOf(at)),
  /** mar. 24 nov., 10:00 */
  dayAndClock: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when, zoneOf(when, zone)), ...CLOCK, ...zoneOf(when, zone) }).format(
      dateOf(when),
    ),
  ago: agoOf(language),
  /** Lieu : Blagnac */
  named: (name: string, value: string) => namedText(language, name, value),
  list: (items: readonly string[]) =>
    new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items),
});

export type Formats = ReturnType<typeof formatsOf>;
/** Made once: what is memoised with them is not made again at each render. */
const FORMATS: Readonly<Record<Language, Formats>> = { fr: formatsOf('fr'), en: formatsOf('en') };

/** The formats of the user's language; renders again when it changes. */
export const useFormats = (): Formats => FORMATS[useLanguage()];
