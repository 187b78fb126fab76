import { useEffect } from 'react';
import { useMapStore } from '../MapProvider.tsx';

/** Names zones and their kind in the window, with the map's own code. */
export function useNames(): void {
  const store = useMapStore();
  const { map } = store.getState();
  useEffect(() => {
    if (!map) return undefined;
    let left = false;
    let release = () => {};
    const start = async () => {
      // In the map's own file, which is there.
      const { followNames } = await import('../createMap.ts');
      if (!left) release = followNames(map, store.registry, () => store.getState().insets);
    };
    void start();
    return () => {
      left = true;
      release();
    };
  }, [map, store]);
}
