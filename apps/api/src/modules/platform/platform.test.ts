import {
  failedJobs,
  platformState,
  runJobAgain,
  sendLetterAgain,
  unsentLetters,
} from '@envol/contract/platform';
import { daysAfter } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const addLetter = async (changes: object = {}): Promise<number> =>
  (
    await harness.db
      .insertInto('mails')
      .values({
        dedupe_key: `decision-7:${Math.floor(performance.now() * 1000)}`,
        operator_id: harness.actors.owner.operator_id,
        structure_id: null,
        recipient: 'pilote@example.invalid',
        subject: 'Toiture du MEETT',
        body: 'Un secret.',
        transport: null,
        sent_at: null,
        created_at: '2020-01-01T08:00:00Z',
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('the state of the platform', () => {
  it('counts what there is, and names the structures for which nobody decides', async () => {
    const { body } = await harness.as('staff').call(platformState);
    expect(body).toMatchObject({ authorities_count: 1, structures_count: 6, failed_jobs_count: 0 });
    expect(body.users_count).toBeGreaterThan(15);
    const codes = body.unattended_structures.map(({ code }) => code);
    expect(codes).not.toContain('LFBO');
    const { db, actors } = harness;
    await db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', actors.otherController.id)
      .execute();
    const after = await harness.as('hijacker').call(platformState);
    expect(after.body.unattended_structures.map(({ code }) => code)).toEqual([...codes, 'LFLL'].sort());
    for (const who of ['owner', 'chief', 'visitor'] as const)
      expect((await harness.as(who).call(platformState)).status).toBe(403);
  });

  it('says which data verdicts cannot rely on: out of date from the day their cycle is over, or not there', async () => {
    const { db } = harness;
    const told = async () => (await harness.as('staff').call(platformState)).body.unreliable_datasets;
    const today = new Date().toISOString().slice(0, 10);
    const set = (source: string, values: object) =>
      db.updateTable('datasets').set(values).where('source', '=', source).execute();
    const before = await db.selectFrom('datasets').selectAll().where('is_current', '=', true).execute();
    await set('SIA', { effective_date: daysAfter(today, -27) });
    await set('UAS', { effective_date: daysAfter(today, -27) });
    expect(await told()).toEqual([]);
    await set('SIA', { effective_date: daysAfter(today, -28) });
    await set('UAS', { is_current: false });
    const version = before.find(({ source }) => source === 'SIA')?.version ?? null;
    expect(await told()).toEqual([
      { source: 'SIA', version, days_out_of_date: 0 },
      { source: 'UAS', version: null, days_out_of_date: null },
    ]);
  });

  it('tells letters that have not left, without what stands in them, and tries them again', async () => {
    const id = await addLetter();
    await addLetter({ sent_at: '2020-01-01T08:01:00Z' });
    const { body } = await harness.as('hijacker').call(unsentLetters);
    expect(body.results).toMatchObject([{ id, recipient: 'pilote@example.invalid', kind: 'decision' }]);
    expect(JSON.stringify(body)).not.toMatch(/secret|MEETT/);
    expect((await harness.as('hijacker').call(sendLetterAgain, { params: { id } })).status).toBe(403);
    expect((await harness.as('staff').call(sendLetterAgain, { params: { id } })).status).toBe(204);
    await expect
      .poll(async () => (await harness.as('staff').call(unsentLetters)).body.count, { timeout: 15_000 })
      .toBe(0);
    expect((await harness.as('staff').call(sendLetterAgain, { params: { id } })).status).toBe(404);
  });

  it('tells jobs that were given up, without what they were given, and tries them again', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, output, completed_on)
      values ('mail.send', '{"mail_id": 987654321}', 'failed', '{"message": "connect ECONNREFUSED"}', now())
      returning id::text`.execute(harness.db);
    const id = rows[0]?.id ?? '';
    const listed = await harness.as('staff').call(failedJobs);
    expect(listed.body).toMatchObject([{ id, error: 'connect ECONNREFUSED' }]);
    expect(JSON.stringify(listed.body)).not.toContain('987654321');
    expect((await harness.as('staff').call(runJobAgain, { params: { id } })).status).toBe(204);
    expect((await harness.as('staff').call(failedJobs)).body).toEqual([]);
  });
});
