/** A low-altitude zone (RTBA) that is active from one instant to another, ISO 8601 in UTC. */
export interface AzbaActivation {
  /** Without prefix, dash or space: "R45A". */
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  /** Its line could not be read: whether it is active in these hours is not known. */
  readonly unread?: true;
  /** The table says that it is not active on this day. */
  readonly asleep?: true;
}
/** In the place of a zone's name: hours that could not be given to any zone, so that they may be every zone's. */
export const ANY_ZONE = '*';
/** Why a line was not taken; the texts are in the `military` namespace under `refusals`. */
export const AZBA_REFUSALS = [
  'no_zone',
  'zones_not_named',
  'no_date',
  'no_hours',
  'hours_unreadable',
  'too_long',
] as const;
export interface RefusedAzba {
  readonly line: number;
  readonly reason: (typeof AZBA_REFUSALS)[number];
}
export interface ReadAzba {
  readonly activations: readonly AzbaActivation[];
  /** Zones of refused lines, by whole days: what could not be read is no word that a zone sleeps. */
  readonly unread: readonly AzbaActivation[];
  /** Whole days on which the table says of a zone, or of all (ANY_ZONE), that it is not active. */
  readonly asleep: readonly AzbaActivation[];
  /** Days (YYYY-MM-DD, UTC) that the table speaks of: of a zone that it does not name it says nothing. */
  readonly dates: readonly string[];
  readonly refused: readonly RefusedAzba[];
}

const LONGEST_LINE = 500;
/** Zones times days: a table tells some 60 zones for two or three days. */
const MOST_UNDATED = 5_000;
const DAY_MS = 86_400_000;
const ZONE = /\b(?:LF[- ]?)?R[- ]?(\d{2,3})[- ]?([A-Z]\d?)?\b/g;
const HOURS = /\b(\d{2})[:H]?(\d{2})\s?[-–/]\s?(\d{2})[:H]?(\d{2})\b/g;
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const FRENCH_DATE = /\b(\d{2})[/. ](\d{2})[/. ](\d{4})\b/g;
/** "R142 À R149", "R142/143", "R45A/B", "R45A, B": the zones that it means are not all named. */
const ZONES_NOT_NAMED =
  /\bR[- ]?\d{2,3}(?:[- ]?[A-Z]\d?)?\s*(?:(?:-|–|À|A|AU|TO|THRU)\s*(?:LF[- ]?)?R[- ]?\d{2,3}\b|(?:[/,+&]|-|–|À|ET|AND)\s*(?:\d{2,3}(?:[A-Z]\d?)?|[A-Z]\d?)\b(?![:\d]))/;

/** A zone's name as the table and the publication both have it: "LF-R 45 A" and "R45A" are one. */
export const azbaZone = (name: string): string | null => {
  const [match] = name.toUpperCase().matchAll(ZONE);
  return match ? `R${match[1]}${match[2] ?? ''}` : null;
};

const isDate = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text;
};

/** The days that a line names, each once. */
function datesIn(line: string): string[] {
  const iso = [...line.matchAll(ISO_DATE)].map(([text]) => text);
  const french = [...line.matchAll(FRENCH_DATE)].map(([, day, month, year]) => `${year}-${month}-${day}`);
  return [...new Set([...iso, ...french])].filter(isDate);
}
const withoutDates = (line: string): string => line.replace(ISO_DATE, ' ').replace(FRENCH_DATE, ' ');

const minutesOf = (hours: string | undefined, minutes: string | undefined): number | null => {
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 1440 ? total : null;
};

function spansIn(line: string, date: string): { from: string; to: string }[] | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const spans: { from: string; to: string }[] = [];
  for (const [, h1, m1, h2, m2] of line.matchAll(HOURS)) {
    const from = minutesOf(h1, m1);
    const to = minutesOf(h2, m2);
    if (from === null || to === null) return null;
    const end = midnight + to * 60_000 + (to <= from ? DAY_MS : 0);
    spans.push({ from: new Date(midnight + from * 60_000).toISOString(), to: new Date(end).toISOString() });
  }
  return spans;
}

const LOOKS_LIKE_HOURS = /\d{2}[:H]?\d{2}\s?[-–]\s?\d{2}/;
/** What may be a time among what hours were taken from, heights left out: "1000-1100Z", "8H-10H", "13:00". */
const LEFT_TIME = /\d[:H]|\d{4}(?!\s?(?:FT|M\b))|\d\s?[-–]\s?\d/;
/** That nothing is active. A day that names no zone and does not say so either is no table: a page of a failure has one too. */
const NOTHING = /\bNIL\b|INACTI|N[EÉ]ANT|\bAUCUNE?\b|\bNO ACTIV/;
const leavesTime = (hours: string): boolean => LEFT_TIME.test(hours.replace(HOURS, ' '));

interface Reading {
  readonly activations: AzbaActivation[];
  readonly asleep: AzbaActivation[];
  readonly dates: Set<string>;
  /** The day that stood alone on a line above. */
  day: string | null;
  /** Zones that refused lines name, with their day; null: the line tells none. */
  readonly unread: { readonly zone: string; readonly date: string | null }[];
}

