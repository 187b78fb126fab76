import { type platformEndpoints, unsentLetters } from '@envol/contract/platform';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { sendAgain } from '../mails/index.ts';
import { findFailed, findUnsent, listFailed, pageUnsent, readState } from './platform.queries.ts';

interface PlatformDeps {
  /** The process's own: what waits is told without what stands in it. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export const platformHandlers = (deps: PlatformDeps): Handlers<typeof platformEndpoints> => {
  const { system_db, clock, jobs } = deps;
  return {
    platformState: () => readState(system_db, clock.now()),
    unsentLetters: async ({ query }, { language }) => {
      const { rows, count } = await pageUnsent(system_db, clock.now(), query);
      return pageReply(unsentLetters.path, language, query, count, rows);
    },
    sendLetterAgain: ({ params }, { signed_in }) =>
      system_db.transaction().execute(async (db) => {
        if (!(await findUnsent(db, params.id))) throw notFound();
        await sendAgain(jobs, db, params.id);
        await noteStaffAct(db, deps, signed_in, { action: 'letter_again', details: { mail_id: params.id } });
      }),
    failedJobs: () => listFailed(system_db),
    runJobAgain: async ({ params }, { signed_in }) => {
      const name = await findFailed(system_db, params.id);
      if (name === undefined) throw notFound();
      await jobs.again(name, params.id);
      await noteStaffAct(system_db, deps, signed_in, {
        action: 'job_again',
        details: { name, id: params.id },
      });
    },
  };
};
