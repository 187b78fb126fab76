import { createTrackingDevice, listTrackingDevices } from '@envol/contract/tracking-devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actors, operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const add = async (name: string, who: keyof Actors = 'owner') =>
  (
    await harness
      .as(who)
      .call(createTrackingDevice, { body: { name, serial_numbers: ['SN-ONE', 'SN-ONE', 'SN-TWO'] } })
  ).body;
const list = async (who: keyof Actors) => (await harness.as(who).call(listTrackingDevices)).body;

it('A tracking device’s secret is shown once, and not kept', async () => {
  const { secret, ...device } = await add('Balise 1');
  expect(secret).toMatch(/^[a-z2-9]{26}$/);
  expect(device).toMatchObject({
    ending: secret.slice(-4),
    serial_numbers: ['SN-ONE', 'SN-TWO'],
    created_by: 'Owner',
    last_connected_at: null,
  });
  const { results, mqtt } = await list('owner');
  expect(results).toEqual([device]);
  // This server listens to none.
  expect(mqtt).toBeNull();
  const row = await harness.db.selectFrom('tracking_devices').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.operator_id).toBe(operatorIdOf(harness.actors.owner));
});

it('A tracking device is each organisation’s own, and of two no secret or name is the same', async () => {
  const theirs = await add('Balise 1', 'stranger');
  const receiver = await add('Récepteur', 'chief');
  expect((await list('stranger')).results.map(({ id }) => id)).toEqual([theirs.id]);
  expect((await list('chief')).results.map(({ id }) => id)).toEqual([receiver.id]);
  expect(theirs.username).not.toBe(receiver.username);
  expect(theirs.secret).not.toBe(receiver.secret);
  expect((await harness.as('controller').call(listTrackingDevices)).status).toBe(403);
  expect((await harness.as('pilot').call(listTrackingDevices)).status).toBe(403);
});
