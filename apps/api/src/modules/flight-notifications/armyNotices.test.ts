import {
  cancelArmyNotification,
  getArmyNotificationsInfo,
  listArmyNotifications,
  notifyArmy,
  updateArmyNotifications,
} from '@envol/contract/flight-notifications';
import { type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { addAlphaTangoUid } from '@envol/contract/operators';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { enterInRegistry, sendNotices } from '../../../test/notices.ts';

const BEFORE_ALL = '2025-12-01T08:00:00.000Z';
let now = BEFORE_ALL;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ALPHATANGO: 'simulated' }, clock: { now: () => new Date(now) } });
  await enterInRegistry(harness);
});
afterAll(() => harness.close());
beforeEach(() => {
  now = BEFORE_ALL;
});

/** A mission out of sight of one morning, by the clock of Paris. */
const offSight = (date: string, offset: string): Promise<Flight> =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    visibility: 'off_sight',
    scenario: 'STS-02',
    populated_area: 'no',
    date_start: `${date}T09:30:00${offset}`,
    date_end: `${date}T11:00:00${offset}`,
  });

const params = ({ id }: Flight) => ({ id });
const notify = (flight: Flight) =>
  harness.as('owner').call(notifyArmy, {
    params: params(flight),
    body: {
      pilot_id: flight.pilots[0]?.id ?? 0,
      drone_id: flight.drones[0]?.id ?? 0,
      insurance_reference: 'RC-2026-118',
    },
  });
const noticesOf = async (flight: Flight) =>
  (await harness.as('owner').call(listArmyNotifications, { params: params(flight) })).body;
const moveTo = (flight: Flight, date: string, offset: string) =>
  harness.as('owner').call(updateFlight, {
    params: params(flight),
    body: { date_start: `${date}T09:30:00${offset}`, date_end: `${date}T11:00:00${offset}` },
  });
const stepOf = async (flight: Flight) =>
  (await harness.as('owner').call(getFlight, { params: params(flight) })).body.analysis?.constraints.find(
    ({ procedure }) => procedure === 'army_notif',
  )?.status;
/** The clock's work at an instant. */
const at = async (instant: string) => {
  now = instant;
  await sendNotices(harness, new Date(instant));
};
const told = async (flight: Flight) =>
  (await noticesOf(flight))
    .filter(({ status }) => status !== 'cancelled')
    .map(({ status, scheduled_for, latest_at }) => ({ status, scheduled_for, latest_at }));

it.each([
  ['under the rules of 2025', '2025-12-30', '+01:00', '2025-12-28T04:00:00.000Z', '2025-12-30T03:00:00.000Z'],
  [
    'on the first day of those of 2026',
    '2026-01-01',
    '+01:00',
    '2025-12-30T04:00:00.000Z',
    '2026-01-01T03:00:00.000Z',
  ],
  // 04:00 in Paris is 03:00 UTC before the night to 29 March 2026, 02:00 UTC after it.
  ['as summer time begins', '2026-03-30', '+02:00', '2026-03-28T04:00:00.000Z', '2026-03-30T02:00:00.000Z'],
  ['as summer time ends', '2026-10-26', '+01:00', '2026-10-24T03:00:00.000Z', '2026-10-26T03:00:00.000Z'],
])(
  'A notification to the army leaves an hour after its window opens, %s',
  async (_, date, offset, leaves, closes) => {
    const flight = await offSight(date, offset);
    const reply = await notify(flight);
    expect([reply.status, await told(flight)]).toEqual([
      200,
      [{ status: 'programmed', scheduled_for: leaves, latest_at: closes }],
    ]);
    expect(await stepOf(flight)).toBe('handled');
    await at(new Date(Date.parse(leaves) - 60_000).toISOString());
    expect((await told(flight))[0]?.status).toBe('programmed');
    await at(leaves);
    expect((await told(flight))[0]?.status).toBe('sent');
    expect(await stepOf(flight)).toBe('done');
  },
);

