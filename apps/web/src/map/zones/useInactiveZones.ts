import { useEffect } from 'react';
import { useMap } from '../MapProvider.tsx';
import { ZONE_NAMES_SOURCE } from './zonesLayer.ts';

/** The outline and the name. */
const PARTS = [{ source: 'zones', sourceLayer: 'zones' }, { source: ZONE_NAMES_SOURCE }] as const;

/** Dims zones that are known to be inactive at the moment that is shown; by their ids, until the caller leaves. */
export function useInactiveZones(ids: readonly number[]): void {
  const { map } = useMap();
  const key = ids.join();
  useEffect(() => {
    if (!map || key === '') return undefined;
    const targets = key.split(',').flatMap((id) => PARTS.map((part) => ({ ...part, id: Number(id) })));
    const there = (): boolean => PARTS.every(({ source }) => map.getSource(source));
    let shown = false;
    const show = (): void => {
      if (shown || !there()) return;
      shown = true;
      for (const target of targets) map.setFeatureState(target, { inactive: true });
    };
    show();
    // The tiles' source may come after the map, or be begun anew after a failure.
    const { unsubscribe } = map.on('sourcedata', show);
    return () => {
      unsubscribe();
      if (there()) for (const target of targets) map.removeFeatureState(target, 'inactive');
    };
  }, [map, key]);
}
