import { checkCanTakeOff, takeOffFlight } from '@envol/contract/flight-progress';
import { getFlight } from '@envol/contract/flights';
import { listSupervisions } from '@envol/contract/supervisions';
import { checkTakeOff, checkTakeOffs, requestTakeOff, takeOff } from '@envol/contract/take-off';
import { updateUspacesStatus, uspaceAreas } from '@envol/contract/u-space';
import {
  flyingObstacles,
  groundingObstacle,
  TAKE_OFF_OBSTACLES,
  type TakeOffObstacle,
} from '@envol/domain/take-off/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApprovedRows, addApproved, insertTakeOffRow, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addBase, addDeparture, MISSIONS_PLACE } from '../../../test/helicopters.ts';
import { addForbiddingCard, FORBIDDING_KEY } from '../../../test/missions.ts';
import { grantsAt } from '../traces/grants.queries.ts';

let harness: Harness;
let uspace: number;
let rows: ApprovedRows;
let operator: number;
let base: number;
beforeAll(async () => {
  harness = await createHarness();
  operator = harness.actors.owner.operator_id ?? 0;
  uspace = harness.actors.uspaceSupervisor.structure_id ?? 0;
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  await rule({ activation_required: false, take_off_authorization_activated: true });
  rows = await addApproved(harness, { in_days: 0 });
  base = await addBase(harness.db, harness.actors[ON_DUTY].structure_id ?? 0);
  await harness.db
    .updateTable('approvals')
    .set({ structure_id: uspace })
    .where('id', '=', rows.approval_id)
    .execute();
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

const rule = (changes: object) =>
  harness.db.updateTable('structure_settings').set(changes).where('structure_id', '=', uspace).execute();
const approval = (changes: object) =>
  harness.db.updateTable('approvals').set(changes).where('id', '=', rows.approval_id).execute();
const forgetTakeOffs = () =>
  harness.db.deleteFrom('take_off_authorizations').where('approval_id', '=', rows.approval_id).execute();

/** Brings an obstacle about, or ends it. */
const BRING: Readonly<Record<TakeOffObstacle, (holds: boolean) => Promise<unknown>>> = {
  uspace_closed: (is_closed) =>
    harness
      .as('uspaceSupervisor')
      .call(updateUspacesStatus, { body: { structure_ids: [uspace], is_closed, reason: null } }),
  helicopter_departure: async (holds) => {
    if (holds) return addDeparture(harness.db, base, { scene: MISSIONS_PLACE });
    return harness.db.deleteFrom('helicopter_departures').execute();
  },
  place_forbidden: async (holds) => {
    if (holds) return addForbiddingCard(harness.db, rows.flight_id);
    await harness.db
      .deleteFrom('flight_constraints')
      .where('flight_id', '=', rows.flight_id)
      .where('key', '=', FORBIDDING_KEY)
      .execute();
    return harness.db
      .updateTable('flights')
      .set({ outlook: 'conditions' })
      .where('id', '=', rows.flight_id)
      .execute();
  },
  not_activated: (holds) => rule({ take_off_authorization_activated: !holds }),
  operator_may_not: (holds) =>
    harness.db
      .updateTable('operators')
      .set({ can_manage_take_off_authorizations: !holds })
      .where('id', '=', operator)
      .execute(),
  approval_not_in_force: (holds) => approval({ closed_at: holds ? '2026-01-01T08:00:00Z' : null }),
  not_an_approval_day: (holds) =>
    approval(
      holds
        ? { date_start: '2120-01-01T08:00:00Z', date_end: '2120-01-01T10:00:00Z' }
        : { date_start: rows.date_start, date_end: rows.date_end },
    ),
  no_activation: (holds) => rule({ activation_required: holds }),
  // After the closing, which would refuse it.
  already_requested: (holds) => (holds ? insertTakeOffRow(harness, rows.approval_id) : forgetTakeOffs()),
};

/** Under what a pilot declares a take-off. */
interface Declared {
  readonly is_closed: boolean;
  readonly asks: boolean;
  readonly activates: boolean;
  readonly can_manage: boolean;
  readonly is_granted: boolean;
  readonly has_steps: boolean;
}
const BOTH = [false, true];
/** Each pair of them; steps are left in every other one. */
const DECLARED: readonly Declared[] = BOTH.flatMap((is_closed) =>
  BOTH.flatMap((asks) =>
    BOTH.flatMap((activates) =>
      BOTH.flatMap((can_manage) =>
        BOTH.map((is_granted) => {
          const held = [is_closed, asks, activates, can_manage, is_granted].filter(Boolean).length;
          return { is_closed, asks, activates, can_manage, is_granted, has_steps: held % 2 === 1 };
        }),
      ),
    ),
  ),
);

/** Brings it about as rows; the take-off that was granted, or null. */
const bringAbout = async (made: Declared): Promise<number | null> => {
  await rule({ activation_required: made.activates, take_off_authorization_activated: made.asks });
  await BRING.operator_may_not(!made.can_manage);
  await harness.db
    .updateTable('structures')
    .set({ closed_at: made.is_closed ? rows.date_start : null })
    .where('id', '=', uspace)
    .execute();
  await harness.db
    .updateTable('flights')
    .set({ outlook: made.has_steps ? 'steps' : 'conditions' })
    .where('id', '=', rows.flight_id)
    .execute();
  if (!made.is_granted) return null;
  const id = await insertTakeOffRow(harness, rows.approval_id);
  await harness.db
    .updateTable('take_off_authorizations')
    .set((eb) => ({
      status: 'granted',
      areas: eb
        .selectFrom('approval_areas')
        .select(sql<string>`jsonb_agg(jsonb_build_object('flight_area_id', flight_area_id))`.as('areas'))
        .where('approval_id', '=', rows.approval_id),
    }))
    .where('id', '=', id)
    .execute();
  return id;
};
const setBack = async (made: Declared): Promise<void> => {
  await forgetTakeOffs();
  await harness.db
    .updateTable('flights')
    .set({ en_route: false, outlook: 'conditions', effective_date_start: null })
    .where('id', '=', rows.flight_id)
    .execute();
  if (made.is_closed)
    await harness.db.updateTable('structures').set({ closed_at: null }).where('id', '=', uspace).execute();
};

/** None, each, each pair, and all of them. */
const CASES: readonly (readonly TakeOffObstacle[])[] = [
  [],
  ...TAKE_OFF_OBSTACLES.flatMap((one, index) => [
    [one],
    ...TAKE_OFF_OBSTACLES.slice(index + 1).map((other) => [one, other]),
  ]),
  TAKE_OFF_OBSTACLES,
];

const supervised = async () => {
  const found = await Promise.all(
    ['false', 'true'].flatMap((is_closed) =>
      ['false', 'true'].map((is_activated) =>
        harness
          .as('uspaceSupervisor')
          .call(listSupervisions, { query: { limit: 200, is_closed, is_activated } as never }),
      ),
    ),
  );
  return found.flatMap(({ body }) => body.results).find(({ id }) => id === rows.approval_id);
};

describe('what stands against a take-off', () => {
  it('is a helicopter’s departure for every mission that its corridor crosses, until it is over', async () => {
    const params = { id: rows.flight_id };
    const check = async () => (await harness.as('owner').call(checkCanTakeOff, { params })).body;
    const before = await check();
    expect(before.obstacles).not.toContain('helicopter_departure');
    const id = await addDeparture(harness.db, base, { scene: MISSIONS_PLACE });
    expect((await check()).obstacles).toContain('helicopter_departure');
    const refused = await harness.as('owner').call(takeOffFlight, { params, body: {} });
    expect(refused.error.code).toBe('FLIGHT_MAY_NOT_TAKE_OFF');
    expect(refused.error.detail).toContain('hélicoptère de secours');
    await harness.db
      .updateTable('helicopter_departures')
      .set({ ended_at: new Date().toISOString(), ended_how: 'on_scene' })
      .where('id', '=', id)
      .execute();
    expect(await check()).toEqual(before);
    // One that passes elsewhere holds nobody here.
    await addDeparture(harness.db, base);
    expect(await check()).toEqual(before);
    await BRING.helicopter_departure(false);
  });

  it('is the same in the check, on the day, before the supervisors, in public and in the request', async () => {
    for (const held of CASES) {
      const label = held.join(' + ') || 'nothing';
      for (const obstacle of held) await BRING[obstacle](true);
      const params = { id: rows.approval_id };
      const { body: alone } = await harness.as('owner').call(checkTakeOff, { params });
      const { body: together } = await harness
        .as('owner')
        .call(checkTakeOffs, { query: { ids: String(rows.approval_id) } });
      const expected = TAKE_OFF_OBSTACLES.filter(
        (each) =>
          held.includes(each) &&
          // Without a day of the approval nothing is asked of its hours.
          !(each === 'no_activation' && held.includes('not_an_approval_day')) &&
          // Of a mission whose request has ended the authority is told nothing more.
          !(each === 'place_forbidden' && held.includes('approval_not_in_force')),
      );
      expect(alone.obstacles, label).toEqual(expected);
      expect(alone.can_request, label).toBe(expected.length === 0);
      expect(together[0]?.obstacles, label).toEqual(expected);
      expect((await supervised())?.obstacles, label).toEqual(expected);
      const { body: areas } = await harness.as(null).call(uspaceAreas, { query: {} });
      const [area] = areas.features.filter(({ properties }) => properties.structure_id === uspace);
      expect(area?.properties.is_closed, label).toBe(expected.includes('uspace_closed'));
      const asked = await harness.as('owner').call(requestTakeOff, { params, body: {} });
      expect(asked.status === 201, `${label}: ${asked.status}`).toBe(expected.length === 0);
      if (expected[0] === 'uspace_closed') expect(asked.error.code, label).toBe('USPACE_CLOSED');
      if (expected[0] === 'helicopter_departure')
        expect(asked.error.code, label).toBe('HELICOPTER_CORRIDOR_IN_FORCE');
      if (expected[0] === 'place_forbidden') expect(asked.error.code, label).toBe('PLACE_FORBIDDEN');
      await forgetTakeOffs();
      for (const obstacle of held) await BRING[obstacle](false);
    }
  });

  it('is the same for the pilot who declares it by either call, and for the alarm', async () => {
    await rule({ activation_required: false, take_off_authorization_activated: true });
    for (const made of DECLARED) {
      const label = JSON.stringify(made);
      const id = await bringAbout(made);
      const expected = flyingObstacles(
        {
          uspace_closed: made.is_closed,
          helicopter_departure: false,
          place_forbidden: false,
          take_off_authorization_activated: made.asks,
          activation_required: made.activates,
          can_manage: made.can_manage,
          approval_stands: true,
          windows: [{ from: rows.date_start, to: rows.date_end }],
          activations: [],
          has_open_authorization: made.is_granted,
          take_offs: made.is_granted
            ? [{ from: rows.date_start, to: rows.date_end, is_airborne: false }]
            : [],
          time_zone: 'Europe/Paris',
        },
        new Date().toISOString(),
      );
      const flight = { params: { id: rows.flight_id } };
      const { body: check } = await harness.as('owner').call(checkCanTakeOff, flight);
      const all = made.has_steps ? [...expected, 'not_cleared' as const] : expected;
      expect(new Set(check.obstacles), label).toEqual(new Set(all));
      expect([check.can_take_off, check.reasons.length], label).toEqual([all.length === 0, all.length]);
      expect(check.warnings.includes('take_off_by_telephone'), label).toBe(made.asks && !made.can_manage);
      const grants = await grantsAt(harness.db, operator, new Date().toISOString());
      expect(
        grants.some(({ approval_id }) => approval_id === rows.approval_id),
        label,
      ).toBe(expected.length === 0);
      const told = await supervised();
      if (!made.is_granted)
        expect(groundingObstacle(told?.obstacles ?? ['uspace_closed']) === null, label).toBe(
          expected.filter((each) => each !== 'authorization_needed').length === 0,
        );
      // Both calls say the same, in words.
      const byGrant =
        id === null ? null : await harness.as('owner').call(takeOff, { params: { id }, body: {} });
      if (byGrant !== null && made.is_granted) {
        expect(byGrant.status === 200, label).toBe(all.length === 0);
        if (byGrant.status !== 200)
          for (const reason of check.reasons) expect(byGrant.error.detail, label).toContain(reason);
      }
      if (byGrant?.status !== 200) {
        const byMission = await harness.as('owner').call(takeOffFlight, { ...flight, body: {} });
        expect(byMission.status === 200, label).toBe(all.length === 0);
        if (byMission.status !== 200)
          for (const reason of check.reasons) expect(byMission.error.detail, label).toContain(reason);
      }
      await setBack(made);
    }
  });

  it('leaves one height to the supervisor and to the alarm: the least of approval, decision and take-off', async () => {
    const made = { ...(DECLARED[0] as Declared), is_granted: true, asks: true, has_steps: false };
    const id = (await bringAbout(made)) ?? 0;
    const height = (max_flying_height: number) =>
      harness.db
        .updateTable('take_off_authorizations')
        .set({ max_flying_height, valid_until: rows.date_end })
        .where('id', '=', id)
        .execute();
    for (const most of [12, 10_000]) {
      await height(most);
      const grants = await grantsAt(harness.db, operator, new Date().toISOString());
      const areas = grants.find(({ approval_id }) => approval_id === rows.approval_id)?.areas ?? [];
      const told = await supervised();
      expect(areas.length).toBeGreaterThan(0);
      expect(told?.max_flying_height).toBe(Math.max(...areas.map(({ height_m }) => height_m)));
      // As every answer writes an instant.
      expect(told?.take_off?.valid_until).toBe(new Date(rows.date_end).toISOString());
    }
    await setBack(made);
  });

  it('is kept on the record of a take-off that happened all the same, for both sides', async () => {
    const made = { ...DECLARED[0], is_granted: true, asks: true, has_steps: true } as Declared;
    const id = (await bringAbout(made)) ?? 0;
    const up = await harness.as('owner').call(takeOff, { params: { id }, body: { despite_obstacles: true } });
    expect([up.body.take_off, up.body.breaches]).toEqual([true, ['not_cleared']]);
    expect((await supervised())?.take_off?.breaches).toEqual(['not_cleared']);
    const { body } = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect([body.en_route, body.take_off_breaches]).toEqual([true, ['not_cleared']]);
    await setBack(made);
  });
});
