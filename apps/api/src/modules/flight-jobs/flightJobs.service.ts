import type { FlightJob, FlightJobOutcome } from '@envol/contract/flight-jobs';
import { LIMITS } from '@envol/contract/limits';
import type { FlightJobAct } from '@envol/domain/flights/jobs';
import { sql } from 'kysely';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Accepted } from '../../platform/http/accepted.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Caller } from '../flight-details/index.ts';
import { kindOfAct } from './kinds.ts';

export interface FlightJobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** How long it is told what became of a job. */
const KEPT_S = 7 * 86_400;

const columns = [
  'id',
  'act',
  'status',
  'total_count',
  'done_count',
  'left_count',
  'created_at',
  'ended_at',
  'expires_at',
] as const;

/** One mission of a job: one that stands, or one that is made, of a series for a day. */
export type JobItem =
  | { readonly flight_id: number; readonly display_identifier: string; readonly name: string }
  | { readonly day: string | null; readonly name: string };

interface NewJob {
  readonly act: FlightJobAct;
  /** What every mission is given. */
  readonly params?: object;
  readonly items: readonly JobItem[];
}

/** How many missions a call acts on before it answers. */
export const isForJob = (count: number): boolean => count > LIMITS.flights_at_once;

const refuseTooMany = async (db: Db, { actor, operator_id }: Caller): Promise<void> => {
  const limit = LIMITS.flight_jobs.waiting;
  const { count } = await db
    .selectFrom('flight_jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.user_id)
    .where('operator_id', '=', operator_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit) throw new Failure('FLIGHT_JOBS_UNDER_WAY', { params: { limit } });
};

/** Begins a job in the caller's transaction. Throws FLIGHT_JOBS_UNDER_WAY. */
export const startFlightJob = async (
  transaction: Db,
  { jobs, clock }: Pick<FlightJobsDeps, 'jobs' | 'clock'>,
  caller: Caller,
  { act, params = {}, items }: NewJob,
): Promise<Accepted> => {
  const now = clock.now();
  await takeTurn(transaction, `flight jobs ${caller.actor.user_id}`);
  await refuseTooMany(transaction, caller);
  const job = await transaction
    .insertInto('flight_jobs')
    .values({
      operator_id: caller.operator_id,
      user_id: caller.actor.user_id,
      membership_id: caller.actor.acting?.id ?? 0,
      language: caller.language,
      act,
      params: JSON.stringify(params),
      total_count: items.length,
      created_at: now.toISOString(),
      touched_at: now.toISOString(),
      expires_at: secondsAfter(now, KEPT_S).toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('flight_job_items')
    .values(items.map((item, position) => ({ job_id: job.id, position, ...asRow(item) })))
    .execute();
  // The queue is the process's own.
  await asSystem(transaction, 'the queue of jobs is granted to no role', () =>
    jobs.enqueue(transaction, kindOfAct(act), { job_id: job.id }),
  );
  return new Accepted(job);
};

const asRow = (item: JobItem) =>
  'day' in item
    ? { flight_id: null, display_identifier: null, day: item.day, name: item.name }
    : {
        flight_id: item.flight_id,
        display_identifier: item.display_identifier,
        day: null,
        name: item.name,
      };

const ownJobs = (db: Db, context: Context<SignedIn>) =>
  db
    .selectFrom('flight_jobs')
    .select(columns)
    .where('user_id', '=', context.signed_in.actor.user_id)
    .where('operator_id', '=', operatorOf(context));

/** The caller's own jobs, the latest first. */
export const listFlightJobs = ({ db }: FlightJobsDeps, context: Context<SignedIn>): Promise<FlightJob[]> =>
  ownJobs(db, context).orderBy('id', 'desc').limit(LIMITS.flight_jobs.told).execute();

/** Throws NOT_FOUND. */
export const getFlightJob = async (
  { db }: FlightJobsDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<FlightJobOutcome> => {
  const job = await ownJobs(db, context).where('id', '=', id).executeTakeFirst();
  if (!job) throw notFound();
  const rows = await db
    .selectFrom('flight_job_items')
    .select(['flight_id', 'display_identifier', 'name', 'day', 'reason', 'detail'])
    .where('job_id', '=', id)
    .where('state', '=', 'left')
    .orderBy('position')
    .execute();
  return {
    ...job,
    left: rows.map(({ day, reason, ...row }) => ({ ...row, date: day, reason: reason ?? 'refused' })),
  };
};

/** Goes on with a job that failed; of two at once one begins it. Throws NOT_FOUND, FLIGHT_JOB_NOT_FAILED. */
export const retryFlightJob = (
  { db, jobs, clock }: FlightJobsDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<FlightJob> =>
  db.transaction().execute(async (transaction) => {
    const job = await ownJobs(transaction, context).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!job) throw notFound();
    if (job.status !== 'failed') throw new Failure('FLIGHT_JOB_NOT_FAILED');
    const begun = { status: 'queued' as const };
    await transaction
      .updateTable('flight_jobs')
      .set({ ...begun, touched_at: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    // The queue is the process's own.
    await asSystem(transaction, 'the queue of jobs is granted to no role', () =>
      jobs.enqueue(transaction, kindOfAct(job.act), { job_id: id }),
    );
    return { ...job, ...begun };
  });

/** Leaves what a job has not come to: the one in hand is waited for. Its worker ends it, as one that came to its end. */
const leaveOpenItems = async (db: Db, id: number): Promise<void> => {
  const left = await db
    .updateTable('flight_job_items')
    .set({ state: 'left', reason: 'cancelled', detail: null })
    .where('job_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  if (left.length === 0) return;
  await db
    .updateTable('flight_jobs')
    .set({ done_count: sql`done_count + ${left.length}`, left_count: sql`left_count + ${left.length}` })
    .where('id', '=', id)
    .execute();
};

/** Stops a job; one that is through stays as it is. Throws NOT_FOUND. */
export const cancelFlightJob = (
  { db, jobs, clock }: FlightJobsDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<FlightJob> =>
  db.transaction().execute(async (transaction) => {
    const own = () => ownJobs(transaction, context).where('id', '=', id);
    const job = await own().executeTakeFirst();
    if (!job) throw notFound();
    if (job.status === 'done') return job;
    await asSystem(transaction, 'what became of a job’s missions is written by no role', () =>
      leaveOpenItems(transaction, id),
    );
    const { status, act } = await own().forUpdate().executeTakeFirstOrThrow();
    if (status === 'failed') {
      const again = { status: 'queued' as const, touched_at: clock.now().toISOString() };
      await transaction.updateTable('flight_jobs').set(again).where('id', '=', id).execute();
      await asSystem(transaction, 'the queue of jobs is granted to no role', () =>
        jobs.enqueue(transaction, kindOfAct(act), { job_id: id }),
      );
    }
    return own().executeTakeFirstOrThrow();
  });
