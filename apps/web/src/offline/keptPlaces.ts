import { CYCLE_MS } from '@envol/domain/time/airac';
import { clear, createStore, entries, get, set } from 'idb-keyval';
import { countTiles, forgetTiles, keepTilesOf, removeTiles, TileFailure } from './keptTiles.ts';

/** Tiles kept of a mission's place; `box` as it was then, `at` in ms since 1970. */
export interface KeptPlace {
  readonly at: number;
  readonly box: string;
  readonly addresses: readonly string[];
  readonly bytes: number;
}

const openPlaces = () => createStore('envol-places', 'places');
let opened: ReturnType<typeof openPlaces> | null = null;
const places = (): ReturnType<typeof openPlaces> => {
  opened ??= openPlaces();
  return opened;
};

const keyOf = (owner: string, flightId: number, layer: string): string => `${owner} ${flightId} ${layer}`;

/** What is kept of a place, with how many of its tiles are really there; undefined: nothing. */
export const devicePlace = async (
  owner: string,
  flightId: number,
  layer: string,
): Promise<(KeptPlace & { readonly count: number }) | undefined> => {
  try {
    const place = await get<KeptPlace>(keyOf(owner, flightId, layer), places());
    return place && { ...place, count: await countTiles(place.addresses) };
  } catch {
    return undefined;
  }
};

/** What no place has any more: a place older than its map counts is none. */
const sweep = async (now: number): Promise<void> => {
  const all = await entries<string, KeptPlace>(places());
  const wanted = all.filter(([, { at }]) => now - at <= CYCLE_MS).flatMap(([, { addresses }]) => addresses);
  await removeTiles(new Set(wanted));
};

interface Kept {
  readonly owner: string;
  readonly flightId: number;
  readonly layer: string;
  readonly box: string;
  readonly addresses: readonly string[];
}

/** Fetches a place's tiles; it is kept once all of them are there. */
export const keepPlace = async (
  { owner, flightId, layer, box, addresses }: Kept,
  world: { readonly token: string | undefined; readonly now: () => number; readonly isWanted: () => boolean },
): Promise<void> => {
  const { token, now, isWanted } = world;
  const bytes = await keepTilesOf(addresses, token);
  // Its account signed out meanwhile: where its missions are stays nowhere on the device.
  if (!isWanted()) {
    await sweep(now()).catch(() => undefined);
    throw new TileFailure(true);
  }
  await set(keyOf(owner, flightId, layer), { at: now(), box, addresses, bytes }, places());
  await sweep(now()).catch(() => undefined);
};

/** Signed out: no place of the account's missions stays. */
export const forgetPlaces = async (): Promise<void> => {
  await Promise.all([clear(places()).catch(() => undefined), forgetTiles()]);
};
