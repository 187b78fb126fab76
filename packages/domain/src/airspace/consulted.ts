import type { SourceCheck } from './constraint.ts';

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

/** A NOTAM briefing is good for twelve hours, an activation table for a day. Customs of preparing flights. */
const HOLDS_MS: Readonly<Record<ConsultedName, number>> = { notam: 12 * 3_600_000, azba: 24 * 3_600_000 };

/** Until when a source that was fetched at an instant may be relied upon. */
export const holdsUntil = (source: ConsultedName, fetchedAt: string): string =>
  new Date(Date.parse(fetchedAt) + HOLDS_MS[source]).toISOString();

const said = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)} ${at.slice(11, 16)}`;

/** Checks with what was consulted since, as far as it still holds: it never makes anything worse, nor lasts beyond it. */
export const withConsulted = (
  checks: readonly SourceCheck[],
  consulted: readonly ConsultedSource[] | null,
  now: string,
): readonly SourceCheck[] => {
  if (consulted === null || consulted.length === 0) return checks;
  return checks.map((check) => {
    const found = consulted.find(
      ({ source, until }) => source === check.source && Date.parse(now) < Date.parse(until),
    );
    if (found === undefined || check.status !== 'not_checked') return check;
    const params = { at: said(found.at), by: found.by };
    return { ...check, status: 'checked', reason: { code: `${found.source}_consulted`, params } };
  });
};
