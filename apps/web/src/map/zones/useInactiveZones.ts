import { useEffect } from 'react';
import { useMap } from '../MapProvider.tsx';

const SOURCE = 'zones';
const LAYERS = ['zones', 'zone_labels'] as const;

/** Dims zones that are known to be inactive at the moment that is shown; by their ids, until the caller leaves. */
export function useInactiveZones(ids: readonly number[]): void {
  const { map } = useMap();
  const key = ids.join();
  useEffect(() => {
    if (!map || key === '') return undefined;
    const targets = key
      .split(',')
      .flatMap((id) => LAYERS.map((sourceLayer) => ({ source: SOURCE, sourceLayer, id: Number(id) })));
    let shown = false;
    const show = (): void => {
      if (shown || !map.getSource(SOURCE)) return;
      shown = true;
      for (const target of targets) map.setFeatureState(target, { inactive: true });
    };
    show();
    // The tiles' source may come after the map, or be begun anew after a failure.
    const { unsubscribe } = map.on('sourcedata', show);
    return () => {
      unsubscribe();
      if (map.getSource(SOURCE)) for (const target of targets) map.removeFeatureState(target, 'inactive');
    };
  }, [map, key]);
}
