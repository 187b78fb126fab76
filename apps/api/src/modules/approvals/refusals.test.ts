import { decideApproval, decideApprovals, getApproval, updateDecision } from '@envol/contract/approvals';
import { statisticsEndpoints } from '@envol/contract/statistics';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const message = 'Piste en travaux.';
const decide = (id: number, body: object) =>
  harness.as('controller').call(decideApproval, { params: { id }, body: { version: 1, ...body } as never });
const read = async (id: number) =>
  (await harness.as('owner').call(getApproval, { params: { id } })).body.decision;

it('a refusal tells its category to the operator, on the screen and in the letter', async () => {
  const { approval_id } = await addRequest(harness);
  const { status } = await decide(approval_id, { type: 'refuse', message, refusal_category: 'traffic' });
  expect(status).toBe(200);
  expect(await read(approval_id)).toMatchObject({ type: 'refuse', message, refusal_category: 'traffic' });
  const letters = await harness.db
    .selectFrom('mails')
    .select('body')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(letters.some(({ body }) => body.includes('Motif\u00a0: trafic aérien'))).toBe(true);
});

it('a category is of the list, and of a refusal alone', async () => {
  const { approval_id } = await addRequest(harness);
  const unknown = await decide(approval_id, { type: 'refuse', message, refusal_category: 'mood' });
  expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['refusal_category']]);
  await decide(approval_id, { type: 'accept', refusal_category: 'traffic' });
  expect(await read(approval_id)).toMatchObject({ type: 'accept', refusal_category: null });
});

it('a category is kept by a correction that leaves it out, and changed by one that names another', async () => {
  const { approval_id } = await addRequest(harness);
  const { body } = await decide(approval_id, { type: 'refuse', message, refusal_category: 'weather' });
  const correct = (version: number, id: number, change: object) =>
    harness.as('controller').call(updateDecision, { params: { id }, body: { version, ...change } as never });
  const kept = await correct(body.version, body.decision?.id ?? 0, { message: 'Orages.' });
  expect(kept.body.decision).toMatchObject({ message: 'Orages.', refusal_category: 'weather' });
  const changed = await correct(kept.body.version, kept.body.decision?.id ?? 0, {
    refusal_category: 'event',
  });
  expect(changed.body.decision).toMatchObject({ message: 'Orages.', refusal_category: 'event' });
});

it('one answer to many gives each its category, and statistics count those without one too', async () => {
  const requests = [await addRequest(harness), await addRequest(harness)].map(({ approval_id: id }) => ({
    id,
    version: 1,
  }));
  const { body } = await harness
    .as('controller')
    .call(decideApprovals, { body: { requests, type: 'refuse', message, refusal_category: 'military' } });
  expect(body.done).toHaveLength(2);
  const { approval_id } = await addRequest(harness);
  await decide(approval_id, { type: 'refuse', message });
  const today = todayIn(new Date(), 'Europe/Paris');
  const graph = await harness.as('controller').call(statisticsEndpoints.getStructureGraph, {
    params: { id: harness.actors.controller.structure_id ?? 0 },
    query: { date_min: daysAfter(today, -2), date_max: daysAfter(today, 2) },
  });
  const found = new Map(graph.body.refusal_categories.map(({ category, count }) => [category, count]));
  expect([found.get('military'), found.get('traffic'), found.get('event'), found.get(null)]).toEqual([
    2, 1, 1, 1,
  ]);
});
