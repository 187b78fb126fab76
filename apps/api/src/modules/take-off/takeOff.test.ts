import { createActivation, decideActivation } from '@envol/contract/activations';
import { decideApproval, getApproval } from '@envol/contract/approvals';
import { getFlight } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import {
  checkTakeOff,
  checkTakeOffs,
  decideTakeOff,
  declareFlightEnd,
  getTakeOffAuthorization,
  listTakeOffAuthorizations,
  markAsEnRoute,
  requestTakeOff,
  requireLanding,
  takeOff,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { localTime } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import type { Actors } from '../../../test/actors.ts';
import {
  addAirborne,
  addApproved,
  addGranted,
  addTakeOff,
  firstHour,
  minutesAfter,
  ON_DUTY,
  setDayRules,
} from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() =>
  setDayRules(harness, { activation_required: false, take_off_authorization_activated: true }),
);

const owner = () => harness.as('owner');
const tower = () => harness.as(ON_DUTY);
const check = async (id: number, who: keyof Actors = 'owner') =>
  (await harness.as(who).call(checkTakeOff, { params: { id } })).body;

it('tells of several approvals at once what it tells of each, and passes over another’s', async () => {
  const ids = [(await addApproved(harness)).approval_id, (await addApproved(harness)).approval_id];
  const query = { ids: ids.join(',') };
  const { body } = await owner().call(checkTakeOffs, { query });
  expect(body.map(({ approval_id }) => approval_id)).toEqual(ids);
  for (const { approval_id, ...told } of body) expect(told).toEqual(await check(approval_id));
  expect((await harness.as('stranger').call(checkTakeOffs, { query })).body).toEqual([]);
});

