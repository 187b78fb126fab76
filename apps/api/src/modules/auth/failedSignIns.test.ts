import { listAuditJournal } from '@envol/contract/audit';
import { loginUser } from '@envol/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { FAILURES_BEFORE_LETTER } from './failedSignIns.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const signIn = (username: string, password: string) =>
  harness.as(null).call(loginUser, { body: { username, password } });
const lines = async () => {
  const { body } = await harness.as('staff').call(listAuditJournal, { query: { source: 'account' } });
  return body.results.filter(({ action }) => action === 'sign_in_failed');
};
const letters = () =>
  harness.db
    .selectFrom('mails')
    .select('body')
    .where('user_id', '=', harness.actors.pilot.id)
    .where('subject', 'like', '%checs de connexion%')
    .execute();

it('is in the audit journal without what was typed, of names that nobody has too', async () => {
  await signIn('pilot', 'a secret slip');
  await signIn('typed-my-password-as-name', 'anything');
  const found = await lines();
  expect(found.map(({ user_id }) => user_id)).toEqual([null, harness.actors.pilot.id]);
  expect(found[1]?.operator_id).toBe(harness.actors.pilot.operator_id);
  expect(JSON.stringify(found)).not.toMatch(/slip|typed-my/);
  // The administrator of the organisation reads those of its people.
  const { body } = await harness.as('owner').call(listAuditJournal, { query: { source: 'account' } });
  expect(body.results.filter(({ action }) => action === 'sign_in_failed')).toHaveLength(1);
});

it('A series of failed sign-ins is told to the person by one letter between two sign-ins', async () => {
  for (let count = 1; count < FAILURES_BEFORE_LETTER - 1; count++) await signIn('pilot', 'wrong');
  expect(await letters()).toHaveLength(0);
  for (let count = 0; count < 2; count++) await signIn('pilot', 'wrong');
  // It leaves beside the answer.
  await expect.poll(letters).toHaveLength(1);
  await signIn('pilot', 'wrong');
  expect(await letters()).toHaveLength(1);
  expect((await letters())[0]?.body).toContain(`${FAILURES_BEFORE_LETTER} mots de passe`);
  expect((await signIn('pilot', PASSWORD)).status).toBe(200);
  for (let count = 0; count < FAILURES_BEFORE_LETTER; count++) await signIn('pilot', 'wrong');
  await expect.poll(letters).toHaveLength(2);
});
