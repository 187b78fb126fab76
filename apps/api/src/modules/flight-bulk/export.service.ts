import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightExport, sendFlightsExport } from '@envol/contract/flight-bulk';
import { LIMITS } from '@envol/contract/limits';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/service.ts';
import { FLIGHT_EXPORT } from './export.jobs.ts';
import { askerOf, foundIds, reachedIds } from './flightBulk.service.ts';

export interface ExportDeps {
  readonly db: Database;
  /** Whose e-mail address it is stands in nobody's reach. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly airspace: Services['airspace'];
}

/** How long a file is kept. */
const EXPORT_DAYS = 7;
/** Exports of one person that may wait at a time. */
const MOST_WAITING = 3;

const columns = [
  'id',
  'status',
  'flight_ids',
  'done_count',
  'file_name',
  'created_at',
  'ready_at',
  'expires_at',
  'recipient',
] as const;

const rowsOf = (db: Db, context: Context<SignedIn>) =>
  db
    .selectFrom('flight_exports')
    .select(columns)
    .where('user_id', '=', context.signed_in.actor.user_id)
    .where('operator_id', '=', operatorOf(context));

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toExport = ({ flight_ids, status, ...row }: Row, now: Date): FlightExport => ({
  ...row,
  status: Date.parse(row.expires_at) <= now.getTime() ? 'expired' : status,
  flights_count: flight_ids.length,
});

const emailOf = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;

/**
 * Begins an export of the missions named, or found by the filters. Throws NO_FLIGHTS_TO_EXPORT, and EXPORT_UNDER_WAY while
 * three of one's own wait.
 */
export const startExport = async (
  deps: ExportDeps,
  context: Context<SignedIn>,
  query: RequestOf<typeof sendFlightsExport>['query'],
  given: readonly number[] | undefined,
): Promise<FlightExport> => {
  const now = deps.clock.now();
  const { user_id } = context.signed_in.actor;
  const ids = given
    ? await reachedIds(deps.db, reachedBy(context), given)
    : await foundIds(deps, askerOf(context), query);
  if (ids.length === 0) throw new Failure('NO_FLIGHTS_TO_EXPORT');
  const recipient = await emailOf(deps.system_db, user_id);
  const created_at = now.toISOString();
  return deps.db.transaction().execute(async (db) => {
    await takeTurn(db, `flight exports ${user_id}`);
    // One whose worker ended with its machine stays as it was.
    const waiting = await rowsOf(db, context)
      .where('status', 'in', ['queued', 'running'])
      .where('expires_at', '>', created_at)
      .execute();
    if (waiting.length >= MOST_WAITING)
      throw new Failure('EXPORT_UNDER_WAY', { params: { limit: MOST_WAITING } });
    const row = await db
      .insertInto('flight_exports')
      .values({
        operator_id: operatorOf(context),
        user_id,
        language: context.language,
        recipient,
        flight_ids: ids,
        file_name: `missions-${created_at.slice(0, 10)}.csv`,
        created_at,
        expires_at: secondsAfter(now, EXPORT_DAYS * 86_400).toISOString(),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    // The queue is the process's own.
    await asSystem(db, 'the queue of jobs is granted to no role', () =>
      deps.jobs.enqueue(db, FLIGHT_EXPORT, { export_id: row.id }),
    );
    return toExport(row, now);
  });
};

/** Makes an export again that failed; of two at once one begins it. Throws NOT_FOUND, EXPORT_NOT_FAILED, EXPORT_EXPIRED. */
export const retryExport = async (
  deps: ExportDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<FlightExport> =>
  deps.db.transaction().execute(async (db) => {
    const row = await rowsOf(db, context).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    const { status } = toExport(row, deps.clock.now());
    if (status === 'expired') throw new Failure('EXPORT_EXPIRED');
    if (status !== 'failed') throw new Failure('EXPORT_NOT_FAILED');
    const begun = { status: 'queued' as const, done_count: 0 };
    await db.updateTable('flight_exports').set(begun).where('id', '=', id).execute();
    // The queue is the process's own.
    await asSystem(db, 'the queue of jobs is granted to no role', () =>
      deps.jobs.enqueue(db, FLIGHT_EXPORT, { export_id: id }),
    );
    return toExport({ ...row, ...begun }, deps.clock.now());
  });

/** The caller's own exports, the latest first. */
export const listExports = async (
  { db, clock }: ExportDeps,
  context: Context<SignedIn>,
): Promise<FlightExport[]> =>
  (await rowsOf(db, context).orderBy('id', 'desc').limit(LIMITS.exports_told).execute()).map((row) =>
    toExport(row, clock.now()),
  );

/** The file of an export. Throws NOT_FOUND, EXPORT_NOT_READY, EXPORT_EXPIRED. */
export const downloadExport = async (
  { db, clock }: ExportDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<BinaryReply> => {
  const row = await rowsOf(db, context).select('data').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const { status } = toExport(row, clock.now());
  if (status === 'expired') throw new Failure('EXPORT_EXPIRED');
  if (status !== 'ready' || row.data === null) throw new Failure('EXPORT_NOT_READY');
  return { data: row.data, filename: row.file_name };
};
