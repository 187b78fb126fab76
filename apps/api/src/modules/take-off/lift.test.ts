import {
  getTakeOffAuthorization,
  liftLanding,
  receiveLift,
  requireLanding,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { addAirborne, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() =>
  setDayRules(harness, { activation_required: false, take_off_authorization_activated: true }),
);

const read = async (id: number, who: keyof Actors = 'owner') =>
  (await harness.as(who).call(getTakeOffAuthorization, { params: { id } })).body;
const order = (id: number) =>
  harness
    .as(ON_DUTY)
    .call(requireLanding, { params: { id }, body: { message: 'Posez-vous', is_urgent: true } });
const lift = (id: number, who: keyof Actors = ON_DUTY) =>
  harness.as(who).call(liftLanding, { params: { id }, body: {} });

it('a controller takes an order back, the flight goes on, and its pilot confirms that by name', async () => {
  const { id } = await addAirborne(harness);
  await order(id);
  expect((await read(id, ON_DUTY)).available_actions).toContain('lift_landing');
  await harness
    .as('owner')
    .call(updateLandingStatus, { params: { id }, body: { status: 'landing_received' } });
  const lifted = await lift(id);
  expect(lifted.body).toMatchObject({
    status: 'taken_off',
    landing: null,
    lift: { by: 'Onlooker', received_at: null },
  });
  expect((await read(id)).events.map(({ action }) => action)).toContain('lift_landing');
  // A colleague's word says nothing of the drone; the tower confirms nothing for its pilot.
  expect((await harness.as(ON_DUTY).call(receiveLift, { params: { id } })).status).toBe(403);
  const received = await harness.as('owner').call(receiveLift, { params: { id } });
  const at = received.body.lift?.received_at;
  expect(at).toEqual(expect.any(String));
  // The first receipt stands.
  expect((await harness.as('owner').call(receiveLift, { params: { id } })).body.lift?.received_at).toBe(at);
  expect((await read(id, ON_DUTY)).lift?.received_at).toBe(at);
  // Taken back once: there is no order any more.
  expect((await lift(id)).status).toBe(409);
  // A new order begins anew.
  expect((await order(id)).body).toMatchObject({ status: 'landing_required', lift: null });
});

it('an order of a closed U-space, one whose landing has begun and another authority’s are not taken back', async () => {
  const { id } = await addAirborne(harness);
  await order(id);
  expect((await lift(id, 'otherController')).status).toBeGreaterThanOrEqual(403);
  await harness.db
    .updateTable('take_off_authorizations')
    .set({ landing_cause: 'uspace_closed' })
    .where('id', '=', id)
    .execute();
  expect((await read(id, ON_DUTY)).available_actions).not.toContain('lift_landing');
  expect((await lift(id)).status).toBe(409);
  const other = await addAirborne(harness);
  await order(other.id);
  await harness
    .as('owner')
    .call(updateLandingStatus, { params: { id: other.id }, body: { status: 'landing' } });
  expect((await lift(other.id)).status).toBe(409);
});
