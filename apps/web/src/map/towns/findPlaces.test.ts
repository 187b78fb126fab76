import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findPlaces } from './findPlaces.ts';

vi.mock('../generated/towns.geojson?url', () => ({ default: '/towns.geojson' }));
vi.mock('../generated/postcodes.json?url', () => ({ default: '/postcodes.json' }));
vi.mock('../generated/communes.json?url', () => ({ default: '/communes.json' }));
afterEach(() => vi.unstubAllGlobals());

const serveGenerated = (): void => {
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(readFileSync(path.join(import.meta.dirname, `../generated${url}`), 'utf8')),
  );
};

it('the search for places finds ten places of French territories at most, the larger first, and none abroad', async () => {
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

it('the search for places finds the place of a postcode: its most populous commune, and how many others it serves', async () => {
  serveGenerated();
  const [toulouse, ...more] = await findPlaces(' 31000 ', 10);
  expect(toulouse).toMatchObject({ name: '31000 · Toulouse', kind: 'postcode' });
  expect(toulouse?.position[0]).toBeCloseTo(1.44, 1);
  expect(toulouse?.position[1]).toBeCloseTo(43.6, 1);
  expect(more).toEqual([]);
  expect((await findPlaces('75116'))[0]?.name).toBe('75116 · Paris');
  expect((await findPlaces('97400'))[0]?.name).toBe('97400 · Saint-Denis');
  expect((await findPlaces('01400'))[0]?.name).toBe('01400 · Châtillon-sur-Chalaronne (+ 9)');
});

it('the search for places finds the commune of an INSEE code, in Corsica too, beside the postcode of the same digits', async () => {
  serveGenerated();
  const [blagnac, ...more] = await findPlaces('31069', 10);
  expect(blagnac).toMatchObject({ name: '31069 · Blagnac', kind: 'insee' });
  expect(blagnac?.position[0]).toBeCloseTo(1.39, 1);
  expect(more).toEqual([]);
  expect((await findPlaces(' 2a004'))[0]?.name).toBe('2A004 · Ajaccio');
  // Only the postcode of a small one is known: its name says where the map goes.
  const both = await findPlaces('01400', 10);
  expect(both.map(({ kind }) => kind)).toContain('postcode');
  expect((await findPlaces('01001')).at(-1)?.name).toBe("01001 · L'Abergement-Clémenciat (01400)");
});

it('the search for places shows a postcode where the communes do not come, and fails where nothing else is known', async () => {
  vi.resetModules();
  const { findPlaces: findAnew } = await import('./findPlaces.ts');
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/communes.json'
      ? new Response(null, { status: 504 })
      : new Response(readFileSync(path.join(import.meta.dirname, `../generated${url}`), 'utf8')),
  );
  expect((await findAnew('31000')).map(({ name }) => name)).toEqual(['31000 · Toulouse']);
  await expect(findAnew('31069')).rejects.toThrow('504');
});
