import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDeviceStores } from '../../test/fakeStores.ts';
import { devicePlace, keepPlace } from './keptPlaces.ts';
import { mayBeSeen, PLACE_TILES, SEEN_TILES } from './placeTiles.ts';

const PATH = '/api/v2/tiles/zones/7/1/2';
const place = { owner: '5.7', flightId: 4, layer: 'map', box: '1,2,3,4', addresses: [PATH] };
const world = { token: 'secret', now: () => 1_000, isWanted: () => true };
const ORIGIN = 'https://envol.test';
const at = (path: string): string => `${ORIGIN}${path}`;

let stores: ReturnType<typeof emptyDeviceStores>;
let asked: RequestInit[];
beforeEach(() => {
  stores = emptyDeviceStores();
  asked = [];
  // A document of the tests may stand at about:blank, from where no path leads anywhere.
  vi.stubGlobal('location', new URL(`${ORIGIN}/map`));
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    return new Response('new', { headers: { 'content-type': 'application/x-protobuf' } });
  });
});

afterEach(() => vi.unstubAllGlobals());

it('a tile is asked for past what was looked at, and an older one of that is let go', async () => {
  const seen = new Map([
    [at(PATH), new Response('old')],
    [at(`/en${PATH}`), new Response('old')],
    [at('/api/v2/tiles/zones/7/1/3'), new Response('other')],
  ]);
  stores.tiles.set(SEEN_TILES, seen);
  await keepPlace(place, world);
  expect(asked.map(({ cache }) => mayBeSeen({ cache: cache ?? 'default' }))).toEqual([false]);
  expect(mayBeSeen({ cache: 'default' })).toBe(true);
  expect([...seen.keys()]).toEqual([at('/api/v2/tiles/zones/7/1/3')]);
  expect(await stores.tiles.get(PLACE_TILES)?.get(at(PATH))?.text()).toBe('new');
  expect(await devicePlace('5.7', 4, 'map')).toMatchObject({ at: 1_000, count: 1 });
});

it('a place whose account signed out while its tiles came stays nowhere', async () => {
  await expect(keepPlace(place, { ...world, isWanted: () => false })).rejects.toThrow();
  expect(await devicePlace('5.7', 4, 'map')).toBeUndefined();
  expect(stores.tiles.get(PLACE_TILES)?.size).toBe(0);
});
