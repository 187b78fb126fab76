import { operatorOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import type { FlightJobReason } from '@envol/domain/flights/jobs';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database, Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { runInScope, scopeOf } from '../../platform/db/scope.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure } from '../../platform/http/failure.ts';
import { createGate, type Gate } from '../../platform/http/gate.ts';
import { AS_ONESELF, findUserById, toActor } from '../auth/index.ts';
import type { Caller } from '../flight-details/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { flightJobEnded } from './flightJobs.facts.ts';
import type { FlightJobPayload } from './kinds.ts';

type Job = Selectable<Tables['flight_jobs']>;
export type OpenItem = Selectable<Tables['flight_job_items']>;

/** Done (null), or left, and why. */
export type ItemOutcome = { readonly reason: FlightJobReason; readonly detail: string | null } | null;

/** `db` is the process's own; what is done to missions goes through `connection.scoped`, in the asker's reach. */
export interface FlightJobWork extends FlightsDeps {
  readonly connection: Connection;
  readonly facts: Facts;
}

export interface ActWork {
  /** With the asker's database. */
  readonly deps: FlightsDeps;
  readonly system_db: Database;
  readonly caller: Caller;
}

/** What a job does to one mission; done again after its worker ended in the middle, it changes nothing further. */
export type ItemAct = (work: ActWork, item: OpenItem) => Promise<ItemOutcome>;

export interface JobActs {
  /** Reads what the job gives to every mission by a schema: one that was written for another release fails as a whole. */
  readonly actOf: (job: Job) => ItemAct;
  /** What follows when every mission is through, perhaps twice. */
  readonly finish?: (db: Db, job: Job) => Promise<void>;
}

/** The person with the rights of now, in the part in which it asked; null where it may not act there any more. */
const findCaller = async (db: Db, job: Job): Promise<Caller | null> => {
  const user = await findUserById(db, job.user_id);
  if (user?.is_active !== true) return null;
  const actor = toActor(user, { ...AS_ONESELF, acting_membership_id: job.membership_id });
  if (actor.acting?.id !== job.membership_id || operatorOf(actor)?.operator_id !== job.operator_id)
    return null;
  if (!hasPermission(actor, 'flight:write')) return null;
  const { operator_id, language } = job;
  return { actor, name: user.long_name, operator_id, reached: visibleRows(actor), language };
};

const actOn = async (work: FlightJobWork, job: Job, item: OpenItem, act: ItemAct): Promise<ItemOutcome> => {
  const caller = await findCaller(work.db, job);
  const refused = (failure: Failure): ItemOutcome => ({
    reason: 'refused',
    detail: failureSentence(job.language, failure),
  });
  if (caller === null) return refused(new Failure('FORBIDDEN'));
  const { connection, ...deps } = work;
  const asked = { deps: { ...deps, db: connection.scoped }, system_db: work.db, caller };
  try {
    return await runInScope(scopeOf(caller.actor), () => act(asked, item));
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return refused(error);
  }
};

/**
 * Acts on the next mission, if there is one. It is held until it is through: of two workers the second waits, then finds it
 * done; of one that ended it is taken up again.
 */
const doNext = (work: FlightJobWork, job: Job, act: ItemAct): Promise<boolean> =>
  work.db.transaction().execute(async (transaction) => {
    const item = await transaction
      .selectFrom('flight_job_items')
      .selectAll()
      .where('job_id', '=', job.id)
      .where('state', '=', 'open')
      .orderBy('position')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!item) return false;
    const left = await actOn(work, job, item, act);
    await transaction
      .updateTable('flight_job_items')
      .set(left === null ? { state: 'done' } : { state: 'left', ...left })
      .where('id', '=', item.id)
      .execute();
    await transaction
      .updateTable('flight_jobs')
      .set({
        done_count: sql`done_count + 1`,
        left_count: sql`left_count + ${left === null ? 0 : 1}`,
        touched_at: work.clock.now().toISOString(),
      })
      .where('id', '=', job.id)
      .execute();
    return true;
  });

const hasOpen = async (db: Db, jobId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('flight_job_items')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a job once, and tells the person who asked for it. */
const endJob = (
  { db, clock, facts }: { readonly db: Database; readonly clock: Clock; readonly facts: Facts },
  job: Job,
  finish: JobActs['finish'],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const at = clock.now().toISOString();
    const ended = await transaction
      .updateTable('flight_jobs')
      .set({ status: 'done', ended_at: at, touched_at: at })
      .where('id', '=', job.id)
      .where('status', '!=', 'done')
      .returning(['total_count', 'left_count'])
      .executeTakeFirst();
    if (!ended) return;
    await finish?.(transaction, job);
    await recordFact(facts, transaction, flightJobEnded, { ...job, ...ended, at });
  });

/** A process acts on one mission of a kind at a time, in turns between jobs: each holds a connection beside its own. */
const ONE_AT_A_TIME = { most: 1, most_of_one: 1, most_waiting: 1_000, most_waiting_of_one: 1_000 };

const runFlightJob = async (work: FlightJobWork, id: number, acts: JobActs, gate: Gate): Promise<void> => {
  const job = await work.db
    .updateTable('flight_jobs')
    .set({ status: 'running', touched_at: work.clock.now().toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'done')
    .returningAll()
    .executeTakeFirst();
  if (!job) return;
  const act = acts.actOf(job);
  const inTurn = (): Promise<boolean> => gate(String(job.user_id), () => doNext(work, job, act));
  // What another worker held when this one asked may be open again.
  while ((await inTurn()) || (await hasOpen(work.db, id)));
  await endJob(work, job, acts.finish);
};

/** The worker of a kind of jobs on missions. */
export const workOn =
  (acts: JobActs) =>
  (work: FlightJobWork): { readonly work: (payload: FlightJobPayload) => Promise<void> } => {
    const gate = createGate(ONE_AT_A_TIME);
    return {
      work: async ({ job_id }) => {
        try {
          await runFlightJob(work, job_id, acts, gate);
        } catch (error) {
          // A further try makes it "running" again; after the last one it stays what it is.
          await work.db
            .updateTable('flight_jobs')
            .set({ status: 'failed' })
            .where('id', '=', job_id)
            .where('status', '!=', 'done')
            .execute();
          throw error;
        }
      },
    };
  };
