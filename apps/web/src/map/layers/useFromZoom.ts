import { useEffect, useEffectEvent } from 'react';
import { useMap } from '../MapProvider.tsx';

/** Does something once, when the map first comes as close as this; again at the next move if it failed. */
export function useFromZoom(zoom: number, load: () => Promise<void> | void): void {
  const { map } = useMap();
  const start = useEffectEvent(load);
  useEffect(() => {
    if (!map) return undefined;
    let state: 'waiting' | 'loading' | 'done' = 'waiting';
    const look = async () => {
      if (state !== 'waiting' || map.getZoom() < zoom) return;
      state = 'loading';
      try {
        await start();
        state = 'done';
      } catch {
        // Offline before its first sight: the map's names and signs come with the next move that finds the network.
        state = 'waiting';
      }
    };
    const onMove = () => void look();
    onMove();
    map.on('moveend', onMove);
    return () => {
      map.off('moveend', onMove);
    };
  }, [map, zoom]);
}
