import { cancelApproval, decideApprovals, getApproval, listApprovals } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const decide = (body: object, who: 'controller' | 'colleague' | 'owner' = 'controller') =>
  harness.as(who).call(decideApprovals, { body: body as never });
const statusOf = async (id: number) =>
  (await harness.as('controller').call(getApproval, { params: { id } })).body.status;
const fresh = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) ids.push((await addRequest(harness)).approval_id);
  return ids;
};
const seen = (ids: readonly number[], version = 1) => ids.map((id) => ({ id, version }));

it('one decision answers every request that was chosen, with its own journal and letter', async () => {
  const ids = await fresh(3);
  const { body } = await decide({
    requests: seen(ids),
    type: 'restrict',
    message: 'Appeler la tour 10 min avant.',
  });
  expect(body).toEqual({ done: ids, left: [] });
  for (const id of ids) {
    const { body: after } = await harness.as('owner').call(getApproval, { params: { id } });
    expect(after).toMatchObject({
      status: 'reserves',
      version: 2,
      decision: { type: 'restrict', message: 'Appeler la tour 10 min avant.' },
    });
    expect(after.events.filter(({ action }) => action === 'restrict')).toHaveLength(1);
  }
});

it('one decision leaves what changed, was withdrawn or is not there, with why, and answers the others', async () => {
  const [plain = 0, changed = 0, gone = 0] = await fresh(3);
  await bringTo(harness, changed, 'pending');
  await harness.as('owner').call(cancelApproval, { params: { id: gone } });
  const { body } = await decide({
    requests: [...seen([changed]), ...seen([gone], 2), { id: 987_654, version: 1 }, ...seen([plain])],
    type: 'accept',
  });
  expect(body).toEqual({
    done: [plain],
    left: [
      { id: changed, reason: 'APPROVAL_CHANGED' },
      { id: gone, reason: 'APPROVAL_TRANSITION_ILLEGAL' },
      { id: 987_654, reason: 'NOT_FOUND' },
    ],
  });
  expect([await statusOf(plain), await statusOf(changed), await statusOf(gone)]).toEqual([
    'accepted',
    'pending',
    'cancelled',
  ]);
});

it('of two who decide the same requests at once each request has one decision', async () => {
  const ids = await fresh(4);
  const [one, other] = await Promise.all([
    decide({ requests: seen(ids), type: 'accept' }),
    decide({ requests: seen(ids), type: 'refuse', message: 'Trafic.' }, 'colleague'),
  ]);
  expect([...one.body.done, ...other.body.done].sort((a, b) => a - b)).toEqual(ids);
  expect(one.body.left.length + other.body.left.length).toBe(ids.length);
});

it('sent again it changes nothing', async () => {
  const ids = await fresh(2);
  const body = { requests: seen(ids), type: 'accept' };
  await decide(body);
  expect((await decide(body)).body.done).toEqual(ids);
  const { body: after } = await harness.as('controller').call(getApproval, { params: { id: ids[0] ?? 0 } });
  expect(after.events.filter(({ action }) => action === 'accept')).toHaveLength(1);
});

it.each([
  ['without words', { type: 'refuse' }, 'message'],
  ['named twice', { requests: [...seen([1]), ...seen([1])] }, 'requests'],
  ['of nothing', { requests: [] }, 'requests'],
  [
    'of too many',
    { requests: seen(Array.from({ length: LIMITS.decided_at_once + 1 }, (_, at) => at + 1)) },
    'requests',
  ],
  ['with a height, which is each one’s own', { restricted_height: 40 }, 'restricted_height'],
])('%s it is refused at its field', async (_, given, field) => {
  const reply = await decide({ requests: seen([1]), type: 'accept', ...given });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
});

it('an operator decides nothing', async () => {
  const ids = await fresh(1);
  expect((await decide({ requests: seen(ids), type: 'accept' }, 'owner')).status).toBe(403);
  expect(await statusOf(ids[0] ?? 0)).toBe('submitted');
});

it('lists by who asks, each operator’s requests together by their start', async () => {
  const { body } = await harness.as('controller').call(listApprovals, {
    query: { ordering: 'operator', limit: 200 },
  });
  if (!('results' in body)) throw new Error('a page was asked for');
  const rows = body.results.map(({ company_name, date_start, version }) => [
    company_name,
    date_start,
    version,
  ]);
  expect(rows.length).toBeGreaterThan(10);
  const sorted = rows.toSorted(
    ([name, start], [other, later]) =>
      String(name).localeCompare(String(other)) || Date.parse(String(start)) - Date.parse(String(later)),
  );
  expect(rows).toEqual(sorted);
});

it('one message says of each request what it names of it, and is refused whole where it would grow too long', async () => {
  const ids = await fresh(2);
  const said = { type: 'refuse', message: '{demande} à {hauteur} : percée, {autorité}.' };
  await decide({ requests: seen(ids), ...said });
  for (const id of ids) {
    const { body } = await harness.as('controller').call(getApproval, { params: { id } });
    expect(body.decision?.message).toMatch(
      new RegExp(`^${body.display_identifier} à \\d+\u00a0m : percée, ${body.structure_name}\\.$`),
    );
  }
  const more = await fresh(1);
  const long = '{période} '.repeat(Math.floor(LIMITS.long_text / '{période} '.length));
  const reply = await decide({ requests: seen(more), type: 'refuse', message: long });
  expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['message']]);
  expect(await statusOf(more[0] ?? 0)).toBe('submitted');
});
