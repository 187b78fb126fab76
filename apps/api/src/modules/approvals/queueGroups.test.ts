import { decideApproval, listApprovalGroups, listApprovals } from '@envol/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const groups = async (
  by: 'operator' | 'site' | 'day',
  who: keyof Actors = 'controller',
  query: object = {},
) => (await harness.as(who).call(listApprovalGroups, { query: { by, ...query } as never })).body;

const moveTo = (id: number, north_m: number) =>
  harness.db
    .updateTable('approvals')
    .set({ center_lng: 1.4, center_lat: 43.6 + north_m / 111_195 })
    .where('id', '=', id)
    .execute();

it('the queue in groups by site puts near requests together, counts them, and another authority finds none', async () => {
  const ids: number[] = [];
  for (const north_m of [0, 300, 2000]) {
    const { approval_id: id } = await addRequest(harness);
    await moveTo(id, north_m);
    ids.push(id);
  }
  const [first = 0, second = 0, far = 0] = ids;
  const bySite = await groups('site');
  expect(bySite.results.map((group) => group.ids.toSorted((a, b) => a - b))).toEqual(
    expect.arrayContaining([[first, second], [far]]),
  );
  expect([bySite.requests_count, bySite.grouped_count]).toEqual([3, 3]);
  const byOperator = await groups('operator');
  expect(byOperator.results.map(({ count }) => count)).toEqual([3]);
  expect((await groups('operator', 'otherController')).results).toEqual([]);
  const paged = await groups('site', 'controller', { limit: 1 });
  expect([paged.count, paged.results.length, paged.next?.includes('offset=1')]).toEqual([2, 1, true]);
});

it('a group says by when it has to be answered, as the list says of its request that presses most', async () => {
  const name = 'Groupe pressant';
  for (const in_days of [20, 10]) await addRequest(harness, { name, in_days });
  const [group] = (await groups('operator', 'controller', { q: name })).results;
  const { body } = await harness
    .as('controller')
    .call(listApprovals, { query: { q: name, ordering: 'urgency' } as never });
  const [first] = 'results' in body ? body.results : [];
  expect(group?.count).toBe(2);
  expect(group?.ids[0]).toBe(first?.id);
  expect(group?.pressing).toEqual({
    urgency: first?.urgency,
    unread_messages: first?.unread_messages,
    date_start: first?.date_start,
    date_end: first?.date_end,
    time_zone: first?.time_zone,
  });
});

it('the queue in groups keeps to its filters, and the list gives the requests of a group alone', async () => {
  const { approval_id: id } = await addRequest(harness, { name: 'Un groupe à soi' });
  const own = await groups('day', 'controller', { q: 'Un groupe à soi' });
  expect(own.results.map((group) => group.ids)).toEqual([[id]]);
  const { body } = await harness
    .as('controller')
    .call(listApprovals, { query: { ids: String(id) } as never });
  expect('results' in body && body.results.map((row) => row.id)).toEqual([id]);
  const { body: none } = await harness.as('controller').call(listApprovals, { query: { ids: '' } as never });
  expect('results' in none && none.results).toEqual([]);
});

it('the list tells why a request was refused, as it is counted, and nothing of the others', async () => {
  const { approval_id: id } = await addRequest(harness);
  const categoryOf = async () => {
    const { body } = await harness
      .as('controller')
      .call(listApprovals, { query: { ids: String(id) } as never });
    return 'results' in body ? body.results[0]?.refusal_category : undefined;
  };
  expect(await categoryOf()).toBeNull();
  const body = { ...decision('refuse', 1), message: 'Percée.', refusal_category: 'traffic' };
  await harness.as('controller').call(decideApproval, { params: { id }, body: body as never });
  expect(await categoryOf()).toBe('traffic');
});
