import { websocketToken } from '@envol/contract/auth';
import { updateDrone } from '@envol/contract/drones';
import { getFlight, listFlights } from '@envol/contract/flights';
import { getOperator, updateOperator } from '@envol/contract/operators';
import { updatePilot } from '@envol/contract/pilots';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { addCrew, addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';

let harness: Harness;
let origin: string;
beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => harness.close());
const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A window of somebody of the company. */
const windowOf = async (who: 'owner' | 'pilot' | 'stranger'): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  open.push(socket);
  const { token } = (await harness.as(who).call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};

const read = async (id: number) => (await harness.as('owner').call(getFlight, { params: { id } })).body;
const make = async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const crew = { pilot_ids: [pilot_id], drone_ids: [drone_id] };
  const flight = await addFlight(harness, { ...crew, areas: [{ geometry: PLACES.country }] });
  return { id: flight.id, pilot_id, drone_id };
};

describe('a record that is completed in one window', () => {
  it.each([
    [
      'pilots',
      async (one: Awaited<ReturnType<typeof make>>) =>
        harness.as('owner').call(updatePilot, { params: { id: one.pilot_id }, body: { team: 'Est' } }),
    ],
    [
      'drones',
      async (one: Awaited<ReturnType<typeof make>>) =>
        harness.as('owner').call(updateDrone, { params: { id: one.drone_id }, body: { model: 'M30' } }),
    ],
    [
      'exploitants',
      async () => {
        return harness.as('owner').call(updateOperator, {
          params: { id: operatorIdOf(harness.actors.owner) },
          body: { siret: '732 829 320 00074' },
        });
      },
    ],
  ] as const)('is told to the company’s other windows, and to nobody else’s: %s', async (noun, change) => {
    const one = await make();
    // A restricted pilot's screens too, which hear of no other pilot's missions.
    await harness.db
      .updateTable('memberships')
      .set({ is_restricted: true })
      .where('id', '=', harness.actors.pilot.membership_ids[0] ?? 0)
      .execute();
    const [own, pilot, other] = [
      await windowOf('owner'),
      await windowOf('pilot'),
      await windowOf('stranger'),
    ];
    expect((await change(one)).status).toBe(200);
    for (const window of [own, pilot])
      await window.until((frame) => frame.type === 'records_updated' && frame.noun === noun);
    expect(other.frames.map(({ type }) => type)).toEqual(['ready']);
  });

  it('has the verdict of every mission say so while a pilot cannot be called', async () => {
    const one = await make();
    const { verdict } = await read(one.id);
    const setPhone = (phone: string | null) =>
      harness.as('owner').call(updatePilot, { params: { id: one.pilot_id }, body: { phone } });
    await setPhone(null);
    const silent = await read(one.id);
    expect([silent.verdict, silent.missing]).toEqual(['incomplete', ['pilot_phone']]);
    const { body } = await harness.as('owner').call(listFlights, { query: { limit: 100 } });
    const listed = 'results' in body ? body.results.find(({ id }) => id === one.id) : undefined;
    expect(listed?.missing).toEqual(['pilot_phone']);
    await setPhone('+33 6 39 98 00 01');
    expect(await read(one.id)).toMatchObject({ verdict, missing: [] });
  });

  it('judges every mission that the drone flies again, not the one on the screen alone', async () => {
    const one = await make();
    const twin = await addFlight(harness, {
      pilot_ids: [one.pilot_id],
      drone_ids: [one.drone_id],
      areas: [{ geometry: PLACES.country }],
    });
    const lacks = async (id: number) =>
      (await read(id)).analysis?.constraints.some(
        ({ kind, status }) => kind === 'drone_compatibility' && status === 'todo',
      );
    const setRegistration = (registration: string | null) =>
      harness.as('owner').call(updateDrone, { params: { id: one.drone_id }, body: { registration } });
    const before = await lacks(one.id);
    await setRegistration(null);
    for (const id of [one.id, twin.id]) await expect.poll(() => lacks(id), { timeout: 10_000 }).toBe(true);
    const own = await windowOf('owner');
    await setRegistration('UAS-FR-300999');
    for (const id of [one.id, twin.id]) {
      await own.until((frame) => frame.type === 'flight_updated' && frame.flight_id === id, 10_000);
      expect(await lacks(id)).toBe(before);
    }
  });
});

it('a record keeps a SIRET as fourteen digits, and refuses one whose sum is wrong by its field', async () => {
  const params = { id: operatorIdOf(harness.actors.owner) };
  const set = (siret: string | null) => harness.as('owner').call(updateOperator, { params, body: { siret } });
  expect((await set('732 829 320 00074')).body.siret).toBe('73282932000074');
  const wrong = await set('73282932000075');
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['siret']]);
  expect((await set(null)).body.siret).toBeNull();
  expect((await harness.as('owner').call(getOperator, { params })).body.siret).toBeNull();
});
