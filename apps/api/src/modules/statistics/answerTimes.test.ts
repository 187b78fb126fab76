import { statisticsEndpoints } from '@envol/contract/statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, allSentAt, bringTo, decidedAfter } from '../../../test/requests.ts';

let harness: Harness;
let id = 0;
beforeAll(async () => {
  harness = await createHarness();
  id = harness.actors.controller.structure_id ?? 0;
});
afterAll(() => harness.close());

const read = async (who: 'owner' | 'controller' = 'owner') =>
  (await harness.as(who).call(statisticsEndpoints.getAnswerTimes, { params: { id } })).body;

/** A request that was answered so many hours after it was sent. */
const answered = async (hours: number, automatic = false): Promise<void> => {
  const { approval_id } = await addRequest(harness);
  await bringTo(harness, approval_id, 'accepted');
  await decidedAfter(harness, approval_id, hours, automatic);
};

it('the times of a structure are told from five answers of persons on, to whoever asks it', async () => {
  for (const hours of [10, 20, 30, 40]) await answered(hours);
  await answered(1000, true);
  await bringTo(harness, (await addRequest(harness)).approval_id, 'pending');
  expect(await read()).toEqual({ count: 4, median_hours: null, nine_in_ten_hours: null });
  await answered(50);
  expect(await read()).toEqual({ count: 5, median_hours: 30, nine_in_ten_hours: 46 });
  expect(await read('controller')).toMatchObject({ median_hours: 30 });
});

it('the times of a structure forget answers older than a year', async () => {
  await allSentAt(harness, id, '2020-01-01T08:00:00Z');
  expect((await read()).count).toBe(0);
});
