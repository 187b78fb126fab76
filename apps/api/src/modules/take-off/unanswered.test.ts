import { listNotifications } from '@envol/contract/notifications';
import { getTakeOffAuthorization, requireLanding, updateLandingStatus } from '@envol/contract/take-off';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshCopy } from '../../../test/copies.ts';
import { addAirborne, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createFacts } from '../../createFacts.ts';
import { systemClock } from '../../platform/clock.ts';
import { deliverAtOnce } from '../mails/mailer/index.ts';
import { ringUnanswered } from './unanswered.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() =>
  setDayRules(harness, { activation_required: false, take_off_authorization_activated: true }),
);

const order = async (is_urgent = true) => {
  const { id } = await addAirborne(harness);
  const { body } = await harness
    .as(ON_DUTY)
    .call(requireLanding, { params: { id }, body: { message: 'Aéronef habité', is_urgent } });
  const since = Date.parse(body.landing?.ordered_at ?? '');
  return {
    id,
    /** Looks at orders so many seconds after this one. */
    after: async (seconds: number) => {
      await ringUnanswered(
        { db: harness.db, facts: createFacts(deliverAtOnce) },
        new Date(since + seconds * 1000),
      );
      const read = await harness.as(ON_DUTY).call(getTakeOffAuthorization, { params: { id } });
      return read.body.landing;
    },
  };
};
const bellsOf = async (who: Parameters<Harness['as']>[0], id: number) =>
  (await harness.as(who).call(listNotifications, { query: {} as never })).body.filter(
    ({ payload }) =>
      payload.subject?.type === 'take_off' &&
      payload.subject.id === id &&
      payload.title.startsWith('Ordre d’atterrir non accusé'),
  );

it('an urgent order rings again every thirty seconds, and is escalated once after sixty', async () => {
  const { id, after } = await order();
  expect(await after(29)).toMatchObject({ orders: 1, escalated_at: null, second_phone: null });
  expect(await after(31)).toMatchObject({ orders: 2, escalated_at: null });
  expect(await after(40)).toMatchObject({ orders: 2 });
  expect((await after(62))?.escalated_at).not.toBeNull();
  expect(await after(63)).toMatchObject({ orders: 3 });
  expect(await bellsOf('owner', id)).toHaveLength(1);
  expect(await bellsOf(ON_DUTY, id)).toHaveLength(1);
});

it('an order that was received, or does not ring, is left alone', async () => {
  const received = await order();
  await harness.as('owner').call(updateLandingStatus, {
    params: { id: received.id },
    body: { status: 'landing_received' },
  });
  expect(await received.after(90)).toMatchObject({ orders: 1, escalated_at: null });
  expect(await (await order(false)).after(90)).toMatchObject({ orders: 1, escalated_at: null });
});

it('an order given anew begins anew', async () => {
  const { id, after } = await order();
  expect((await after(61))?.escalated_at).not.toBeNull();
  const { body } = await harness
    .as(ON_DUTY)
    .call(requireLanding, { params: { id }, body: { is_urgent: true } });
  expect(body.landing).toMatchObject({ escalated_at: null, second_phone: null });
});

it('orders that nobody answered for a quarter of an hour hold up no later one, however many they are', async () => {
  const { after } = await order();
  const hour_ago = new Date(systemClock.now().getTime() - 3_600_000).toISOString();
  const addStale = freshCopy(addAirborne);
  for (let older = 0; older < 50; older += 1) {
    const { id: stale } = await addStale(harness);
    await harness.db
      .updateTable('take_off_authorizations')
      .set({
        ...{ status: 'landing_required', landing_is_urgent: true, landing_ordered_at: hour_ago },
        ...{ landing_ordered_by_name: 'Tour', landing_rung_at: hour_ago, landing_escalated_at: hour_ago },
      })
      .where('id', '=', stale)
      .execute();
  }
  expect(await after(31)).toMatchObject({ orders: 2 });
  expect((await after(62))?.escalated_at).not.toBeNull();
}, 60_000);
