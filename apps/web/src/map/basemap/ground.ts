import type { Map as MapLibreMap } from 'maplibre-gl';
import { COAST_SOURCE, type GroundStage, LAND_SOURCE } from './baseLayer.ts';

/**
 * Tells the stages of the ground as their data come: an empty sea would look like a map without a country, and
 * the whole coast takes its time on a slow device.
 */
export function watchGround(map: MapLibreMap, show: (stage: GroundStage) => void): () => void {
  const loaded = (source: string, done: () => void) => {
    const { unsubscribe } = map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId !== source || !isSourceLoaded) return;
      unsubscribe();
      done();
    });
    return unsubscribe;
  };
  const releases = [
    loaded(COAST_SOURCE, () => {
      // Asked for only now: two coasts on their way at once would each come later.
      releases.push(loaded(LAND_SOURCE, () => show('whole')));
      show('first');
    }),
  ];
  return () => {
    for (const release of releases) release();
  };
}
