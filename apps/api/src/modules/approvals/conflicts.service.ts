import type { ApprovalConflict } from '@envol/contract/approvals';
import type { Actor } from '@envol/domain/access/actor';
import {
  type Candidate,
  conflictCandidates,
  type RequestedAirspace,
  type RequestedAreas,
  sharedAreas,
} from '@envol/domain/approvals/conflicts';
import { hoursOf } from '@envol/domain/approvals/intersections';
import type { AreaGeometry, BoundingBox } from '@envol/domain/geo/geometry';
import { packShapes } from '@envol/domain/geo/packed';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { createTurns } from '../../platform/turns.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';

/** As many as the map shows (`MAX_ON_MAP`), the nearest in time first. */
const MOST_REQUESTS = 5000;
const MOST_COMPARED = 20_000;
const MOST_TOLD = 1000;
const AREAS_TOLD = 3;
/** Pauses of a hundred comparisons that are spent on requests that never meet: some seconds in turns. */
const MOST_PAUSES = 20_000;

/** West, south, east and north of a stored box: PostgreSQL keeps the upper right corner first. */
const boxOf = (column: string): RawBuilder<BoundingBox> =>
  sql<BoundingBox>`jsonb_build_array((${sql.ref(column)}[1])[0], (${sql.ref(column)}[1])[1],
    (${sql.ref(column)}[0])[0], (${sql.ref(column)}[0])[1])`;

const findStandingRequests = (db: Db, actor: Actor, now: string) =>
  db
    .selectFrom('approvals')
    .select(['id', 'flight_id', 'date_start', 'date_end', 'time_zone', 'hours_reference', 'is_continuous'])
    .select(boxOf('approvals.bbox').as('box'))
    .where(visibleRows(actor).approvals)
    .where('closed_at', 'is', null)
    .where('status', 'not in', ['cancelled', 'refused'])
    .where('date_end', '>', now)
    .orderBy('date_start')
    .orderBy('id')
    .limit(MOST_REQUESTS + 1)
    .execute();

/** The areas of requests, each laid flat once when it is first asked for. */
const areasFrom = async (db: Db, ids: readonly number[]): Promise<(id: number) => RequestedAreas> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('approval_areas')
          .select(['approval_id', 'identifier', 'height', 'geometry'])
          .where('approval_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
          .orderBy('id')
          .execute();
  const byRequest = Map.groupBy(rows, ({ approval_id }) => approval_id);
  const packed = new Map<number, RequestedAreas>();
  return (id) => {
    const known = packed.get(id);
    if (known) return known;
    const areas = byRequest.get(id) ?? [];
    const laid = { areas, shapes: packShapes(areas.map(({ geometry }) => geometry as AreaGeometry)) };
    packed.set(id, laid);
    return laid;
  };
};

type Asked = Awaited<ReturnType<typeof findStandingRequests>>[number] & Pick<RequestedAirspace, 'hours'>;

/** The pairs whose boxes and hours meet, and whether there may be more. */
const pairsOf = async (
  found: Awaited<ReturnType<typeof findStandingRequests>>,
  now: string,
  turn: () => Promise<void>,
): Promise<{ readonly pairs: readonly Candidate<Asked>[]; readonly is_cut: boolean }> => {
  const requests: Asked[] = [];
  for (const row of found) {
    requests.push({ ...row, hours: hoursOf(row).filter(([, to]) => to > Date.parse(now)) });
    await turn();
  }
  const pairs: Candidate<Asked>[] = [];
  let pauses = 0;
  for (const pair of conflictCandidates(requests)) {
    await turn();
    if (pair === null) pauses++;
    else if (pairs.length < MOST_COMPARED) pairs.push(pair);
    else return { pairs, is_cut: true };
    if (pauses > MOST_PAUSES) return { pairs, is_cut: true };
  }
  return { pairs, is_cut: false };
};

/**
 * Every pair of the side's standing requests that would be in the air at one place and hour. As asked, not as granted: a
 * decision may still be corrected. Compared in turns, so that nobody waits.
 */
export const readConflicts = async (
  { db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ results: ApprovalConflict[]; is_partial: boolean }> => {
  const now = clock.now().toISOString();
  const turn = createTurns();
  const found = await findStandingRequests(db, actor, now);
  const { pairs, is_cut } = await pairsOf(found.slice(0, MOST_REQUESTS), now, turn);
  const ids = new Set(pairs.flatMap(({ one, other }) => [one.id, other.id]));
  const areasOf = await areasFrom(db, [...ids]);
  const results: ApprovalConflict[] = [];
  for (const { one, other, hours } of pairs) {
    await turn();
    const shared = sharedAreas(areasOf(one.id), areasOf(other.id));
    if (shared === null) continue;
    const [from, to] = hours.first.map((at) => new Date(at).toISOString());
    results.push({
      approval_id: one.id,
      other_approval_id: other.id,
      from: from ?? now,
      to: to ?? now,
      windows_count: hours.count,
      time_zone: one.time_zone,
      up_to_m: shared.up_to_m,
      areas: shared.pairs
        .slice(0, AREAS_TOLD)
        .map(([identifier, other_identifier]) => ({ identifier, other_identifier })),
      areas_count: shared.pairs.length,
    });
  }
  results.sort((a, b) => a.from.localeCompare(b.from) || a.approval_id - b.approval_id);
  return {
    results: results.slice(0, MOST_TOLD),
    is_partial: found.length > MOST_REQUESTS || is_cut || results.length > MOST_TOLD,
  };
};
