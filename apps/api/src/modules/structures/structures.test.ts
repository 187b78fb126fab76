import { listStructures } from '@envol/contract/structures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('lists the authorities to every signed-in user, and to nobody else', async () => {
  const { body } = await harness.as('owner').call(listStructures);
  expect(body.results.map(({ code }) => code).slice(0, 2)).toEqual(['LFBO', 'LFLL']);
  expect(body.results[0]?.reference_point).toEqual([1.367856, 43.635128]);
  expect((await harness.as('controller').call(listStructures)).status).toBe(200);
  expect((await harness.as(null).call(listStructures)).status).toBe(401);
});

it('finds by code or name, in pages', async () => {
  const find = async (q: string) =>
    (await harness.as('owner').call(listStructures, { query: { q } })).body.count;
  expect([await find('lfb'), await find('exupéry'), await find('_')]).toEqual([1, 1, 0]);
  const page = await harness
    .as('owner')
    .call(listStructures, { query: { q: 'lf', limit: 1, ordering: '-name' } });
  expect(page.body).toMatchObject({ count: 2, results: [{ name: 'Toulouse-Blagnac' }] });
  const wrong = await harness.as('owner').call(listStructures, { query: { limit: 0 } });
  expect(wrong.error.fields).toHaveProperty('limit');
});
