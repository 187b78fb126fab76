import { LRUCache } from 'lru-cache';
import { GeoportailFailure } from '../../integrations/geoportail/port.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { ICAO_ZOOMS } from './baseMaps.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';

/** Some 1,500 tiles: what a day's users look at again and again. */
const CACHE_BYTES = 60_000_000;
/** The chart is published once a year; a week is what its terms let a cache keep. */
const CACHE_MS = 7 * 86_400_000;

/** Serves tiles of the ICAO chart; a tile where the chart shows nothing is empty. */
export const createIcaoTiles = ({ geoportail }: Pick<MapLayersDeps, 'geoportail'>) => {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data) => data.length + 100,
    ttl: CACHE_MS,
  });
  return async (tile: { z: number; x: number; y: number }): Promise<BinaryReply> => {
    // Without a key of IGN's this deployment has no such chart: that is no failure of an outside service.
    if (!geoportail.has_icao_chart) throw notFound();
    const across = 2 ** tile.z;
    if (tile.z < ICAO_ZOOMS.min_zoom || tile.z > ICAO_ZOOMS.max_zoom || tile.x >= across || tile.y >= across)
      throw new Failure('TILE_OUT_OF_RANGE');
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    try {
      const data = cache.get(key) ?? (await geoportail.icaoTile(tile)) ?? new Uint8Array();
      cache.set(key, data);
      return { data, content_type: 'image/jpeg', cache_control: 'private, max-age=604800' };
    } catch (error) {
      if (!(error instanceof GeoportailFailure)) throw error;
      throw new Failure('MAP_SERVICE_UNAVAILABLE', { retry_after_s: 30 });
    }
  };
};
