import {
  closeApproval,
  decideApproval,
  getApproval,
  listApprovalConflicts,
  listApprovals,
  listIntersectingApprovals,
} from '@envol/contract/approvals';
import { getFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo, decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const close = (id: number, who: 'controller' | 'owner' | 'otherController' = 'controller') =>
  harness.as(who).call(closeApproval, { params: { id } });
const read = async (id: number, who: 'controller' | 'owner' = 'controller') =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
/** The mission has begun. */
const begin = (id: number) =>
  harness.db
    .updateTable('approvals')
    .set({ date_start: new Date(Date.now() - 60_000).toISOString() })
    .where('id', '=', id)
    .execute();

describe('a request that is answered', () => {
  it('is closed by its authority, archived for the pilot, and nothing more is done about it', async () => {
    const { approval_id: id } = await addRequest(harness);
    expect((await read(id)).available_actions).not.toContain('close');
    await bringTo(harness, id, 'refused');
    expect((await read(id)).available_actions).toContain('close');
    expect((await read(id, 'owner')).available_actions).not.toContain('close');
    const done = await close(id);
    expect([done.status, done.body.is_closed]).toEqual([200, true]);
    expect(done.body.events.at(-1)).toMatchObject({ action: 'close', author_side: 'authority' });
    expect(await read(id, 'owner')).toMatchObject({ is_closed: true, available_actions: [] });
    const late = await harness
      .as('controller')
      .call(decideApproval, { params: { id }, body: decision('accept', done.body.version) });
    expect(late.error.code).toBe('APPROVAL_CLOSED');
    expect((await close(id)).error.code).toBe('APPROVAL_CLOSED');
  });

  it('stays open while it waits, and as an agreement until its first hour, so that it can be withdrawn', async () => {
    const { approval_id: id, flight_id } = await addRequest(harness);
    expect((await close(id)).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
    await bringTo(harness, id, 'accepted');
    expect((await close(id)).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
    await begin(id);
    expect((await close(id)).status).toBe(200);
    // What was granted stays granted.
    const flight = await harness.as('owner').call(getFlight, { params: { id: flight_id } });
    expect(flight.body.approvals).toMatchObject([{ status: 'accepted', is_closed: true }]);
  });

  it('is nobody else’s to close; of two at once one does', async () => {
    const { approval_id: id } = await addRequest(harness);
    await bringTo(harness, id, 'refused');
    expect((await close(id, 'otherController')).status).toBe(404);
    expect((await close(id, 'owner')).status).toBe(403);
    const both = await Promise.all([close(id), close(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('requests that meet in the air', () => {
  it('share an area and an hour; each side finds its own', async () => {
    const one = await addRequest(harness, { in_days: 20 });
    const other = await addRequest(harness, { in_days: 20 });
    const elsewhen = await addRequest(harness, { in_days: 23 });
    const refused = await addRequest(harness, { in_days: 20 });
    await bringTo(harness, refused.approval_id, 'refused');
    const meet = async (id: number, who: 'controller' | 'owner' | 'stranger' = 'controller') =>
      harness.as(who).call(listIntersectingApprovals, { params: { id } });
    const found = await meet(one.approval_id);
    expect(found.body.is_partial).toBe(false);
    expect(found.body.results).toMatchObject([
      { id: other.approval_id, status: 'submitted', windows_count: 1, areas: [{}] },
    ]);
    expect((await meet(elsewhen.approval_id)).body.results).toEqual([]);
    expect((await meet(one.approval_id, 'owner')).body.results.map(({ id }) => id)).toEqual([
      other.approval_id,
    ]);
    expect((await meet(one.approval_id, 'stranger')).status).toBe(404);
    const pairs = async (who: 'controller' | 'owner' | 'stranger') =>
      (await harness.as(who).call(listApprovalConflicts)).body.results;
    const pair = { approval_id: one.approval_id, other_approval_id: other.approval_id };
    for (const who of ['controller', 'owner'] as const)
      expect(await pairs(who)).toEqual([
        expect.objectContaining({ ...pair, windows_count: 1, areas_count: 1, up_to_m: 60 }),
      ]);
    expect(await pairs('stranger')).toEqual([]);
    // The map's answer tells the same pairs, whatever it is filtered by, and only when they are asked for.
    const onMap = async (who: 'controller' | 'stranger', more: object = {}) => {
      const query = { geom: 'collection', is_closed: 'true', ...more } as never;
      const { body } = await harness.as(who).call(listApprovals, { query });
      return 'features' in body ? body.conflicts : null;
    };
    const withConflicts = { with_conflicts: 'true' };
    expect(await onMap('controller', withConflicts)).toEqual({
      results: await pairs('controller'),
      is_partial: false,
    });
    expect(await onMap('stranger', withConflicts)).toEqual({ results: [], is_partial: false });
    expect(await onMap('controller')).toBeUndefined();
    // Two requests for one mission are one flight.
    const ofMission = (flight_id: number) =>
      harness.db.updateTable('approvals').set({ flight_id }).where('id', '=', other.approval_id).execute();
    await ofMission(one.flight_id);
    expect([(await meet(one.approval_id)).body.results, await pairs('controller')]).toEqual([[], []]);
    await ofMission(other.flight_id);
    // Apart in the air: no longer the same hour.
    await harness.db
      .updateTable('approvals')
      .set({ date_start: elsewhen_start, date_end: elsewhen_end })
      .where('id', '=', other.approval_id)
      .execute();
    expect((await meet(one.approval_id)).body.results).toEqual([]);
    expect(await pairs('controller')).toEqual([]);
  });
});

const elsewhen_start = '2040-01-01T08:00:00Z';
const elsewhen_end = '2040-01-01T10:00:00Z';
