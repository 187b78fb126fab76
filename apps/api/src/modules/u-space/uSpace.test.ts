import {
  actOnFlightAuthorization,
  getFlightAuthorization,
  requestFlightAuthorization,
} from '@envol/contract/flight-authorizations';
import { listNotifications } from '@envol/contract/notifications';
import {
  getSupervision,
  listSupervisions,
  supervisedStructures,
  uspacesJournal,
} from '@envol/contract/supervisions';
import {
  declareFlightEnd,
  getTakeOffAuthorization,
  requestTakeOff,
  requireLanding,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { updateUspacesStatus, uspaceAreas, uspaceNotificationToken } from '@envol/contract/u-space';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAirborne, addTakeOff, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { ANNEX_IV, addUsspFlight } from '../../../test/flightAuthorizations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/whileHeld.ts';

let harness: Harness;
let uspace: number;
beforeAll(async () => {
  harness = await createHarness();
  uspace = harness.actors.uspaceSupervisor.structure_id ?? 0;
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  await harness.db
    .insertInto('structure_zones')
    .values({
      structure_id: uspace,
      kind: 'uspace',
      code: null,
      name: 'Centre',
      geometry: JSON.stringify({ type: 'Circle', center: [1.4, 43.66], radius_m: 2000 }),
      bbox: '((1.43,43.68),(1.37,43.64))',
      area_m2: 1e7,
      ceiling_m: 120,
      created_by: null,
      created_by_name: 'A',
      created_at: '2026-01-01T08:00:00Z',
      updated_at: '2026-01-01T08:00:00Z',
    })
    .execute();
});
afterAll(() => harness.close());

/** Puts an approval and what hangs on it over the U-space. */
const moveThere = async (approval_id: number): Promise<void> => {
  const { db } = harness;
  for (const table of ['take_off_authorizations', 'activations'] as const)
    await db
      .updateTable(table)
      .set({ structure_id: uspace })
      .where('approval_id', '=', approval_id)
      .execute();
  await db.updateTable('approvals').set({ structure_id: uspace }).where('id', '=', approval_id).execute();
};
const set = (is_closed: boolean, who: 'uspaceSupervisor' | 'uspaceAuthority' = 'uspaceSupervisor') =>
  harness
    .as(who)
    .call(updateUspacesStatus, { body: { structure_ids: [uspace], is_closed, reason: 'Hélicoptère' } });
const areas = async (notification_token?: string) =>
  (await harness.as(null).call(uspaceAreas, { query: { ...(notification_token && { notification_token }) } }))
    .body;
const rowOf = (id: number) =>
  harness.db.selectFrom('take_off_authorizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: number) => (await rowOf(id)).status;

it('A U-space is closed by its supervisors alone; every drone is ordered to land, every grant taken back', async () => {
  const airborne = await addAirborne(harness);
  const waiting = await addTakeOff(harness);
  await moveThere(airborne.rows.approval_id);
  await moveThere(waiting.rows.approval_id);
  expect((await set(true, 'uspaceAuthority')).status).toBe(403);
  const { body: before } = await harness.as('uspaceSupervisor').call(supervisedStructures);
  expect(before).toMatchObject([{ id: uspace, is_closed: false, in_flight: 1, granted: 1 }]);

  const { body: given } = await harness.as(null).call(uspaceNotificationToken);
  const closed = await set(true);
  expect(closed.body).toMatchObject({
    structures: [{ id: uspace, is_closed: true, closing_reason: 'Hélicoptère' }],
    landing_orders: 1,
    take_offs_refused: 1,
  });
  expect([await statusOf(airborne.id), await statusOf(waiting.id)]).toEqual(['landing_required', 'refused']);
  expect(await rowOf(airborne.id)).toMatchObject({ landing_is_urgent: true, landing_message: 'Hélicoptère' });
  // The cause of a refusal that nobody gave by hand is said apart.
  expect((await rowOf(waiting.id)).refusal_cause).toBe('uspace_closed');
  const told = await harness.as('owner').call(getTakeOffAuthorization, { params: { id: waiting.id } });
  expect(told.body).toMatchObject({ status: 'refused', refusal_cause: 'uspace_closed' });
  const { body: bell } = await harness.as('owner').call(listNotifications, { query: {} });
  expect(bell.map(({ payload }) => payload.title)).toContain(
    `Décollage refusé, U-space fermé (${waiting.identifier})`,
  );
  const refused = await harness
    .as('owner')
    .call(requestTakeOff, { params: { id: waiting.rows.approval_id }, body: {} });
  expect(refused.error.code).toBe('USPACE_CLOSED');

  const shown = await areas(given.token);
  expect(shown.changed).toEqual([uspace]);
  expect(shown.features[0]?.properties).toMatchObject({
    is_closed: true,
    closing_reason: 'Hélicoptère',
    ceiling_m: 120,
  });
  // Closed again, nothing is ordered anew.
  expect((await set(true)).body.landing_orders).toBe(0);
  expect((await set(false)).body.structures[0]).toMatchObject({ is_closed: false, closed_at: null });
  expect((await areas()).changed).toBeNull();
  await harness.as('owner').call(declareFlightEnd, { params: { id: airborne.id }, body: {} });
});

describe('a reopening', () => {
  const order = (id: number) =>
    harness.as(ON_DUTY).call(requireLanding, { params: { id }, body: { message: 'Feu', is_urgent: false } });

  it('takes back the orders of the closing, and tells the pilot; those of a tower and landings under way stay', async () => {
    const [closed, received, landing, ordered] = [
      await addAirborne(harness),
      await addAirborne(harness),
      await addAirborne(harness),
      await addAirborne(harness),
    ];
    await order(ordered.id);
    const before = await rowOf(ordered.id);
    for (const { rows } of [closed, received, landing, ordered]) await moveThere(rows.approval_id);
    const { body } = await harness.as('uspaceSupervisor').call(updateUspacesStatus, {
      body: { structure_ids: [uspace], is_closed: true, reason: '  ' },
    });
    expect(body.landing_orders).toBe(4);
    const rowsNow = () => Promise.all([closed, received, landing, ordered].map(({ id }) => rowOf(id)));
    // Without a reason nobody is quoted.
    expect((await rowsNow()).map(({ landing_message }) => landing_message)).toEqual([
      null,
      null,
      null,
      'Feu',
    ]);
    // An order that was given keeps its time, by which one sees how long nobody answers; it rings from now on.
    expect(await rowOf(ordered.id)).toMatchObject({
      landing_ordered_at: before?.landing_ordered_at,
      landing_ordered_by_name: before?.landing_ordered_by_name,
      landing_is_urgent: true,
    });
    expect((await rowsNow()).map(({ landing_cause }) => landing_cause)).toEqual([
      'uspace_closed',
      'uspace_closed',
      'uspace_closed',
      null,
    ]);
    const steps = [
      [received.id, 'landing_received'],
      [landing.id, 'landing'],
    ] as const;
    for (const [id, status] of steps)
      await harness.as('owner').call(updateLandingStatus, { params: { id }, body: { status } });
    const reopened = await set(false);
    expect(reopened.body.landing_orders_lifted).toBe(2);
    expect((await rowsNow()).map(({ status }) => status)).toEqual([
      'taken_off',
      'taken_off',
      'landing',
      'landing_required',
    ]);
    expect(await rowOf(closed.id)).toMatchObject({ landing_ordered_at: null, landing_is_urgent: false });
    const { body: bells } = await harness.as('owner').call(listNotifications, { query: {} });
    const told = bells.filter(({ payload }) => payload.title.includes('levé'));
    expect(told.map(({ payload }) => payload.take_off_authorization)).toEqual(
      expect.arrayContaining([closed.id, received.id]),
    );
    const { body: detail } = await harness
      .as('owner')
      .call(getTakeOffAuthorization, { params: { id: closed.id } });
    expect(detail.landing).toBeNull();
    expect(detail.events.map(({ action }) => action)).toContain('lift_landing');
    expect(detail.available_actions).not.toContain('lift_landing');
    for (const { id } of [closed, received, landing, ordered])
      await harness.as('owner').call(declareFlightEnd, { params: { id }, body: {} });
  });
});

describe('an authorisation of a provider there', () => {
  /** One that was asked for, brought to a status; its hours are now. */
  const inStatus = async (status: 'accepted' | 'activated'): Promise<number> => {
    const params = { id: await addUsspFlight(harness) };
    const { body } = await harness
      .as('owner')
      .call(requestFlightAuthorization, { params, body: ANNEX_IV as never });
    await harness.db
      .updateTable('flight_authorizations')
      .set({ status, date_start: '2020-01-01T08:00:00Z', date_end: '2120-01-01T08:00:00Z' })
      .where('id', '=', body.id)
      .execute();
    return body.id;
  };
  const read = async (id: number) =>
    (await harness.as('owner').call(getFlightAuthorization, { params: { id } })).body;

  it('that is flown is withdrawn by the closing, with its reason; one that has not begun is held back', async () => {
    const [flown, ahead] = [await inStatus('activated'), await inStatus('accepted')];
    expect((await set(true)).body.authorizations_withdrawn).toBe(1);
    expect(await read(flown)).toMatchObject({ status: 'withdrawn', reason: 'Hélicoptère' });
    expect((await read(ahead)).status).toBe('accepted');
    const [bell] = (await harness.as('owner').call(listNotifications, { query: {} })).body;
    expect(JSON.stringify(bell?.payload)).toContain('Hélicoptère');
    await set(false);
  });

  it('is not begun while the U-space is being closed', async () => {
    const id = await inStatus('accepted');
    const [begun] = await whileHeld(
      harness.db,
      (db) =>
        db
          .updateTable('structures')
          .set({ closed_at: '2026-01-01T08:00:00Z' })
          .where('id', '=', uspace)
          .execute(),
      [
        () =>
          harness
            .as('owner')
            .call(actOnFlightAuthorization, { params: { id }, body: { action: 'activate', version: 1 } }),
      ],
    );
    expect(begun?.error.code).toBe('USPACE_CLOSED');
    await set(false);
  });
});

it('A U-space lists what is flown there, by default what may be flown now, and nothing of elsewhere', async () => {
  const airborne = await addAirborne(harness);
  await moveThere(airborne.rows.approval_id);
  const elsewhere = await addAirborne(harness);
  const list = async (query: object = {}) =>
    (await harness.as('uspaceSupervisor').call(listSupervisions, { query: query as never })).body;
  const ids = (await list()).results.map(({ id }) => id);
  expect(ids).toContain(airborne.rows.approval_id);
  expect(ids).not.toContain(elsewhere.rows.approval_id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  const found = (await list({ q: 'no such name' })).results;
  expect(found).toEqual([]);
  const { body } = await harness
    .as('uspaceSupervisor')
    .call(getSupervision, { params: { id: airborne.rows.approval_id } });
  expect(body).toMatchObject({
    is_activated: true,
    is_closed: false,
    take_off: { id: airborne.id, status: 'taken_off' },
    pilot: { full_name: expect.any(String) },
  });
  expect((await list({ with_id: airborne.rows.approval_id })).results.map(({ id }) => id)).toContain(
    airborne.rows.approval_id,
  );
  expect((await list({ withId: airborne.rows.approval_id })).results.map(({ id }) => id)).toContain(
    airborne.rows.approval_id,
  );
  for (const word of ['with_id', 'withId']) {
    const missing = await harness
      .as('uspaceSupervisor')
      .call(listSupervisions, { query: { [word]: elsewhere.rows.approval_id } as never });
    expect(missing.status).toBe(404);
  }
  // Each filter in both wordings, which the first part of the list above is not.
  const wordings = [
    [{ is_closed: 'true' }, { isClosed: 'true' }],
    [{ is_activated: 'false' }, { isActivated: 'false' }],
    [
      { date_min: '2020-01-01', date_max: '2020-01-02' },
      { dateFrom: '2020-01-01', dateTo: '2020-01-02' },
    ],
  ] as const;
  for (const [ours, theirs] of wordings) {
    expect((await list(theirs)).count).toBe((await list(ours)).count);
    expect((await list(theirs)).results.map(({ id }) => id)).not.toContain(airborne.rows.approval_id);
  }
  // The next page goes on in the words of the first.
  const first = await list({ isClosed: 'false', limit: 1 });
  expect(first.count > 1 ? first.next : 'isClosed=false').toContain('isClosed=false');
});

it('A U-space keeps a drone in the air before its supervisors past the end of its approval, and without one', async () => {
  const { rows } = await addAirborne(harness);
  const { approval_id: id } = rows;
  await moveThere(id);
  const seen = async (query: object = {}) => {
    const as = harness.as('uspaceSupervisor');
    const { body } = await as.call(listSupervisions, { query: { limit: 200, ...query } as never });
    return body.results.find((each) => each.id === id);
  };
  const change = (changes: object) =>
    harness.db.updateTable('approvals').set(changes).where('id', '=', id).execute();
  await change({ closed_at: '2026-01-01T08:00:00Z' });
  expect(await seen()).toMatchObject({ is_closed: false, is_activated: true });
  await change({ status: 'cancelled' });
  expect(await seen()).toMatchObject({ take_off: { status: 'taken_off' } });
  await harness.db
    .updateTable('take_off_authorizations')
    .set({ status: 'landed' })
    .where('approval_id', '=', id)
    .execute();
  expect(await seen()).toBeUndefined();
  await change({ status: 'accepted' });
  expect(await seen({ is_closed: 'true', is_activated: 'false' })).toMatchObject({ is_closed: true });
});

describe('the journal of openings and closings', () => {
  it('says who, when, why and with how many orders to land, to those who supervise the space', async () => {
    await set(true);
    await set(false);
    const read = (query: object = {}) =>
      harness.as('uspaceSupervisor').call(uspacesJournal, { query: query as never });
    const { body } = await read({ limit: 2 });
    expect(body.results).toMatchObject([
      { structure_id: uspace, is_closed: false },
      { structure_id: uspace, is_closed: true, reason: 'Hélicoptère', landing_orders: expect.any(Number) },
    ]);
    expect(body.count).toBeGreaterThanOrEqual(2);
    const others = harness.actors.controller.structure_id;
    expect((await read({ structures: String(others) })).body).toMatchObject({ count: 0, results: [] });
    expect((await harness.as('controller').call(uspacesJournal, { query: {} as never })).status).toBe(403);
  });
});
