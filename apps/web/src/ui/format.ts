import { dateFormatter as dateFormat, LOCALES } from '@envol/i18n/dates';
import { areaText, bytesText, distanceText, namedText, numberText } from '@envol/i18n/quantities';
import { type Language, useLanguage } from '../api/language.ts';
import { presentTime } from '../device/clock.ts';

type When = string | number | Date;
const dateOf = (when: When): Date => (when instanceof Date ? when : new Date(when));

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const yearOf = (when: When, zone: string | undefined): string =>
  dateFormat('en', { year: 'numeric', ...zoneOf(zone) }).format(dateOf(when));
/** The year is said where it is not the present one: a date of another December must not pass for this one. */
const dayOf = (when: When, zone: string | undefined): Intl.DateTimeFormatOptions =>
  yearOf(when, zone) === yearOf(presentTime(), zone) ? DAY : { ...DAY, year: 'numeric' };
const WEEK_MS = 6.5 * 86_400_000;
const shortDayOf = (when: When, zone: string | undefined): Intl.DateTimeFormatOptions => {
  if (Math.abs(dateOf(when).getTime() - presentTime()) < WEEK_MS) return { weekday: 'short', day: 'numeric' };
  const { weekday: _weekday, ...day } = dayOf(when, zone);
  return day;
};
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** 10:00:07: what is told by the second. */
const secondsIn = (zone: string | undefined) => ({ ...CLOCK, second: '2-digit' as const, ...zoneOf(zone) });

/** Every number and date on the screens; `zone` is an IANA zone, the device's when left out. */
const formatsOf = (language: Language) => ({
  number: (value: number, digits = 0) => numberText(language, value, digits),
  distance: (metres: number) => distanceText(language, metres),
  /** 12 Ko */
  bytes: (bytes: number) => bytesText(language, bytes),
  area: (squareMetres: number) => areaText(language, squareMetres),
  /** mar. 24 nov. */
  day: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when, zone), ...zoneOf(zone) }).format(dateOf(when)),
  /** "jeu. 26" within a week, else "3 déc."; with its year where that could be another. */
  shortDay: (when: When, zone?: string) =>
    dateFormat(language, { ...shortDayOf(when, zone), ...zoneOf(zone) }).format(dateOf(when)),
  /** 23–29 nov. 2026 */
  days: (from: When, to: When, zone?: string) =>
    dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', ...zoneOf(zone) }).formatRange(
      dateOf(from),
      dateOf(to),
    ),
  /** 24 nov. */
  dayMonth: (when: When, zone?: string) =>
    dateFormat(language, { day: 'numeric', month: 'short', ...zoneOf(zone) }).format(dateOf(when)),
  /** nov. */
  month: (when: When, zone?: string) =>
    dateFormat(language, { month: 'short', ...zoneOf(zone) }).format(dateOf(when)),
  /** lun. */
  /** novembre 2026 */
  monthAndYear: (when: When, zone?: string) =>
    dateFormat(language, { month: 'long', year: 'numeric', ...zoneOf(zone) }).format(dateOf(when)),
  weekday: (when: When, zone?: string) =>
    dateFormat(language, { weekday: 'short', ...zoneOf(zone) }).format(dateOf(when)),
  /** 24 nov. 2026 */
  date: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'medium', ...zoneOf(zone) }).format(dateOf(when)),
  /** mardi 24 novembre 2026 */
  longDay: (when: When, zone?: string) =>
    dateFormat(language, { dateStyle: 'full', ...zoneOf(zone) }).format(dateOf(when)),
  /** 10:00 */
  clock: (when: When, zone?: string) =>
    dateFormat(language, { ...CLOCK, ...zoneOf(zone) }).format(dateOf(when)),
  clockWithSeconds: (at: When, zone?: string) => dateFormat(language, secondsIn(zone)).format(dateOf(at)),
  /** mar. 24 nov., 10:00 */
  dayAndClock: (when: When, zone?: string) =>
    dateFormat(language, { ...dayOf(when, zone), ...CLOCK, ...zoneOf(zone) }).format(dateOf(when)),
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
  /** Lieu : Blagnac */
  named: (name: string, value: string) => namedText(language, name, value),
  list: (items: readonly string[]) =>
    new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items),
});

const zoneOf = (zone: string | undefined): { timeZone?: string } =>
  zone === undefined ? {} : { timeZone: zone };

export type Formats = ReturnType<typeof formatsOf>;
/** Made once: what is memoised with them is not made again at each render. */
const FORMATS: Readonly<Record<Language, Formats>> = { fr: formatsOf('fr'), en: formatsOf('en') };

/** The formats of the user's language; renders again when it changes. */
export const useFormats = (): Formats => FORMATS[useLanguage()];
