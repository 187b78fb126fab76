import { LOCAL_HOLIDAYS } from '../regulation/holidays.ts';
import { FRENCH_TIME } from './frenchTime.ts';
import { memoizeLatest } from './remembered.ts';
import { type PlainDate, Temporal } from './temporal.ts';

/** `ouvrables`: Monday to Saturday; `ouvres`: Monday to Friday; both without public holidays. */
export type DayCount = 'calendar' | 'ouvrables' | 'ouvres';

/** Easter Sunday, anonymous Gregorian computus. */
export function easterSunday(year: number): PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 });
}

/** The département whose days are a clock's, where nothing else is known of the place. */
const BY_CLOCK: Readonly<Record<string, string>> = {
  'America/Guadeloupe': '971',
  'America/Martinique': '972',
  'America/Cayenne': '973',
  'Indian/Reunion': '974',
  'Indian/Mayotte': '976',
};

const holidaysByYear = new Map<string, ReadonlySet<string>>();

/**
 * Public holidays as YYYY-MM-DD: the country's (Code du travail L.3133-1), and those of the départements of a
 * prefecture (`LOCAL_HOLIDAYS`; codes, joined by commas). Where no département is given, a place overseas is told by its
 * legal time.
 */
export function publicHolidays(
  year: number,
  timeZone: string = FRENCH_TIME,
  departements = '',
): ReadonlySet<string> {
  const codes = departements === '' ? (BY_CLOCK[timeZone] ?? '') : departements;
  const key = `${year} ${codes}`;
  const known = holidaysByYear.get(key);
  if (known) return known;
  const sunday = easterSunday(year);
  const local = LOCAL_HOLIDAYS.filter((each) =>
    codes.split(',').some((code) => each.departements.includes(code)),
  );
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
  const movable = [1, 39, 50];
  const holidays = new Set([
    ...[...fixed, ...local.flatMap((each) => each.fixed)].map(
      (day) => `${String(year).padStart(4, '0')}-${day}`,
    ),
    ...[...movable, ...local.flatMap((each) => each.from_easter)].map((days) =>
      sunday.add({ days }).toString(),
    ),
  ]);
  if (holidaysByYear.size > 1_000) holidaysByYear.clear();
  holidaysByYear.set(key, holidays);
  return holidays;
}

/** Where working days are counted: by the legal time of the place, and by its départements where they are known. */
function counts(date: PlainDate, mode: DayCount, timeZone: string, departements: string): boolean {
  if (mode === 'calendar') return true;
  const lastDay = mode === 'ouvrables' ? 6 : 5;
  return date.dayOfWeek <= lastDay && !publicHolidays(date.year, timeZone, departements).has(date.toString());
}

/**
 * First flight date that respects a notice sent on `sent` (YYYY-MM-DD). Working days: neither the day of sending
 * nor the flight day counts. Calendar days: day of sending plus `days`.
 */
export function firstAdmissibleDate(
  sent: string,
  days: number,
  mode: DayCount,
  timeZone: string = FRENCH_TIME,
  departements = '',
): string {
  let date = Temporal.PlainDate.from(sent);
  if (mode === 'calendar') return date.add({ days }).toString();
  for (let left = days; left > 0; ) {
    date = date.add({ days: 1 });
    if (counts(date, mode, timeZone, departements)) left--;
  }
  return date.add({ days: 1 }).toString();
}

const lastSending = (
  flight: string,
  days: number,
  mode: DayCount,
  timeZone: string,
  departements: string,
): string => {
  let date = Temporal.PlainDate.from(flight);
  if (mode === 'calendar') return date.subtract({ days }).toString();
  for (let left = days; left > 0; ) {
    date = date.subtract({ days: 1 });
    if (counts(date, mode, timeZone, departements)) left--;
  }
  return date.subtract({ days: 1 }).toString();
};

const rememberedLastSending = memoizeLatest(lastSending);

/** Last date of sending (YYYY-MM-DD) that respects a notice for a flight on `flight`; the inverse of the above. */
export function latestSendingDate(
  flight: string,
  days: number,
  mode: DayCount,
  timeZone: string = FRENCH_TIME,
  departements = '',
): string {
  return rememberedLastSending(flight, days, mode, timeZone, departements);
}
