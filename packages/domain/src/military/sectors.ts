import type { AreaGeometry } from '../geo/geometry.ts';
import { FRENCH_TIME } from '../time/frenchTime.ts';
import { daysAfter, instantAt, localDate, weekdayOf } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';
import { publicHolidays } from '../time/workingDays.ts';

/** Kinds of military low-flying sectors, by the names of the French publication. */
export const SECTOR_KINDS = ['VOLTAC', 'SETBA', 'ITBA', 'IGVMA', 'SEBAH', 'SEHE', 'SEBAHB'] as const;
export type SectorKind = (typeof SECTOR_KINDS)[number];

/** When a sector is used: days of the week (0 = Sunday), local clock times, holidays left out. */
export interface SectorCalendar {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly with_holidays: boolean;
}
/** Where a publication says nothing: Monday to Friday by day, for helicopters of the army by night too. */
export const usualCalendar = (kind: SectorKind): SectorCalendar => ({
  days: [1, 2, 3, 4, 5],
  from: kind === 'VOLTAC' ? '00:00' : '07:00',
  to: kind === 'VOLTAC' ? '23:59' : '19:00',
  with_holidays: false,
});

export interface MilitarySector {
  readonly kind: SectorKind;
  readonly name: string;
  readonly geometry: AreaGeometry;
  /** m above ground. */
  readonly floor_m: number;
  readonly ceiling_m: number;
  readonly calendar: SectorCalendar;
}

const MOST_DAYS = 400;

/** When a sector is used within a stretch, as far as its calendar says. */
export function sectorHours(
  { calendar }: Pick<MilitarySector, 'calendar'>,
  from: string,
  to: string,
): TimeSpan[] {
  const spans: TimeSpan[] = [];
  const last = localDate(to, FRENCH_TIME);
  // Hours over midnight belong to the day on which they begin.
  const isOverMidnight = calendar.to <= calendar.from;
  let date = daysAfter(localDate(from, FRENCH_TIME), isOverMidnight ? -1 : 0);
  for (let day = 0; date <= last && day < MOST_DAYS; day++, date = daysAfter(date, 1)) {
    // Of a calendar Sunday is 0.
    if (!calendar.days.includes(weekdayOf(date) % 7)) continue;
    if (!calendar.with_holidays && publicHolidays(Number(date.slice(0, 4))).has(date)) continue;
    const begin = instantAt(date, calendar.from, FRENCH_TIME);
    const end = instantAt(isOverMidnight ? daysAfter(date, 1) : date, calendar.to, FRENCH_TIME);
    const first = Math.max(Date.parse(begin), Date.parse(from));
    const until = Math.min(Date.parse(end), Date.parse(to));
    if (first < until) spans.push({ from: new Date(first).toISOString(), to: new Date(until).toISOString() });
  }
  return spans;
}

/** From this height and above this mass the armed forces are told of a flight in sight within an active sector. */
export const ARMY_HEIGHT_M = 50;
export const ARMY_MASS_KG = 0.9;
