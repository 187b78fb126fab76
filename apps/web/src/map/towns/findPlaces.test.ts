import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findPlaces } from './findPlaces.ts';

vi.mock('../generated/towns.geojson?url', () => ({ default: '/towns.geojson' }));
afterEach(() => vi.unstubAllGlobals());

it('finds ten places of French territories at most, the larger first, and none abroad', async () => {
  const towns = readFileSync(path.join(import.meta.dirname, '../generated/towns.geojson'), 'utf8');
  vi.stubGlobal('fetch', async () => new Response(towns));
  expect((await findPlaces('toulouse', 10))[0]?.name).toBe('Toulouse');
  expect((await findPlaces('saint', 10)).length).toBe(10);
  const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);
  const saints = await findPlaces('st denis', 10);
  expect(saints.slice(0, 2).map(({ name, departement }) => [name, departement])).toEqual([
    ['Saint-Denis', '974'],
    ['Saint-Denis', '93'],
  ]);
  expect(names(await findPlaces('cote d’or', 3))).toContain("CÔTE-D'OR");
  expect(names(await findPlaces('milan', 10))).not.toContain('Milan');
  expect(names(await findPlaces('bruxelles', 10))).not.toContain('Bruxelles');
});
