import { sendFlightsExport } from '@envol/contract/flight-bulk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  // Nobody makes what is asked for.
  harness = await createHarness({ env: { ROLES: 'web' } });
  await addFlight(harness);
});
afterAll(() => harness.close());

const ask = () => harness.as('owner').call(sendFlightsExport, { query: {}, body: {} });

it('the limit of exports lets three exports of a person wait, also where they are asked for at once, and none for good', async () => {
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 409, 409, 409]);
  await harness.db
    .updateTable('flight_exports')
    .set({ status: 'running', expires_at: '2020-01-06T08:30:00Z' })
    .execute();
  expect((await ask()).status).toBe(202);
});
