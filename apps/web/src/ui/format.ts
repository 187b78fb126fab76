import { type Language, useLanguage } from '../api/language.ts';
import { presentTime } from './clock.ts';

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Formatters cost a millisecond each: one of a kind is made. */
const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} date ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const format = new Intl.DateTimeFormat(LOCALES[language], options);
  made.set(key, format);
  return format;
};
const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${language} number ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known instanceof Intl.NumberFormat) return known;
  const format = new Intl.NumberFormat(LOCALES[language], options);
  made.set(key, format);
  return format;
};

type When = string | number | Date;
const dateOf = (when: When): Date => (when instanceof Date ? when : new Date(when));

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
/** The year is said where it is not the present one's or near it: a date of another December must not pass for this one. */
const YEAR_MS = 330 * 86_400_000;
const dayOf = (when: When): Intl.DateTimeFormatOptions =>
  Math.abs(dateOf(when).getTime() - presentTime()) < YEAR_MS ? DAY : { ...DAY, year: 'numeric' };
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Every number and date on the screens; `zone` is an IANA zone, the device's when left out. */
const formatsOf = (language: Language) => ({
  number: (value: number, digits = 0) =>
    numberFormat(language, { maximumFractionDigits: digits }).format(value),
  /** Over 10 km in km, below in km with a decimal, under 1 km in m (specification 2, §9.4). */
  distance: (metres: number) =>
    metres < 1000
      ? `${numberFormat(language, { maximumFractionDigits: 0 }).format(metres)} m`
      : `${numberFormat(language, { maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(metres / 1000)} km`,
  /** Over 10,000 m² in km². */
  area: (squareMetres: number) =>
    squareMetres > 10_000
      ? `${numberFormat(language, { maximumSignificantDigits: 3 }).format(squareMetres / 1e6)} km²`
      : `${numberFormat(language, { maximumFractionDigits: 0 }).format(squareMetres)} m²`,
  /** mar. 24 nov. */
  day: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when), ...zoneOf(zone) }).format(dateOf(when)),
  /** 24 nov. 2026 */
  date: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'medium', ...zoneOf(zone) }).format(dateOf(when)),
  /** mardi 24 novembre 2026 */
  longDay: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'full', ...zoneOf(zone) }).format(dateOf(when)),
  /** 10:00 */
  clock: (when: When, zone?: string) =>
    dateFormat(language, { ...CLOCK, ...zoneOf(zone) }).format(dateOf(when)),
  /** mar. 24 nov., 10:00 */
  dayAndClock: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when), ...CLOCK, ...zoneOf(zone) }).format(dateOf(when)),
  /**
   * il y a 5 min; `now` in milliseconds. What happened lies never in the future, however coarse the clock: "maintenant".
   */
  ago: (when: When, now: number) => {
    const seconds = Math.min(0, Math.round((dateOf(when).getTime() - now) / 1000));
    const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto', style: 'short' });
    const size = Math.abs(seconds);
    if (size < 60) return relative.format(Math.trunc(seconds), 'second');
    if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
    if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
    return relative.format(Math.trunc(seconds / 86_400), 'day');
  },
  list: (items: readonly string[]) =>
    new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items),
});

const zoneOf = (zone: string | undefined): { timeZone?: string } =>
  zone === undefined ? {} : { timeZone: zone };

export type Formats = ReturnType<typeof formatsOf>;

/** The formats of the user's language; renders again when it changes. */
export const useFormats = (): Formats => formatsOf(useLanguage());