describe('a take-off', () => {
  it('goes from the request to the landing, with its real times', async () => {
    const { id, rows, ...asked } = await addTakeOff(harness);
    expect(asked).toMatchObject({
      status: 'submitted',
      take_off: false,
      available_actions: ['cancel', 'message'],
    });
    await tower().call(markAsEnRoute, {
      params: { id: rows.approval_id },
      body: { en_route_by_superviser: true },
    });
    const granted = await tower().call(decideTakeOff, {
      params: { id },
      body: { type: 'grant', version: 1 },
    });
    expect(granted.body).toMatchObject({ status: 'granted', decided_by: 'Onlooker' });
    const up = await owner().call(takeOff, { params: { id }, body: {} });
    expect(up.body).toMatchObject({ status: 'taken_off', take_off: true, effective_end: null });
    expect(up.body.approval.en_route_by_superviser).toBe(true);
    const mission = async () => (await owner().call(getFlight, { params: { id: rows.flight_id } })).body;
    const aloft = await mission();
    expect([aloft.en_route, aloft.effective_date_start !== null, aloft.effective_date_end]).toEqual([
      true,
      true,
      null,
    ]);
    const down = await owner().call(declareFlightEnd, { params: { id }, body: {} });
    expect(await mission()).toMatchObject({
      en_route: false,
      effective_date_start: down.body.effective_start,
      effective_date_end: down.body.effective_end,
      effective_duration: down.body.effective_duration,
    });
    expect(down.body).toMatchObject({ status: 'landed', take_off: false, available_actions: [] });
    expect(down.body.effective_duration).toBeGreaterThanOrEqual(0);
    expect(down.body.approval.en_route_by_superviser).toBe(false);
    const { body: whole } = await owner().call(getTakeOffAuthorization, { params: { id } });
    expect(whole.events.map(({ action, author_side }) => [action, author_side])).toEqual([
      ['submit', 'operator'],
      ['grant', 'authority'],
      ['take_off', 'operator'],
      ['land', 'operator'],
    ]);
  });

  it('is marked on its way by a supervisor, once, with both sides told', async () => {
    const { approval_id: id } = await addApproved(harness);
    const mark = (en_route_by_superviser: boolean) =>
      tower().call(markAsEnRoute, { params: { id }, body: { en_route_by_superviser } });
    for (const _ of [1, 2]) expect((await mark(true)).body).toEqual({ id, en_route_by_superviser: true });
    await mark(false);
    const { body } = await owner().call(getApproval, { params: { id } });
    expect(body.events.slice(-2).map(({ action, author_name }) => [action, author_name])).toEqual([
      ['en-route', 'Onlooker'],
      ['en-route-over', 'Onlooker'],
    ]);
    const told = await harness.db
      .selectFrom('events')
      .select(['audience', 'payload'])
      .where('type', '=', 'approval_en_route')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { approval_id: id, en_route_by_superviser: false },
      { approval_id: id, en_route_by_superviser: true },
    ]);
    expect(told[0]?.audience).toContain(`operator:${harness.actors.owner.operator_id}`);
  });

  it('is marked on its way by a real-time supervisor of its U-space, and by none of another', async () => {
    const { approval_id: id } = await addApproved(harness, { in_days: 0 });
    const mark = (en_route_by_superviser: boolean) =>
      harness
        .as('uspaceSupervisor')
        .call(markAsEnRoute, { params: { id }, body: { en_route_by_superviser } });
    expect((await mark(true)).status).toBe(404);
    const structure_id = harness.actors.uspaceSupervisor.structure_id ?? 0;
    await harness.db.updateTable('approvals').set({ structure_id }).where('id', '=', id).execute();
    expect((await mark(true)).body).toEqual({ id, en_route_by_superviser: true });
    expect((await mark(false)).body).toEqual({ id, en_route_by_superviser: false });
  });

  it('is ordered down until the pilot confirms, and again if need be', async () => {
    const { id } = await addAirborne(harness);
    const order = (is_urgent: boolean) =>
      tower().call(requireLanding, { params: { id }, body: { message: 'Hélicoptère', is_urgent } });
    const receive = () =>
      owner().call(updateLandingStatus, { params: { id }, body: { status: 'landing_received' } });
    expect((await order(false)).body).toMatchObject({
      status: 'landing_required',
      landing: { message: 'Hélicoptère', is_urgent: false, orders: 1, received_at: null },
    });
    const [bell] = (await owner().call(listNotifications, { query: {} })).body;
    expect(bell?.payload).toMatchObject({ take_off_authorization: id });
    // A colleague who neither flies nor asked for it says nothing of the drone.
    const colleague = harness.as('pilot');
    const seen = (await colleague.call(getTakeOffAuthorization, { params: { id } })).body;
    expect([seen.is_mine, seen.available_actions.includes('receive')]).toEqual([false, false]);
    for (const status of ['landing_received', 'landing'] as const)
      expect(
        (await colleague.call(updateLandingStatus, { params: { id }, body: { status } })).error.code,
      ).toBe('FORBIDDEN');
    expect((await receive()).body.landing?.received_at).not.toBeNull();
    expect((await order(true)).body.landing).toMatchObject({ is_urgent: true, orders: 2, received_at: null });
    await receive();
    const begun = await owner().call(updateLandingStatus, { params: { id }, body: { status: 'landing' } });
    expect(begun.body.status).toBe('landing');
    expect((await owner().call(declareFlightEnd, { params: { id }, body: {} })).body.status).toBe('landed');
  });

  it('keeps the time at which a device without a network did it, once, and no impossible one', async () => {
    const { id, decided_at } = await addGranted(harness);
    const at = minutesAfter(decided_at ?? '', -60);
    const up = { params: { id }, body: { client_key: `offline-up-${id}`, at } };
    const replies = await Promise.all([1, 2, 3].map(() => owner().call(takeOff, up)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    // Never before the grant that it follows.
    expect(Date.parse(replies[0]?.body.effective_start ?? '')).toBe(Date.parse(decided_at ?? ''));
    const down = { params: { id }, body: { client_key: `offline-down-${id}`, at: '2099-01-01T08:00:00Z' } };
    const landed = await owner().call(declareFlightEnd, down);
    expect(Date.parse(landed.body.effective_end ?? '')).toBeLessThan(Date.parse('2090-01-01'));
    expect((await owner().call(declareFlightEnd, down)).body).toEqual(landed.body);
  });

  it('needs an accepted activation of today where the authority asks for one, and flies in its hours', async () => {
    await setDayRules(harness, { take_off_authorization_activated: true });
    const rows = await addApproved(harness, { in_days: 0 });
    expect((await check(rows.approval_id)).obstacles).toEqual(['no_activation']);
    const made = await owner().call(createActivation, {
      body: { ...firstHour(rows), max_flying_height: 30 },
    });
    const accept = { params: { id: made.body.id }, body: { type: 'accept', version: 1 } } as const;
    await tower().call(decideActivation, accept);
    expect(await check(rows.approval_id)).toMatchObject({ can_request: true, max_flying_height: 30 });
    const { body } = await owner().call(requestTakeOff, { params: { id: rows.approval_id }, body: {} });
    expect(body).toMatchObject({
      activation_id: made.body.id,
      max_flying_height: 30,
      date_end: made.body.date_end,
    });
  });

  it('is asked for, and made, within what the decision in force leaves of an activation', async () => {
    await setDayRules(harness, { take_off_authorization_activated: true });
    const rows = await addApproved(harness, { in_days: 0 });
    const made = await owner().call(createActivation, { body: firstHour(rows) });
    const accept = { params: { id: made.body.id }, body: { type: 'accept', version: 1 } } as const;
    await tower().call(decideActivation, accept);
    const restrict = (version: number, limits: object) =>
      harness.as('controller').call(decideApproval, {
        params: { id: rows.approval_id },
        body: { type: 'restrict', version, message: 'Trafic.', ...limits } as never,
      });
    await restrict(2, { restricted_height: 25 });
    const { body } = await owner().call(requestTakeOff, { params: { id: rows.approval_id }, body: {} });
    expect(body).toMatchObject({ max_flying_height: 25, sub_approvals: [{ height: 25 }] });
    const grant = { params: { id: body.id }, body: { type: 'grant', version: 1 } } as const;
    await tower().call(decideTakeOff, grant);
    await restrict(3, { restricted_height: 20 });
    const late = localTime(minutesAfter(made.body.date_end, -1), 'Europe/Paris');
    expect((await tower().call(listTakeOffAuthorizations, {})).body.results[0]).toMatchObject({
      id: body.id,
      max_flying_height: 20,
    });
    await restrict(4, { min_allowed_time_start: late });
    const up = await owner().call(takeOff, { params: { id: body.id }, body: {} });
    expect(up.error.code).toBe('TAKE_OFF_OUTSIDE_HOURS');
  });

  it('gives way to a new request once its grant is spent', async () => {
    await setDayRules(harness, {
      activation_required: false,
      take_off_authorization_activated: true,
      take_off_validity_minutes: 15,
    });
    const { id, rows, valid_until, decided_at } = await addGranted(harness);
    expect(valid_until).toBe(minutesAfter(decided_at ?? '', 15));
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ valid_until: minutesAfter(decided_at ?? '', -1) })
      .where('id', '=', id)
      .execute();
    expect((await owner().call(takeOff, { params: { id }, body: {} })).error.code).toBe(
      'TAKE_OFF_GRANT_EXPIRED',
    );
    const again = await owner().call(requestTakeOff, { params: { id: rows.approval_id }, body: {} });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
  });

  it('shows where and how high others fly in the same hours, and no name of theirs', async () => {
    const flying = await addAirborne(harness);
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ operator_id: harness.actors.stranger.operator_id ?? 0 })
      .where('id', '=', flying.id)
      .execute();
    const { approval_id: id } = await addApproved(harness, { in_days: 0 });
    const { conflicts } = await check(id);
    const theirs = conflicts.find(({ is_mine }) => !is_mine);
    expect(theirs).toMatchObject({ display_identifier: null, state: 'airborne', height_m: 60, gap_m: 0 });
    expect(theirs?.areas).toHaveLength(1);
    // Past its hours and not landed: there all the same.
    const moved = (date_start: string, date_end: string) =>
      harness.db
        .updateTable('take_off_authorizations')
        .set({ date_start, date_end })
        .where('id', '=', flying.id)
        .execute();
    const now = new Date().toISOString();
    await moved(minutesAfter(now, -90), minutesAfter(now, -30));
    expect((await check(id)).conflicts.filter(({ is_mine }) => !is_mine)).toMatchObject([{ gap_m: 0 }]);
  });

  it('tells the authority what it tells the operator: whether one may be asked for, and what stands against it', async () => {
    const { approval_id: id } = await addApproved(harness, { in_days: 0 });
    expect(await check(id, ON_DUTY)).toMatchObject({ can_request: true, obstacles: [] });
    const allow = (can_manage_take_off_authorizations: boolean) =>
      harness.db
        .updateTable('operators')
        .set({ can_manage_take_off_authorizations })
        .where('id', '=', harness.actors.owner.operator_id ?? 0)
        .execute();
    await allow(false);
    for (const who of ['owner', ON_DUTY, 'controller'] as const)
      expect((await check(id, who)).obstacles).toEqual(['operator_may_not']);
    await allow(true);
  });
});