it('A notification to the army follows a mission whose day is moved: never sent for the former day, told anew for the new one', async () => {
  const flight = await offSight('2025-12-30', '+01:00');
  await notify(flight);
  expect((await moveTo(flight, '2026-01-02', '+01:00')).status).toBe(200);
  expect(await stepOf(flight)).toBe('todo');
  // What was programmed for the former day does not leave.
  await at('2025-12-28T04:00:00.000Z');
  expect((await told(flight)).map(({ status }) => status)).not.toContain('sent');
  const again = await notify(flight);
  expect([again.status, await told(flight)]).toEqual([
    200,
    [
      {
        status: 'programmed',
        scheduled_for: '2025-12-31T04:00:00.000Z',
        latest_at: '2026-01-02T03:00:00.000Z',
      },
    ],
  ]);
  await at('2025-12-31T04:00:00.000Z');
  expect([await stepOf(flight), (await told(flight))[0]?.status]).toEqual(['done', 'sent']);

  // Moved once more after it left: what was sent says nothing of the new day.
  await moveTo(flight, '2026-01-05', '+01:00');
  expect(await stepOf(flight)).toBe('todo');
  const anew = await notify(flight);
  expect(anew.status).toBe(200);
  await at('2026-01-03T04:00:00.000Z');
  expect(await stepOf(flight)).toBe('done');
  expect((await told(flight)).map(({ status }) => status)).toEqual(['sent']);

  // Withdrawn, then a height that changes and is told again.
  const [standing] = (await noticesOf(flight)).filter(({ status }) => status !== 'cancelled');
  const body = { notification_id: standing?.id ?? 0 };
  const gone = await harness.as('owner').call(cancelArmyNotification, { params: params(flight), body });
  expect([gone.status, await stepOf(flight)]).toEqual([200, 'todo']);
});

it('A notification to the army is sent again for the same day when what it said has changed', async () => {
  const flight = await offSight('2026-02-10', '+01:00');
  await notify(flight);
  await at('2026-02-08T04:00:00.000Z');
  await harness.as('owner').call(updateFlight, { params: params(flight), body: { max_flying_height: 40 } });
  const [stale] = await noticesOf(flight);
  expect([stale?.is_outdated, await stepOf(flight)]).toEqual([true, 'todo']);
  const reply = await harness.as('owner').call(updateArmyNotifications, {
    params: params(flight),
    body: { notifications: [{ id: stale?.id ?? 0 }] },
  });
  expect([reply.status, reply.body[0]?.status]).toEqual([200, 'programmed']);
  await at('2026-02-08T05:30:00.000Z');
  expect([(await noticesOf(flight))[0]?.status, await stepOf(flight)]).toEqual(['updated', 'done']);
});

it('A notification to the army leaves under the company’s identifier of the registry, and is refused by that name without one', async () => {
  const flight = await offSight('2026-06-10', '+02:00');
  now = '2026-06-01T08:00:00.000Z';
  await enterInRegistry(harness, []);
  const { body: info } = await harness.as('owner').call(getArmyNotificationsInfo, { params: params(flight) });
  expect(info).toMatchObject({ registry: 'simulated', registry_uid: null });
  const refused = await notify(flight);
  expect([refused.status, refused.error.code]).toEqual([400, 'VALIDATION']);
  expect(refused.error.fields).toEqual({
    registry_uid: [expect.stringContaining('L’entreprise n’a pas d’identifiant AlphaTango')],
  });
  expect(await noticesOf(flight)).toEqual([]);
  const owner = harness.actors.owner.operator_id ?? 0;
  await harness
    .as('owner')
    .call(addAlphaTangoUid, { params: { id: owner }, body: { alphatango_uid: '184533' } });
  expect((await notify(flight)).status).toBe(200);
});

it('programmed without an identifier leaves once the company has written it', async () => {
  const flight = await offSight('2026-06-11', '+02:00');
  now = '2026-06-01T08:00:00.000Z';
  await notify(flight);
  await sql`update flight_notifications set payload = jsonb_set(payload, '{operator,uid}', 'null') where flight_id = ${flight.id}`.execute(
    harness.db,
  );
  const [programmed] = await noticesOf(flight);
  await at(programmed?.scheduled_for ?? '');
  expect((await noticesOf(flight))[0]).toMatchObject({ status: 'sent', failure: null });
});
