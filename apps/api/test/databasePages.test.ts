import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';
import { rowPoliciesPage } from './rowPoliciesPage.ts';
import { schemaPage } from './schemaPage.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

it.each([
  ['row-policies.md', rowPoliciesPage],
  ['schema.md', schemaPage],
] as const)('docs/%s stands as the migrations leave the database', async (name, page) => {
  await expect(await page(database.connection.pool)).toMatchFileSnapshot(`../../../docs/${name}`);
});