it('The list of take-offs is narrowed to what is in the air of some structures', async () => {
  const { id } = await addAirborne(harness);
  const waiting = await addTakeOff(harness);
  const ids = async (query: object) =>
    (await tower().call(listTakeOffAuthorizations, { query: { limit: 200, ...query } })).body.results.map(
      (each) => each.id,
    );
  const structures = String(harness.actors.controller.structure_id);
  expect(await ids({ take_off: 'true', structures })).toContain(id);
  expect(await ids({ take_off: 'true', structures })).not.toContain(waiting.id);
  expect(await ids({ structures: '987654' })).toEqual([]);
  expect(await ids({ status: 'submitted' })).toContain(waiting.id);
});

it('A take-off is granted by the word accept, too, and refused by no other', async () => {
  const { id } = await addTakeOff(harness);
  const decide = (type: string) =>
    tower().call(decideTakeOff, { params: { id }, body: { type, version: 1 } as never });
  const unknown = await decide('allow');
  expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['type']]);
  expect(await decide('accept')).toMatchObject({ status: 200, body: { status: 'granted', version: 2 } });
  // Sent again, in the other word.
  expect(await decide('grant')).toMatchObject({ status: 200, body: { status: 'granted', version: 2 } });
});

it(`Of a take-off’s grant, refusal and withdrawal at once exactly one wins, ${sized(12, 250)} times`, async () => {
  for (let round = 0; round < sized(12, 250); round += 1) {
    const { id } = await addTakeOff(harness);
    const params = { id };
    const grant = { params, body: { type: 'grant', version: 1 } } as const;
    const refuse = { params, body: { type: 'refuse', version: 1, message: 'Trafic' } } as const;
    const replies = await Promise.all([
      tower().call(decideTakeOff, grant),
      harness.as('colleague').call(decideTakeOff, refuse),
      ...(round % 2 === 0 ? [] : [tower().call(decideTakeOff, grant)]),
    ]);
    const won = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.status));
    expect(won.size).toBe(1);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  }
});

it(`A flight lands once, however often and with whatever it is sent at once, ${sized(10, 250)} times`, async () => {
  for (let round = 0; round < sized(10, 250); round += 1) {
    const { id } = await addAirborne(harness);
    const params = { id };
    const [first, second, order] = await Promise.all([
      owner().call(declareFlightEnd, { params, body: {} }),
      harness.as('pilot').call(declareFlightEnd, { params, body: {} }),
      tower().call(requireLanding, { params, body: {} }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([200, 409]).toContain(order.status);
    const { body } = await tower().call(listTakeOffAuthorizations, { query: { limit: 1 } });
    expect(body.results[0]).toMatchObject({ id, status: 'landed' });
  }
});
