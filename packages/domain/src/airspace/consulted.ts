import type { SourceCheck } from './constraint.ts';

/** Sources that are not in the publications: whoever prepares a mission consults them for it. */
export const CONSULTED_SOURCES = ['notam', 'azba'] as const;
type ConsultedName = (typeof CONSULTED_SOURCES)[number];

/**
 * Sources that a person may read where the product has no data, or only an old list: what is published elsewhere, on paper or
 * as a map. A publication that judges the mission is none of them: out of date it stays out of date.
 */
export const READABLE_SOURCES = [
  'notam',
  'sup_aip',
  'azba',
  'terrain',
  'rmz',
  'photo_bans',
  'nature',
] as const;
export type ReadableSource = (typeof READABLE_SOURCES)[number];

/** A source that was consulted for a mission as it stands. Instants in ISO 8601. */
export interface ConsultedSource {
  readonly source: ConsultedName;
  readonly at: string;
  /** From then on it counts as not consulted. */
  readonly until: string;
  readonly by: string;
}

/** A source that a named person read for a mission's place and period, outside the product. */
export interface SourceReading extends Omit<ConsultedSource, 'source'> {
  readonly source: ReadableSource;
  readonly user_id: number;
}

const HOUR_MS = 3_600_000;
const CYCLE_MS = 28 * 24 * HOUR_MS;

/**
 * A NOTAM briefing is good for twelve hours, an activation table for a day: customs of preparing flights. What is published
 * with the aeronautical cycle is good for one.
 */
export const HOLDS_MS: Readonly<Record<ReadableSource, number>> = {
  notam: 12 * HOUR_MS,
  azba: 24 * HOUR_MS,
  sup_aip: CYCLE_MS,
  terrain: CYCLE_MS,
  rmz: CYCLE_MS,
  photo_bans: CYCLE_MS,
  nature: CYCLE_MS,
};

/** Until when a source that was fetched, or read, at an instant may be relied upon. */
export const holdsUntil = (source: ReadableSource, fetchedAt: string): string =>
  new Date(Date.parse(fetchedAt) + HOLDS_MS[source]).toISOString();

/**
 * How many hours before its start at the earliest a source is read for a flight; null where it may be read now: what is read
 * before is over when the flight begins.
 */
export const hoursTooEarly = (source: ReadableSource, now: string, start: string): number | null =>
  Date.parse(holdsUntil(source, now)) > Date.parse(start) ? null : HOLDS_MS[source] / HOUR_MS;

const said = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)} ${at.slice(11, 16)}`;

/** Lists that nobody but their publisher renews: an old one is read elsewhere, as a missing one is. */
const OLD_LISTS: ReadonlySet<string> = new Set(['rmz', 'photo_bans', 'nature']);

/** Whether a person may read a source for a mission, as its check stands. */
export const canBeRead = ({ source, status }: Pick<SourceCheck, 'source' | 'status'>): boolean =>
  READABLE_SOURCES.some((each) => each === source) &&
  (status === 'not_checked' || (status === 'out_of_date' && OLD_LISTS.has(source)));

/**
 * Checks with what was consulted, and read, since, as far as it still holds: it never makes anything worse, nor lasts beyond
 * it. What the product itself consulted goes before what a person read.
 */
export const withConsulted = (
  checks: readonly SourceCheck[],
  consulted: readonly ConsultedSource[] | null,
  now: string,
  readings: readonly SourceReading[] | null = null,
): readonly SourceCheck[] => {
  if ((consulted?.length ?? 0) + (readings?.length ?? 0) === 0) return checks;
  const holds = ({ until }: { readonly until: string }): boolean => Date.parse(now) < Date.parse(until);
  return checks.map((check) => {
    const found = consulted?.find((each) => each.source === check.source && holds(each));
    if (found !== undefined && check.status === 'not_checked') {
      const params = { at: said(found.at), by: found.by };
      return { ...check, status: 'checked', reason: { code: `${found.source}_consulted`, params } };
    }
    const read = readings?.find((each) => each.source === check.source && holds(each));
    if (read === undefined || !canBeRead(check)) return check;
    const params = { at: said(read.at), by: read.by, until: said(read.until) };
    return { ...check, status: 'checked', reason: { code: `${read.source}_read`, params } };
  });
};

/** Who consulted and read what a mission's checks rest on, each once, with the latest of their instants ("28/11 08:00"). */
export const readersOf = (
  checks: readonly Pick<SourceCheck, 'status' | 'reason'>[],
): readonly { readonly by: string; readonly at: string }[] => {
  const readers = new Map<string, string>();
  for (const { status, reason } of checks) {
    if (status !== 'checked' || !reason) continue;
    const { by, at } = reason.params;
    if (typeof by !== 'string' || typeof at !== 'string') continue;
    readers.set(by, at);
  }
  return [...readers].map(([by, at]) => ({ by, at }));
};
