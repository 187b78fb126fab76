import type { FieldLayer } from '@envol/domain/flights/fieldLayers';
import { keepingSeat } from '../../api/session.ts';
import { createStore } from '../../ui/stores/store.ts';
import { isUnreached, keepLayer, keepMission } from './device.ts';
import { PACKS_WAITING } from './packsWaiting.ts';
import { type AskedPack, createRefresh, type LayerRun } from './refresh.ts';

/** The layers that are or were fetched since the page opened, by "mission layer". */
export type PackRuns = ReadonlyMap<string, LayerRun>;
const runs = createStore<PackRuns>(new Map());
export const usePackRuns = runs.use;
export const runOf = (all: PackRuns, flightId: number, layer: FieldLayer): LayerRun | null =>
  all.get(`${flightId} ${layer}`) ?? null;

/** A full or forbidden storage: what waits lives as long as the page. */
let held: readonly AskedPack[] | null = null;

const read = (): readonly AskedPack[] => {
  if (held !== null) return held;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PACKS_WAITING) ?? '[]');
    return Array.isArray(kept) ? (kept as AskedPack[]) : [];
  } catch {
    return [];
  }
};

const write = (asked: readonly AskedPack[]): void => {
  try {
    if (asked.length === 0) localStorage.removeItem(PACKS_WAITING);
    else localStorage.setItem(PACKS_WAITING, JSON.stringify(asked));
    held = null;
  } catch {
    held = asked;
  }
};

const forgetRuns = (flightId: number): void =>
  runs.set(new Map([...runs.get()].filter(([key]) => !key.startsWith(`${flightId} `))));

const refresh = createRefresh({
  keepMission,
  keepLayer,
  isUnreached,
  owner: keepingSeat,
  read,
  write,
  tell: (flightId, layer, run) => runs.set(new Map(runs.get()).set(`${flightId} ${layer}`, run)),
});

const AGAIN_MS = 15_000;
let listening = false;

/** What waits goes by itself when the network comes back, or the server answers again. */
const listen = (): void => {
  if (listening) return;
  listening = true;
  window.addEventListener('online', () => void refresh.resume());
  setInterval(() => {
    if (navigator.onLine && refresh.waiting().length > 0) void refresh.resume();
  }, AGAIN_MS);
};

/** Fetches layers of a mission anew; without a network they wait for it. */
export const refreshPack = (
  flight_id: number,
  layers: readonly FieldLayer[],
  aerial: string | null,
): Promise<void> => {
  const owner = keepingSeat();
  if (owner === null || layers.length === 0) return Promise.resolve();
  listen();
  // What a former refreshing came to is said until the next begins.
  if (!refresh.waiting().some((pack) => pack.flight_id === flight_id)) forgetRuns(flight_id);
  return refresh.start({ owner, flight_id, layers, aerial });
};

export const cancelPack = (flightId: number): void => {
  refresh.cancel(flightId);
  forgetRuns(flightId);
};

/** Goes on with what a former page left waiting. */
export const resumePacks = (): Promise<void> => {
  listen();
  for (const { flight_id, layers } of refresh.waiting())
    runs.set(
      new Map([...runs.get(), ...layers.map((layer) => [`${flight_id} ${layer}`, 'waiting'] as const)]),
    );
  return navigator.onLine ? refresh.resume() : Promise.resolve();
};
