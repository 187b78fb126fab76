import type { Flight } from '@envol/contract/flights';
import { type FieldLayer, type FieldLight, fieldLight, isFieldDue } from '@envol/domain/flights/fieldLayers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMinute } from '../../device/clock.ts';
import { useMap, useMapStore } from '../../map/MapProvider.tsx';
import { ownDevice } from './device.ts';
import { layersOf } from './layers.ts';
import { type PackRuns, refreshPack, runOf, usePackRuns } from './packRuns.ts';
import { type FieldDevice, type HeldLayer, readLayer } from './readLayer.ts';
import type { LayerRun } from './refresh.ts';

/** A layer as the screen shows it. */
export interface ShownLayer {
  readonly layer: FieldLayer;
  readonly light: FieldLight;
  readonly bytes: number;
  /** What the calls of the layer answered, in their order, as the phone holds it. */
  readonly answers: readonly unknown[];
  readonly run: LayerRun | null;
}

/** A picture that the plan or the installation leaves out is not missing. */
const NO_AERIAL: ReadonlySet<string> = new Set(['locked', 'not_configured']);

type Held = ReadonlyMap<FieldLayer, HeldLayer>;

/** Reads some layers as the phone holds them; what cannot be read is shown as absent, never as the last time. */
const readLayers = async (
  layers: readonly FieldLayer[],
  flight: Flight,
  device: FieldDevice,
): Promise<Held> => {
  const all = await Promise.all(
    layers.map((layer) => readLayer(layer, flight, device).catch(() => undefined)),
  );
  return new Map(
    layers.flatMap((layer, index) => {
      const held = all[index];
      return held === undefined ? [] : [[layer, held] as const];
    }),
  );
};

/**
 * What the phone holds of every layer: read when the mission changes, and a layer alone when it was fetched. Of two readings of one
 * layer the later one counts, whichever ends first.
 */
const useHeld = (flight: Flight, layers: readonly FieldLayer[], runs: PackRuns, device: FieldDevice) => {
  const [held, setHeld] = useState<Held | null>(null);
  const turns = useRef(new Map<FieldLayer, number>());
  const read = useEffectEvent(async (wanted: readonly FieldLayer[]) => {
    const turnOf = (layer: FieldLayer): number => turns.current.get(layer) ?? 0;
    const mine = new Map(wanted.map((layer) => [layer, turnOf(layer) + 1]));
    for (const [layer, turn] of mine) turns.current.set(layer, turn);
    const found = await readLayers(wanted, flight, device);
    const latest = wanted.filter((layer) => turnOf(layer) === mine.get(layer));
    setHeld((known) => {
      const others = [...(known ?? [])].filter(([layer]) => !latest.includes(layer));
      return new Map([...others, ...[...found].filter(([layer]) => latest.includes(layer))]);
    });
  });
  const names = layers.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layers by their names
  useEffect(() => void read(layers), [flight, names, device]);
  const before = useRef<ReadonlySet<FieldLayer> | null>(null);
  const done = layers.filter((layer) => runOf(runs, flight.id, layer) === 'done');
  const readFetched = useEffectEvent(() => {
    const known = before.current;
    before.current = new Set(done);
    // What was fetched before this page opened is read with all the others.
    const fresh = known === null ? [] : done.filter((layer) => !known.has(layer));
    if (fresh.length > 0) void read(fresh);
  });
  const fetched = done.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a layer was fetched, or begins to be again
  useEffect(() => readFetched(), [fetched]);
  return held;
};

/** Every layer of a mission with its light, and what fetches those that are old or missing. Null: not read yet. */
export const useFieldPack = (flight: Flight, device: FieldDevice = ownDevice) => {
  const now = useMinute();
  const store = useMapStore();
  const { baseMapStates } = useMap();
  const runs = usePackRuns();
  const aerial = store.addressOf('ign_satellite');
  const layers = layersOf(flight, aerial !== null && !NO_AERIAL.has(baseMapStates.ign_satellite));
  const held = useHeld(flight, layers, runs, device);
  if (held === null) return null;
  const shown = layers.map((layer): ShownLayer => {
    const copy = held.get(layer);
    const light: FieldLight =
      copy === undefined ? { light: 'absent', at: null, why: 'missing' } : fieldLight(layer, copy, now);
    return {
      layer,
      light,
      bytes: copy?.bytes ?? 0,
      answers: copy?.answers ?? [],
      run: runOf(runs, flight.id, layer),
    };
  });
  const due = shown.filter(({ light }) => isFieldDue(light, now)).map(({ layer }) => layer);
  const isRunning = shown.some(({ run }) => run === 'queued' || run === 'running');
  return {
    layers: shown,
    due,
    /** What was old at its source a moment ago is not fetched again at once, and is old all the same. */
    isFresh: shown.every(({ light }) => light.light === 'fresh'),
    isRunning,
    waits: shown.filter(({ run }) => run === 'waiting').length,
    // The mission itself came with the page: the pack begins with the first tap.
    isEmpty: 2 * shown.filter(({ light }) => light.at === null).length >= shown.length,
    bytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    refresh: (): void => void refreshPack(flight.id, due, aerial),
  };
};

export type FieldPack = NonNullable<ReturnType<typeof useFieldPack>>;
