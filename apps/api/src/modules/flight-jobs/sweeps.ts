import { secondsAfter } from '../../platform/clock.ts';
import type { FlightJobsDeps } from './flightJobs.service.ts';
import { kindOfAct } from './kinds.ts';

/** A mission takes seconds at most: of a job that stood still for longer the queue knows nothing any more, or gave it up. */
const LOST_AFTER_S = 120;

/** Hands out jobs again that the queue does not hand out by itself; where one only was slow, the second waits behind it. */
export const resumeLostJobs = ({ db, jobs }: Pick<FlightJobsDeps, 'db' | 'jobs'>, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const lost = await transaction
      .updateTable('flight_jobs')
      .set({ touched_at: now.toISOString() })
      .where('status', 'in', ['queued', 'running'])
      .where('touched_at', '<', secondsAfter(now, -LOST_AFTER_S).toISOString())
      .returning(['id', 'act'])
      .execute();
    for (const { id, act } of lost) await jobs.enqueue(transaction, kindOfAct(act), { job_id: id });
  });

/** Forgets jobs whose time is over; what they did stays. */
export const forgetEndedJobs = ({ db }: Pick<FlightJobsDeps, 'db'>, now: Date) =>
  db
    .deleteFrom('flight_jobs')
    .where('status', 'in', ['done', 'failed'])
    .where('expires_at', '<', now.toISOString())
    .execute();
