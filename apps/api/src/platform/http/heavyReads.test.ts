import { listFlights } from '@envol/contract/flights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { HEAVY_READS } from './gate.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addFlight(harness);
});
afterAll(() => harness.close());

const MOST = HEAVY_READS.most_of_one / 2 + HEAVY_READS.most_waiting_of_one;

it('The gate of heavy reads answers as many maps of one person as may wait, asks for the others later, and lets lists through', async () => {
  const owner = harness.as('owner');
  const maps = Array.from({ length: MOST + 5 }, () =>
    owner.call(listFlights, { query: { geom: 'collection' } }),
  );
  const list = await owner.call(listFlights);
  expect(list.status).toBe(200);
  const answers = await Promise.all(maps);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    Array(5).fill([429, 'RATE_LIMITED']),
  );
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect((await owner.call(listFlights, { query: { geom: 'collection' } })).status).toBe(200);
});
