import { eachAtMost } from '../device/eachAtMost.ts';
import { addressesOfTile, FETCH_ANEW, PLACE_TILES, SEEN_TILES } from './placeTiles.ts';

const AT_ONCE = 4;

/** Why a tile did not come: no answer at all, or one that is no tile. */
export class TileFailure extends Error {
  readonly is_answered: boolean;
  constructor(is_answered: boolean) {
    super('A tile did not come');
    this.is_answered = is_answered;
  }
}

const hasCaches = (): boolean => 'caches' in globalThis;

const absolute = (address: string): string => new URL(address, location.href).href;

/** Fetches tiles and keeps them; `token` goes to this server alone. Fails with the first that does not come; how many bytes. */
export const keepTilesOf = async (
  addresses: readonly string[],
  token: string | undefined,
): Promise<number> => {
  if (!hasCaches()) throw new TileFailure(true);
  const cache = await caches.open(PLACE_TILES);
  const seen = await caches.open(SEEN_TILES);
  const sizes = await eachAtMost(addresses.map(absolute), AT_ONCE, async (address) => {
    const isOwn = new URL(address).origin === location.origin;
    const answer = await fetch(address, {
      cache: FETCH_ANEW,
      headers: isOwn && token !== undefined ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => {
      throw new TileFailure(false);
    });
    if (!answer.ok) throw new TileFailure(true);
    const body = await answer.blob();
    // Its own kind alone: what the way was packed in is undone by now, and what a tile is does not depend on who asks.
    const type = answer.headers.get('content-type') ?? '';
    await cache.put(address, new Response(body, { headers: { 'content-type': type } }));
    // An older one that was looked at would be given before it.
    for (const each of addressesOfTile(address)) await seen.delete(each, { ignoreVary: true });
    return body.size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** How many of these tiles are on the device. */
export const countTiles = async (addresses: readonly string[]): Promise<number> => {
  if (!hasCaches()) return 0;
  const cache = await caches.open(PLACE_TILES);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return addresses.filter((address) => kept.has(absolute(address))).length;
};

/** Removes the tiles that are not among these. */
export const removeTiles = async (wanted: ReadonlySet<string>): Promise<void> => {
  if (!hasCaches()) return;
  const cache = await caches.open(PLACE_TILES);
  const those = new Set([...wanted].map(absolute));
  for (const request of await cache.keys()) if (!those.has(request.url)) await cache.delete(request);
};

export const forgetTiles = async (): Promise<void> => {
  if (hasCaches()) await caches.delete(PLACE_TILES).catch(() => false);
};
