import type { RequestOf } from '@envol/contract/endpoint';
import type { BulkOutcome, bulkClassify, flightsIds } from '@envol/contract/flight-bulk';
import { LIMITS } from '@envol/contract/limits';
import { operatorOf } from '@envol/domain/access/actor';
import { isDeletable } from '@envol/domain/flights/policy';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { approvalsOf, type Caller, proceduresOf, recordFlightChange } from '../flight-details/index.ts';
import { touchFlights } from '../flight-rows/index.ts';
import { checkTags, writeTags } from '../flight-tags/index.ts';
import { deleteFlight, type FlightsDeps, idsFound, type ListAsker } from '../flights/index.ts';
import { generateSheet } from '../mission-sheets/index.ts';

type Filters = RequestOf<typeof flightsIds>['query'];
type Left = BulkOutcome['left'][number];

export const askerOf = (context: Context<SignedIn>): ListAsker => {
  const { actor } = context.signed_in;
  return {
    reached: reachedBy(context),
    user_id: actor.user_id,
    pilot_id: operatorOf(actor)?.pilot_id ?? null,
  };
};

/** The ids of what the filters find, the soonest first. */
export const foundIds = (
  { db, clock, airspace }: Pick<FlightsDeps, 'db' | 'clock' | 'airspace'>,
  asker: ListAsker,
  query: Filters,
): Promise<number[]> =>
  idsFound(db, asker, query, {
    now: clock.now(),
    dataset_ids: airspace.currentIds(),
    most: LIMITS.bulk,
  });

export const findFlightsByIds = (db: Db, reached: VisibleRows, ids: readonly number[]) =>
  db
    .selectFrom('flights')
    .select(['id', 'display_identifier', 'name', 'status'])
    .select(['date_end', approvalsOf(sql.ref('flights.id')).as('requests')])
    .select(proceduresOf(sql.ref('flights.id')).as('procedures'))
    .where(reached.flights)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

/** Those of these missions that the caller reaches, in the order of their ids. Throws NOT_FOUND when it is none. */
export const reachedIds = async (db: Db, reached: VisibleRows, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('flights')
    .select('id')
    .where(reached.flights)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
};

const leftFor = (row: Omit<Left, 'reason'>, reason: Left['reason']): Left => ({
  id: row.id,
  display_identifier: row.display_identifier,
  name: row.name,
  reason,
});

/** Which missions may be deleted. */
export const checkDeletable = async (
  { db, clock }: Pick<FlightsDeps, 'db' | 'clock'>,
  { reached }: Pick<Caller, 'reached'>,
  ids: readonly number[],
): Promise<BulkOutcome> => {
  const rows = await findFlightsByIds(db, reached, ids);
  const now = clock.now().toISOString();
  const may = new Set(rows.filter((row) => isDeletable({ ...row, now })).map(({ id }) => id));
  return {
    done: rows.flatMap(({ id }) => (may.has(id) ? [id] : [])),
    left: rows.flatMap((row) => (may.has(row.id) ? [] : [leftFor(row, 'current_procedures')])),
  };
};

/** Deletes those that have no current procedures, each in a transaction of its own. */
export const removeAll = async (
  deps: FlightsDeps,
  caller: Caller,
  ids: readonly number[],
): Promise<BulkOutcome> => {
  const { done: deletable, left } = await checkDeletable(deps, caller, ids);
  const done: number[] = [];
  for (const id of deletable) {
    try {
      await deleteFlight(deps, caller, id);
      done.push(id);
    } catch (error) {
      // Somebody else asked for an approval, or deleted it, meanwhile.
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'NOT_FOUND') continue;
      const [row] = await findFlightsByIds(deps.db, caller.reached, [id]);
      if (row) left.push(leftFor(row, 'another_change'));
    }
  }
  return { done, left };
};

/** Archives and tags; neither is judged again, nor frozen by a request. Throws TAG_UNKNOWN. */
export const classifyFlights = (
  deps: FlightsDeps,
  caller: Caller,
  { ids, is_archived, add_tag_ids, remove_tag_ids }: RequestOf<typeof bulkClassify>['body'],
): Promise<BulkOutcome> =>
  deps.db.transaction().execute(async (db) => {
    await checkTags(db, caller.operator_id, add_tag_ids);
    const rows = await findFlightsByIds(db, caller.reached, ids);
    const done = rows.map(({ id }) => id);
    if (done.length === 0) return { done, left: [] };
    if (add_tag_ids && add_tag_ids.length > 0) await writeTags(db, done, add_tag_ids, 'add');
    if (remove_tag_ids && remove_tag_ids.length > 0) await writeTags(db, done, remove_tag_ids, 'remove');
    await touchFlights(db, done, { is_archived, now: deps.clock.now().toISOString() });
    for (const { id, status } of rows)
      await recordFlightChange(db, deps, caller.operator_id, { flight_id: id, status });
    return { done, left: [] };
  });

/** Makes the next sheet of each; one whose analysis failed has nothing to say. */
export const generateSheets = async (
  deps: FlightsDeps,
  caller: Caller,
  ids: readonly number[],
): Promise<BulkOutcome> => {
  const outcome: { done: number[]; left: Left[] } = { done: [], left: [] };
  for (const row of await findFlightsByIds(deps.db, caller.reached, ids)) {
    try {
      await generateSheet(deps, caller, row.id);
      outcome.done.push(row.id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      outcome.left.push(leftFor(row, error.code === 'NOT_FOUND' ? 'another_change' : 'analysis_failed'));
    }
  }
  return outcome;
};
