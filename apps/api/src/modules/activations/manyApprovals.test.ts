import {
  createActivation,
  getActivationCapabilities,
  listActivationCapabilities,
} from '@envol/contract/activations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addApproved, firstHour, insertActivationRow, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() => setDayRules(harness));

it('a preview of many hours tells several approvals at once, each judged by its usual hours, and passes over another’s', async () => {
  const [taken, free] = [await addApproved(harness), await addApproved(harness)];
  const ids = [taken.approval_id, free.approval_id];
  const list = async (who: 'owner' | 'stranger' = 'owner') =>
    (await harness.as(who).call(listActivationCapabilities, { query: { ids: [...ids, 999_999].join(',') } }))
      .body;
  const before = await list();
  expect(before.map(({ approval_id, can_activate }) => [approval_id, can_activate])).toEqual([
    [taken.approval_id, true],
    [free.approval_id, true],
  ]);
  const alone = await harness.as('owner').call(getActivationCapabilities, { params: { id: ids[0] ?? 0 } });
  const { allowed_hours, max_flying_height, max_hours, is_required, time_zone } = alone.body;
  expect(before[0]).toMatchObject({ allowed_hours, max_flying_height, max_hours, is_required, time_zone });
  // Hours that are asked for already stand against the usual ones.
  await harness.as('owner').call(createActivation, { body: firstHour(taken) });
  expect((await list()).map(({ can_activate }) => can_activate)).toEqual([false, true]);
  expect(await list('stranger')).toEqual([]);
});

/** A ring of 2,000 corners, 100 m around a place. */
const RING = Array.from({ length: 2_000 }, (_, corner) => {
  const angle = ((corner % 1_999) / 1_999) * 2 * Math.PI;
  return [1.36 + 0.001 * Math.cos(angle), 43.63 + 0.001 * Math.sin(angle)];
});

it('The list of many approvals leaves out flights nearby that do not fit into its answer', async () => {
  const { approval_id, date_start, date_end } = await addApproved(harness);
  const geometry = { type: 'Polygon', coordinates: [RING] };
  await sql`update approval_areas set geometry = ${JSON.stringify(geometry)}::jsonb
    where approval_id = ${approval_id}`.execute(harness.db);
  const flights = (count: number) =>
    sql`update activations set date_start = ${date_start}, date_end = ${date_end},
    areas = (select jsonb_agg(jsonb_build_object('geometry', ${JSON.stringify(geometry)}::jsonb))
      from generate_series(1, ${count}))
    where id = ${nearby}`.execute(harness.db);
  const nearby = await insertActivationRow(harness, (await addApproved(harness)).approval_id);
  const told = async (...ids: number[]) =>
    (await harness.as('owner').call(listActivationCapabilities, { query: { ids: ids.join(',') } })).body.map(
      (each) => [each.approval_id, each.conflicts.length],
    );
  await flights(12);
  expect(await told(approval_id, approval_id)).toEqual([[approval_id, 1]]);
  await flights(13);
  expect(await told(approval_id)).toEqual([]);
});

it('a preview of many hours lets others in between two of many flights nearby', async () => {
  const { approval_id, date_start, date_end } = await addApproved(harness);
  const arc = (radius_deg: number) =>
    Array.from({ length: 999 }, (_, corner) => {
      const angle = (corner / 999) * 0.5 * Math.PI;
      return [1.36 + radius_deg * Math.cos(angle), 43.63 + radius_deg * Math.sin(angle)];
    });
  const own = { type: 'Polygon', coordinates: [RING] };
  await sql`update approval_areas set geometry = ${JSON.stringify(own)}::jsonb
    where approval_id = ${approval_id}`.execute(harness.db);
  // Two hundred bows around the mission: what is measured is the search, for they do not fit into the answer.
  const bow = [...arc(0.2), ...arc(0.19).reverse()];
  const other = { type: 'Polygon', coordinates: [[...bow, bow[0]]] };
  const { approval_id: theirs } = await addApproved(harness);
  for (let row = 0; row < 200; row += 1) await insertActivationRow(harness, theirs);
  await sql`update activations set date_start = ${date_start}, date_end = ${date_end},
    areas = jsonb_build_array(jsonb_build_object('geometry', ${JSON.stringify(other)}::jsonb))
    where approval_id = ${theirs}`.execute(harness.db);
  const query = { ids: String(approval_id) };
  const { result, turn_ms } = await longestTurn(() =>
    harness.as('owner').call(listActivationCapabilities, { query }),
  );
  expect(result.status).toBe(200);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
});

it('says of an approval of which no hours are left that none may be activated', async () => {
  const { approval_id } = await addApproved(harness);
  await sql`update approvals set date_start = date_start - interval '90 days', date_end = date_end - interval '90 days'
    where id = ${approval_id}`.execute(harness.db);
  const { body } = await harness
    .as('owner')
    .call(listActivationCapabilities, { query: { ids: String(approval_id) } });
  expect(body).toMatchObject([{ allowed_hours: [], can_activate: false }]);
  const alone = await harness.as('owner').call(getActivationCapabilities, { params: { id: approval_id } });
  expect(alone.body.can_activate).toBe(false);
});
