import { canBeRead, type ReadableSource, sourceEditionOf } from '../../flights/readings.ts';
import type { SourceCheck } from '../constraint.ts';
import { dataAgeParams } from '../dataAge.ts';

/** Sources that are not in the publications: whoever prepares a mission consults them for it. */
export const CONSULTED_SOURCES = ['notam', 'azba'] as const;
type ConsultedName = (typeof CONSULTED_SOURCES)[number];

/** A source that was consulted for a mission as it stands. Instants in ISO 8601. */
export interface ConsultedSource {
  readonly source: ConsultedName;
  readonly at: string;
  /** From then on it counts as not consulted. */
  readonly until: string;
  readonly by: string;
}

/** A source that a named person read for a mission's place, period and height, outside the product. Instants in ISO 8601. */
export interface SourceReading {
  readonly source: ReadableSource;
  readonly at: string;
  /** From then on it counts as not read. */
  readonly until: string;
  readonly by: string;
  readonly user_id: number;
  /** What the product held of the source then (`heldOf`). */
  readonly held: string | null;
}

/** What was consulted and read for a mission since its analysis, and the publications that it was judged by. */
export interface SinceAnalysis {
  readonly consulted: readonly ConsultedSource[] | null;
  readonly readings: readonly SourceReading[] | null;
  readonly datasets: Parameters<typeof sourceEditionOf>[1];
}

const said = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)} ${at.slice(11, 16)}`;

/**
 * Checks with what was consulted, and read, since, as far as it still holds: it never makes anything worse, nor lasts beyond
 * it. What the product itself consulted goes before what a person read; the age of what the product holds stays beside it.
 */
export const withConsulted = (
  checks: readonly SourceCheck[],
  { consulted, readings, datasets }: SinceAnalysis,
  now: string,
): readonly SourceCheck[] => {
  if ((consulted?.length ?? 0) + (readings?.length ?? 0) === 0) return checks;
  const holds = ({ until }: { readonly until: string }): boolean => Date.parse(now) < Date.parse(until);
  const isOfHeld = ({ source, held }: SourceReading): boolean => held === sourceEditionOf(source, datasets);
  return checks.map((check) => {
    const found = consulted?.find((each) => each.source === check.source && holds(each));
    if (found !== undefined && check.status === 'not_checked') {
      const params = { at: said(found.at), by: found.by };
      return { ...check, status: 'checked', reason: { code: `${found.source}_consulted`, params } };
    }
    const read = readings?.find((each) => each.source === check.source && holds(each) && isOfHeld(each));
    if (read === undefined || !canBeRead(check)) return check;
    const params = { at: said(read.at), by: read.by, until: said(read.until), ...dataAgeParams(check) };
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
