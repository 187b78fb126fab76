import { getTakeOffAuthorization } from '@envol/contract/take-off';
import { requireLandingAround } from '@envol/contract/traces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAirborne, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { distanceTo } from './landAround.service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ is_hurried: true });
});
afterAll(() => harness.close());
beforeEach(() =>
  setDayRules(harness, { activation_required: false, take_off_authorization_activated: true }),
);

const around = (center: readonly number[], radius_m: number, who: Parameters<Harness['as']>[0] = ON_DUTY) =>
  harness.as(who).call(requireLandingAround, {
    body: {
      longitude: center[0] ?? 0,
      latitude: center[1] ?? 0,
      radius_m,
      message: 'Drone inconnu près de vous',
    },
  });

it('a circle orders what is in the air within it, each with its own receipt, and nothing beyond', async () => {
  const { id, approval } = await addAirborne(harness);
  const [lng = 0, lat = 0] = approval.center;
  const far = await around([lng, lat + 0.1], 1_000);
  expect([far.status, far.body.ordered]).toEqual([200, []]);
  const { body } = await around([lng, lat], 1_000);
  expect(body.ordered.map((each) => each.id)).toContain(id);
  const read = await harness.as(ON_DUTY).call(getTakeOffAuthorization, { params: { id } });
  expect(read.body).toMatchObject({
    status: 'landing_required',
    landing: { message: 'Drone inconnu près de vous', is_urgent: true, received_at: null },
  });
});

it('a circle of somebody who orders no landings is refused, and of another authority finds nothing here', async () => {
  const { approval } = await addAirborne(harness);
  const [longitude = 0, latitude = 0] = approval.center;
  const body = { longitude, latitude, radius_m: 20_000 };
  expect((await harness.as('owner').call(requireLandingAround, { body })).status).toBe(403);
  const { id } = await addAirborne(harness);
  const row = await harness.db
    .updateTable('take_off_authorizations')
    .set({ structure_id: harness.actors.otherController.structure_id ?? 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body: told } = await harness.as(ON_DUTY).call(requireLandingAround, { body });
  expect(told.ordered.map((each) => each.id)).not.toContain(row.id);
});

it('a circle counts a drone where it is heard, and where nothing is heard what was granted', () => {
  const flight = {
    approval: { drones: [{ id: 7, name: 'M30' }], center: [1.4, 43.6] },
    sub_approvals: [{ geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 100 } }],
  } as never;
  const heard = distanceTo([1.41, 43.6], flight, new Map([[7, [1.41, 43.6]]]));
  expect(heard).toEqual({ distance_m: 0, is_heard: true });
  const granted = distanceTo([1.41, 43.6], flight, new Map());
  expect(granted.is_heard).toBe(false);
  // 806 m to the middle, less the radius.
  expect(granted.distance_m).toBeGreaterThan(690);
  expect(granted.distance_m).toBeLessThan(720);
});
