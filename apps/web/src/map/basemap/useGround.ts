import { useMemo, useState } from 'react';
import type { MapLayer } from '../layers/layer.ts';
import { useFromZoom } from '../layers/useFromZoom.ts';
import { useMap, useMapLayer, useMapStore } from '../MapProvider.tsx';

type LayersOf = (isShown: boolean) => readonly [relief: MapLayer, tiles: MapLayer];
const NOT_YET = 99;

/** Relief, streets, motorways and railways, once the coast stands; a picture or another map hides them. */
export function useGround(): void {
  const { baseMap, groundReady } = useMap();
  const store = useMapStore();
  const [layersOf, setLayersOf] = useState<LayersOf | null>(null);
  useFromZoom(groundReady ? 0 : NOT_YET, async () => {
    const { loadGround } = await import('./ground/ground.ts');
    const ground = await loadGround();
    store.describeStreets(ground.street_areas);
    setLayersOf(() => ground.layersOf);
  });
  const isShown = baseMap === 'envol';
  const [relief, tiles] = useMemo(() => layersOf?.(isShown) ?? [null, null], [layersOf, isShown]);
  useMapLayer(relief);
  useMapLayer(tiles);
}
