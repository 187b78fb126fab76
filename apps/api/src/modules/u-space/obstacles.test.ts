import { listSupervisions } from '@envol/contract/supervisions';
import { checkTakeOff, checkTakeOffs, requestTakeOff } from '@envol/contract/take-off';
import { updateUspacesStatus, uspaceAreas } from '@envol/contract/u-space';
import { TAKE_OFF_OBSTACLES, type TakeOffObstacle } from '@envol/domain/take-off/policy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApprovedRows, addApproved, insertTakeOffRow, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let uspace: number;
let rows: ApprovedRows;
beforeAll(async () => {
  harness = await createHarness();
  uspace = harness.actors.uspaceSupervisor.structure_id ?? 0;
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  await rule({ activation_required: false, take_off_authorization_activated: true });
  rows = await addApproved(harness, { in_days: 0 });
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
  not_activated: (holds) => rule({ take_off_authorization_activated: !holds }),
  operator_may_not: (holds) =>
    harness.db
      .updateTable('operators')
      .set({ can_manage_take_off_authorizations: !holds })
      .where('id', '=', harness.actors.owner.operator_id ?? 0)
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

it('stands against a take-off in the check, on the day, before the supervisors, in public and in the write alike', async () => {
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
        !(each === 'no_activation' && held.includes('not_an_approval_day')),
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
    await forgetTakeOffs();
    for (const obstacle of held) await BRING[obstacle](false);
  }
});