const zonesIn = (text: string): string[] =>
  [...text.matchAll(ZONE)].map(([, number, letter]) => `R${number}${letter ?? ''}`);

/** What a refused line leaves open: the zones that it names, else any, on its day or the day above. */
function leaveOpen(line: string, reading: Reading): void {
  const named = zonesIn(line.slice(0, LONGEST_LINE));
  const told = datesIn(line.slice(0, LONGEST_LINE));
  const isAll = named.length > 0 && !ZONES_NOT_NAMED.test(withoutDates(line.slice(0, LONGEST_LINE)));
  for (const zone of isAll ? named : [ANY_ZONE])
    for (const date of told.length > 0 ? told : [reading.day]) reading.unread.push({ zone, date });
}

function wholeDay(zone: string, date: string): Pick<AzbaActivation, 'zone' | 'from' | 'to'> {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const [from, to] = [midnight, midnight + DAY_MS].map((at) => new Date(at).toISOString());
  return { zone, from: from ?? '', to: to ?? '' };
}

/** That a zone, or all, is not active on a day. */
export const asleepOn = (zone: string, date: string): AzbaActivation => ({
  ...wholeDay(zone, date),
  asleep: true,
});

/**
 * Whole days, each zone's once; a line without a day may be of any that the table tells. A text with many such lines and
 * many days is no table: each of its zones on each of its days would fill the memory, and any zone says the same.
 */
function unreadDays({ unread, dates }: Reading): AzbaActivation[] {
  const undated = new Set(unread.filter(({ date }) => date === null).map(({ zone }) => zone));
  const anywhen = undated.size * dates.size > MOST_UNDATED ? [ANY_ZONE] : [...undated];
  const open = new Map<string, AzbaActivation>();
  const leave = (zone: string, date: string): void => {
    const key = `${zone} ${date}`;
    if (!open.has(key)) open.set(key, { ...wholeDay(zone, date), unread: true });
  };
  for (const { zone, date } of unread) if (date !== null) leave(zone, date);
  for (const zone of anywhen) for (const date of dates) leave(zone, date);
  return [...open.values()];
}

/** A day of which a line without a zone says that nothing is active. */
function noteNothing(date: string, reading: Reading): void {
  reading.dates.add(date);
  reading.asleep.push(asleepOn(ANY_ZONE, date));
}

/** Reads a line into what was read so far; the reason where it is refused. */
function readLine(line: string, reading: Reading): RefusedAzba['reason'] | null {
  if (line.length > LONGEST_LINE) return 'too_long';
  const all = datesIn(line);
  const [told = null] = all;
  const bare = withoutDates(line);
  const zones = zonesIn(bare);
  const hours = bare.replace(ZONE, ' ');
  if (zones.length === 0) {
    if (told === null && reading.day !== null && NOTHING.test(hours)) noteNothing(reading.day, reading);
    if (told === null) return LOOKS_LIKE_HOURS.test(hours) ? 'no_zone' : null;
    // "Published on the 9th for the 10th", "from the 10th to the 11th": which day the lines below are of is not told.
    reading.day = all.length === 1 ? told : null;
    if (reading.day !== null && NOTHING.test(hours)) noteNothing(reading.day, reading);
    return null;
  }
  for (const date of all.length > 0 || reading.day === null ? all : [reading.day]) reading.dates.add(date);
  if (ZONES_NOT_NAMED.test(bare)) return 'zones_not_named';
  // Which hours are of which day is not told.
  if (all.length > 1) return 'hours_unreadable';
  const date = told ?? reading.day;
  if (date === null) return 'no_date';
  const spans = spansIn(hours, date);
  if (spans === null || leavesTime(hours)) return 'hours_unreadable';
  if (spans.length === 0) {
    if (!NOTHING.test(hours)) return 'no_hours';
    for (const zone of zones) reading.asleep.push(asleepOn(zone, date));
    return null;
  }
  for (const zone of zones) for (const span of spans) reading.activations.push({ zone, ...span });
  return null;
}

/**
 * Reads an activation table as it is copied from its page or kept as a file: a line for a zone, "LF-R45A 10/06/2026
 * 0800-1000 1300-1500", or the day as a line of its own above. Hours are UTC. Lines that say nothing of a zone or a day are
 * passed over; those that do and cannot be read are refused.
 */
export function readAzba(text: string): ReadAzba {
  const reading: Reading = { activations: [], asleep: [], dates: new Set(), day: null, unread: [] };
  const refused = text.split(/\r\n?|\n/).flatMap((line, index): RefusedAzba[] => {
    const capitals = line.toUpperCase();
    const reason = readLine(capitals, reading);
    if (reason === null) return [];
    leaveOpen(capitals, reading);
    return [{ line: index + 1, reason }];
  });
  return {
    activations: reading.activations,
    unread: unreadDays(reading),
    asleep: [...new Map(reading.asleep.map((each) => [`${each.zone} ${each.from}`, each])).values()],
    dates: [...reading.dates].sort(),
    refused,
  };
}
