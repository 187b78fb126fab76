import type { Reason, SourceCheck } from '../airspace/constraint.ts';
import { RESTS_ON } from '../airspace/dataAge.ts';
import { LISTS_OF_CHECK } from '../airspace/lists/editions.ts';
import { airacCycle, CYCLE_MS } from '../time/airac.ts';
import { localDate } from '../time/localTime.ts';

/** Sources that a person may read where the product has no data, or only data out of date: all that a mission is judged by. */
export const READABLE_SOURCES = [
  'sia',
  'terrain',
  'notam',
  'sup_aip',
  'azba',
  'rmz',
  'photo_bans',
  'nature',
  'heliports',
  'other_zones',
] as const;
export type ReadableSource = (typeof READABLE_SOURCES)[number];

const HOUR_MS = 3_600_000;

/** A NOTAM briefing is good for twelve hours, an activation table for a day: customs of preparing flights. */
export const HOLDS_MS = { notam: 12 * HOUR_MS, azba: 24 * HOUR_MS } as const;
type DailySource = keyof typeof HOLDS_MS;
const isOfTheDay = (source: ReadableSource): source is DailySource => Object.hasOwn(HOLDS_MS, source);

/** Published anew with each cycle of aeronautical information: what was read is over when the next one begins. */
const WITH_THE_CYCLE: ReadonlySet<ReadableSource> = new Set([
  'sia',
  'heliports',
  'other_zones',
  'sup_aip',
  'rmz',
]);

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Until when a source that was fetched, or read, at an instant may be relied upon; what is in no cycle, as long as one. */
export const holdsUntil = (source: ReadableSource, at: string): string => {
  if (WITH_THE_CYCLE.has(source)) return airacCycle(at).to;
  return after(at, isOfTheDay(source) ? HOLDS_MS[source] : CYCLE_MS);
};

interface FlownPeriod {
  /** ISO 8601. */
  readonly date_start: string;
  readonly date_end: string;
}

/**
 * From when on a reading serves a flight: a source of the day holds until it begins, any other until it is over, as the
 * product's own data have to.
 */
export const readableFrom = (
  source: ReadableSource,
  { date_start: start, date_end: end }: FlownPeriod,
): string => {
  if (isOfTheDay(source)) return after(start, -HOLDS_MS[source]);
  // A flight that ends with the cycle needs nothing of the next one.
  return WITH_THE_CYCLE.has(source) ? airacCycle(after(end, -1)).from : after(end, -CYCLE_MS);
};

/** What the product itself holds of a source: a reading beside it ends with another; null: nothing. */
export const sourceEditionOf = (
  source: string,
  datasets: readonly { readonly id: number; readonly source?: string }[],
): string | null => {
  const lists = LISTS_OF_CHECK[source];
  if (lists !== undefined) return lists.map(({ edition }) => edition.effective_date).join(' ');
  const version = datasets.find((each) => (each.source ?? 'SIA') === RESTS_ON[source]);
  return version === undefined ? null : String(version.id);
};

type Check = Pick<SourceCheck, 'source' | 'status' | 'reason'>;

const isReadable = (source: string): source is ReadableSource =>
  READABLE_SOURCES.some((each) => each === source);

/** Whether a source is left to a person to read, as its check stands. Of a place without data nobody's reading tells. */
export const canBeRead = ({ source, status }: Pick<Check, 'source' | 'status'>): boolean =>
  isReadable(source) && (status === 'not_checked' || status === 'out_of_date');

/** What is left to read at one place: the sources that one publication answers, and what is said of them. */
export interface SourceToRead {
  readonly sources: readonly [ReadableSource, ...ReadableSource[]];
  readonly reason: Reason | null;
}

/** What is left to read, each publication once. */
export const sourcesToRead = (checks: readonly Check[]): readonly SourceToRead[] => {
  const left = new Map<string, SourceToRead>();
  for (const check of checks) {
    const { source, reason } = check;
    if (!canBeRead(check) || !isReadable(source)) continue;
    const key = `${RESTS_ON[source] ?? source} ${reason?.code ?? ''}`;
    const known = left.get(key);
    left.set(key, known ? { ...known, sources: [...known.sources, source] } : { sources: [source], reason });
  }
  return [...left.values()];
};

/** From when on what is left at one place may be read for a flight. */
export const toReadFrom = ({ sources: [source] }: SourceToRead, period: FlownPeriod): string =>
  readableFrom(source, period);

/**
 * The step of a mission of which nothing but reading is left, as a key of `next_steps`: how much may be read now, or from
 * which day on the first of it may. Null: nothing is left.
 */
export const readingStep = (
  checks: readonly Check[],
  flight: FlownPeriod & { readonly time_zone: string },
  now: string,
): Reason | null => {
  const from = sourcesToRead(checks).map((left) => toReadFrom(left, flight));
  const open = from.filter((instant) => Date.parse(instant) <= Date.parse(now)).length;
  if (open > 0) return { code: 'read_sources', params: { count: open } };
  const [first] = from.toSorted();
  return first === undefined
    ? null
    : { code: 'read_sources_from', params: { count: from.length, date: localDate(first, flight.time_zone) } };
};
