import { plainWords } from '../../text.ts';
import { wordTable } from '../../wordTable.ts';
import { isRecord, type JsonRecord, readList, readNumber, readText } from '../sia/siaRecords.ts';
import type { HeightLimit } from '../zone.ts';
import type { UasApplicability, UasAuthority, UasSchedule } from './uasZone.ts';

/** Longest text kept of a field; the longest message of a real file has under 2,000 characters. */
const LONGEST_TEXT = 4_000;
/** Values from here on say "no ceiling": the Swiss and French files write 99999 m. */
const NO_CEILING = 99_999;

/** Tells what was mended in a record; `path` goes on from the record's own. */
export type Mend = (path: string, reason: string) => void;

/** What a page has beside its words: its text is told without them, everything else as published. */
const MARKS = /<\/?[a-z][^<>]{0,500}>|&(?:nbsp|lt|gt|amp);/i;

/** A field's words; null without any. */
export function textOf(value: unknown): string | null {
  const text = readText(value)?.slice(0, LONGEST_TEXT) ?? null;
  return text !== null && MARKS.test(text) ? plainWords(text) || null : text;
}

/** Numbers, also written as text: "0". */
export function numberOf(value: unknown): number | null {
  const text = readText(value);
  if (text !== null && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  return readNumber(value);
}

/** "M", "FT" and their kin; null for a unit that is not known. ED-269 counts in metres when nothing is said. */
export function unitOf(value: unknown): 'm' | 'ft' | null {
  const text = (readText(value) ?? 'M').toUpperCase();
  if (/^(M|MET(ER|RE)S?)$/.test(text)) return 'm';
  return /^(FT|FEET|FOOT)$/.test(text) ? 'ft' : null;
}

function referenceOf(value: unknown): 'AGL' | 'AMSL' | null {
  const text = (readText(value) ?? '').toUpperCase();
  if (text === 'AGL' || text === 'ASFC' || text === 'SFC') return 'AGL';
  return text === 'AMSL' || text === 'MSL' ? 'AMSL' : null;
}

/**
 * A limit of a volume, or the code of what is wrong with it. What is absent binds the most: a floor at the surface, no
 * ceiling.
 */
export function readUasLimit(
  volume: JsonRecord,
  side: 'lower' | 'upper',
  unit: 'm' | 'ft',
  mend: Mend,
): HeightLimit | string {
  const given = volume[`${side}Limit`];
  const reference = referenceOf(volume[`${side}VerticalReference`]);
  const value = numberOf(given);
  if (given === undefined || given === null) {
    if (side === 'lower') mend('.lowerLimit', 'no_lower_limit');
    return side === 'lower' ? { reference: 'AGL', value: 0, unit } : { reference: 'UNL' };
  }
  if (value === null) return 'unreadable_limit';
  if (value >= NO_CEILING) return side === 'upper' ? { reference: 'UNL' } : 'unreadable_limit';
  if (reference === null) return 'unknown_vertical_reference';
  return { reference, value, unit };
}

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
type Day = (typeof DAYS)[number];

const isDay = (value: unknown): value is Day => DAYS.some((day) => day === value);

/** "08:00:00.00Z", "08:00", "08:00:00+02:00" as minutes of the UTC day, cut to the minute; null when unreadable. */
function minutesOf(value: unknown): { readonly minutes: number; readonly cut: boolean } | null {
  const match = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    readText(value) ?? '',
  );
  if (!match) return null;
  const [, hour = '', minute = '', second = '0', zone = 'Z'] = match;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const shift = offset ? (offset[1] === '-' ? 1 : -1) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return null;
  return { minutes: Number(hour) * 60 + Number(minute) + shift, cut: Number(second) > 0 };
}

const DAY_MINUTES = 1_440;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A stretch of the week; null when it cannot be read, and the zone then applies the whole time. */
function readSchedule(value: unknown): UasSchedule | null {
  if (!isRecord(value)) return null;
  const given = readList(value.day ?? value.days).map((day) => (readText(day) ?? '').toUpperCase());
  const days = given.includes('ANY') ? [] : given;
  if (!days.every(isDay)) return null;
  const [from, to] = [value.startTime, value.endTime];
  const start = from === undefined || from === null ? { minutes: 0, cut: false } : minutesOf(from);
  const end = to === undefined || to === null ? { minutes: DAY_MINUTES, cut: false } : minutesOf(to);
  if (!start || !end) return null;
  const last = end.minutes + (end.cut ? 1 : 0);
  // An offset that moves a time into the neighbouring day would move the days too.
  if (start.minutes < 0 || start.minutes >= DAY_MINUTES || last < 0 || last > DAY_MINUTES) return null;
  return { days: [...new Set(days.filter(isDay))], start: clock(start.minutes), end: clock(last) };
}

