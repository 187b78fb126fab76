import { connectDatabase } from '../src/platform/db/database.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { HANGING_JOB } from './hangingJob.ts';

/** A process of its own that takes one job and never ends it. */
const [url = ''] = process.argv.slice(2);
const jobs = createJobs({
  connection_string: url,
  kinds: [HANGING_JOB],
  worker: connectDatabase(url, 2).db,
  concurrency: 1,
  failed: () => undefined,
});
await jobs.start();
await jobs.work(HANGING_JOB, async ({ number }) => {
  process.stdout.write(`works on ${number}\n`);
  await new Promise(() => undefined);
});
