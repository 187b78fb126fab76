import type { platformEndpoints } from '@envol/contract/platform';
import { sql } from 'kysely';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const UNKNOWN = 987_654_321;
const NO_JOB = '00000000-0000-4000-8000-000000000000';
let serial = 0;
const unsent = async ({ harness }: World): Promise<number> =>
  (
    await harness.db
      .insertInto('mails')
      .values({
        dedupe_key: `decision-again:${serial++}`,
        operator_id: null,
        structure_id: null,
        recipient: 'pilote@example.invalid',
        subject: 'Décision',
        body: 'Voici.',
        transport: null,
        sent_at: null,
        created_at: '2020-01-01T08:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const failed = async ({ harness }: World): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data, state, completed_on)
    values ('mail.send', '{"mail_id": 987654321}', 'failed', now()) returning id::text`.execute(harness.db);
  return rows[0]?.id ?? NO_JOB;
};

export const rows: CallRows<typeof platformEndpoints> = {
  platformState: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  unsentLetters: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: null,
    errors: {},
  },
  sendLetterAgain: {
    who: 'staff',
    good: async (world) => of(await unsent(world)),
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: {},
  },
  failedJobs: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  runJobAgain: {
    who: 'staff',
    good: async (world) => ({ params: { id: await failed(world) } }),
    bad: notAnId,
    // A job is nobody's: only an unknown one is refused.
    foreign: { ids: () => ({ params: { id: NO_JOB } }) },
    errors: {},
  },
};