/** An instant with its zone: without one it would be another instant on each machine that reads it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

function instantOf(value: unknown): string | null {
  const text = readText(value);
  const instant = text === null || !INSTANT.test(text) ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

const saysYes = (value: unknown): boolean => value === true || readText(value)?.toUpperCase() === 'YES';

const ALWAYS: UasApplicability = { permanent: true, start: null, end: null, schedule: [] };

function readPeriod(value: unknown, mend: Mend): UasApplicability {
  if (!isRecord(value)) {
    mend('', 'unreadable_applicability');
    return ALWAYS;
  }
  const instant = (field: 'startDateTime' | 'endDateTime'): string | null => {
    const read = instantOf(value[field]);
    if (read === null && readText(value[field]) !== null) mend(`.${field}`, 'unreadable_time');
    return read;
  };
  const rows = readList(value.schedule ?? value.dailyPeriod).slice(0, 500);
  const schedule = rows.map(readSchedule);
  const unread = schedule.indexOf(null);
  if (unread >= 0) mend(`.schedule[${unread}]`, 'unreadable_schedule');
  const isWhole = (row: UasSchedule): boolean =>
    row.days.length === 0 && row.start === '00:00' && row.end === '24:00';
  const kept = schedule.flatMap((row) => row ?? []);
  return {
    permanent: saysYes(value.permanent),
    start: instant('startDateTime'),
    end: instant('endDateTime'),
    // One stretch that cannot be read could be any time: the zone then applies all the time.
    schedule: unread >= 0 || kept.some(isWhole) ? [] : kept,
  };
}

/** When a zone applies; a file that says nothing of it means always. */
export function readApplicability(value: unknown, mend: Mend): UasApplicability[] {
  const periods = isRecord(value) ? [value] : readList(value).slice(0, 500);
  if (periods.length === 0) return [ALWAYS];
  return periods.map((period, index) =>
    readPeriod(period, (path, reason) => mend(`[${index}]${path}`, reason)),
  );
}

const DURATION =
  /^P(?=\d|T\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,4}D)?(?:T(?:\d{1,4}H)?(?:\d{1,4}M)?(?:\d{1,4}S)?)?$/;

const PURPOSES: Readonly<Record<string, UasAuthority['purpose']>> = wordTable({
  AUTHORIZATION: 'AUTHORIZATION',
  AUTHORISATION: 'AUTHORIZATION',
  NOTIFICATION: 'NOTIFICATION',
  INFORMATION: 'INFORMATION',
});

function readAuthority(value: unknown, mend: Mend): UasAuthority | null {
  if (!isRecord(value)) return null;
  const [service, contact] = [textOf(value.service), textOf(value.contactName)];
  const name = textOf(value.name) ?? contact ?? service;
  if (name === null) return null;
  const interval = textOf(value.intervalBefore);
  const isDuration = interval !== null && DURATION.test(interval);
  if (interval !== null && !isDuration) mend('.intervalBefore', 'unreadable_interval');
  return {
    name,
    service: service ?? (contact === name ? null : contact),
    email: textOf(value.email),
    phone: textOf(value.phone),
    url: textOf(value.siteURL),
    purpose: PURPOSES[(readText(value.purpose) ?? '').toUpperCase()] ?? 'OTHER',
    interval_before: isDuration ? interval : null,
  };
}

/** Who is asked or told; an entry without any name is left out and reported. */
export function readAuthorities(value: unknown, mend: Mend): UasAuthority[] {
  const entries = isRecord(value) ? [value] : readList(value).slice(0, 100);
  return entries.flatMap((entry, index) => {
    const at: Mend = (path, reason) => mend(`[${index}]${path}`, reason);
    const authority = readAuthority(entry, at);
    if (authority === null) at('', 'authority_without_name');
    return authority ?? [];
  });
}
