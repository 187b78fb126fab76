import { signUp } from '@envol/contract/accounts';
import { requestApproval } from '@envol/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCompany } from '../../../test/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addConstraintSheet, addMission } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { purgeUnconfirmed } from './unconfirmed.service.ts';

const DAY_MS = 86_400_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const inDays = (days: number): Date => new Date(systemClock.now().getTime() + days * DAY_MS);
const setUser = (id: number, is_email_confirmed: boolean) =>
  harness.db.updateTable('users').set({ is_email_confirmed }).where('id', '=', id).execute();

/** A company that signed up, with a mission, its pilot and its drone. */
const company = async () => {
  const { body } = await harness.as(null).call(signUp, { body: newCompany() });
  const operator_id = body.user.operator?.id ?? 0;
  const { structure_id } = harness.actors.controller;
  const mission = await addMission(harness.db, { operator_id, structure_id });
  await addConstraintSheet(harness.db, mission.flight_id);
  return { id: body.user.id, operator_id, mission, client: createClient(harness.app, body.token) };
};
const left = async ({ id, operator_id }: { readonly id: number; readonly operator_id: number }) => {
  const count = (table: 'flights' | 'pilots' | 'drones') =>
    harness.db.selectFrom(table).select('id').where('operator_id', '=', operator_id).execute();
  const users = await harness.db.selectFrom('users').select('id').where('id', '=', id).execute();
  const operators = await harness.db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operator_id)
    .execute();
  const rows = await Promise.all([count('flights'), count('pilots'), count('drones')]);
  return [users, operators, ...rows].map((each) => each.length);
};
const ALL = [1, 1, 1, 2, 1];

it('an account that nobody confirmed or used for thirty days goes, with all that its operator prepared', async () => {
  const abandoned = await company();
  const confirmed = await company();
  await setUser(confirmed.id, true);
  const used = await company();
  await harness.db
    .updateTable('sessions')
    .set({ used_at: inDays(20).toISOString() })
    .where('user_id', '=', used.id)
    .execute();
  const shared = await company();
  await harness.db
    .insertInto('memberships')
    .values({
      user_id: harness.actors.visitor.id,
      operator_id: shared.operator_id,
      user_type: 'subscribers',
      role: 'standard',
    })
    .execute();
  const asked = await company();
  await setUser(asked.id, true);
  const { flight_id } = asked.mission;
  const body = asking(asked.mission);
  const request = await asked.client.call(requestApproval, { params: { id: flight_id }, body });
  expect(request.status).toBe(201);
  await setUser(asked.id, false);

  await purgeUnconfirmed(harness.db, inDays(29));
  expect(await left(abandoned)).toEqual(ALL);
  expect(await purgeUnconfirmed(harness.db, inDays(31))).toBe(1);
  expect(await left(abandoned)).toEqual([0, 0, 0, 0, 0]);
  for (const each of [confirmed, used, shared, asked]) expect(await left(each)).toEqual(ALL);
  expect(await purgeUnconfirmed(harness.db, inDays(31))).toBe(0);
});
