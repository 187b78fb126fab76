import { requestAccountDeletion } from '@envol/contract/operators';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';
import { breakProvider, SOLO_TOTAL, subscribed, subscriptionDeps } from '../../../test/subscriptions.ts';
import { systemClock } from '../../platform/clock.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { eraseDue } from '../operators/erasure.ts';
import { endOfGone } from './gone.ts';

const DAY_MS = 86_400_000;
/** So long ago that the sessions of the named people outlast the test. */
const START = new Date(systemClock.now().getTime() - 80 * DAY_MS);
let now = START;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    clock: { now: () => now },
    env: { DEMO: 'true', ROLES: 'web' },
    actors_first: true,
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  now = START;
  told.length = 0;
});

const told: string[] = [];
const note = (_: object, what: string) => told.push(what);
const deps = () =>
  subscriptionDeps(harness, { now: () => now }, { error: note, info: note, warn: note } as never);
const row = (operator_id: number) =>
  harness.db
    .selectFrom('subscriptions')
    .select(['customer_id', 'status'])
    .where('operator_id', '=', operator_id)
    .executeTakeFirstOrThrow();
const truth = async (operator_id: number) => {
  const { customer_id } = await row(operator_id);
  const found = await deps().payments.provider?.truthOf(customer_id);
  return { live: found?.live.length, paid: found?.paid.map(({ amount_cents }) => amount_cents) };
};

it('a company that ended its account is ended at the payment service, after an outage too, and charged nothing more', async () => {
  await givePlan(harness, 'owner', 'free');
  const id = await subscribed(harness, 'owner');
  const { status } = await harness.as('owner').call(requestAccountDeletion, { params: { id } });
  expect(status).toBeLessThan(300);
  // In its week nothing is ended: it may be taken back.
  await endOfGone(deps());
  expect(await truth(id)).toEqual({ live: 1, paid: [SOLO_TOTAL] });
  await invoicePayments(deps());
  now = new Date(START.getTime() + 8 * DAY_MS);
  expect(await eraseDue(harness.db, now)).toBe(1);
  await breakProvider(harness, 'down');
  await endOfGone(deps());
  expect(told).toContain('the subscription of a deleted company could not be ended');
  expect((await row(id)).status).toBe('active');
  await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await endOfGone(deps());
  await endOfGone(deps());
  expect(told.filter((what) => what === 'the subscription of a deleted company was ended')).toHaveLength(1);
  expect((await row(id)).status).toBe('ended');
  // Two periods later.
  now = new Date(START.getTime() + 70 * DAY_MS);
  await deps().payments.simulation?.takeEvents();
  expect(await truth(id)).toEqual({ live: 0, paid: [SOLO_TOTAL] });
  // What it paid stays invoiced.
  const { gross_cents } = await harness.db
    .selectFrom('invoices')
    .select('gross_cents')
    .where('operator_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(gross_cents).toBe(SOLO_TOTAL);
});

it('of several companies that ended theirs one that fails keeps no other from its end', async () => {
  now = START;
  const ids = [await subscribed(harness, 'stranger'), operatorIdOf(harness.actors.owner)];
  const [id = 0] = ids;
  await harness.db
    .updateTable('subscriptions')
    .set({ status: 'active', customer_id: 'cus_of_nobody' })
    .where('operator_id', '=', ids[1] ?? 0)
    .execute();
  await harness.db
    .updateTable('operators')
    .set({ archived_at: now.toISOString() })
    .where('id', 'in', ids)
    .execute();
  await endOfGone(deps());
  expect((await row(id)).status).toBe('ended');
});
