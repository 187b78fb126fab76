import { gunzipSync, gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../platform/http/failure.ts';
import type { BinaryReply } from '../../platform/http/mount.ts';
import { negotiate } from './encoding.ts';

const MAX_ZOOM = 16;
const CACHE_BYTES = 64 * 1024 * 1024;
/** The cutter keeps every tile on the way down: begun afresh after this many, so that a crawler cannot fill memory. */
const CUTS_BEFORE_RENEWAL = 20_000;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface Tiles {
  /** Throws TILE_OUT_OF_RANGE. A tile with nothing in it is a tile of zero bytes. */
  reply(address: TileAddress, acceptEncoding: string | undefined): BinaryReply;
}

/** Layers of points and strokes that are drawn over their edge. */
const SIGNS: ReadonlySet<string> = new Set(['aerodromes', 'runways']);

type Features = Readonly<Record<string, readonly object[]>>;
type Cutters = Readonly<Record<string, GeoJSONVT>>;

const cuttersOf = (features: Features): Cutters =>
  Object.fromEntries(
    Object.entries(features).map(([layer, list]) => [
      layer,
      new GeoJSONVT({ type: 'FeatureCollection', features: list } as never, {
        maxZoom: MAX_ZOOM,
        indexMaxZoom: 5,
        tolerance: 2,
        // Signs near an edge are drawn by both tiles.
        buffer: SIGNS.has(layer) ? 128 : 64,
      }),
    ]),
  );

const cut = (from: Cutters, { z, x, y }: TileAddress): Uint8Array => {
  const layers: Record<string, NonNullable<ReturnType<GeoJSONVT['getTile']>>> = {};
  for (const [name, cutter] of Object.entries(from)) {
    const tile = cutter.getTile(z, x, y);
    if (tile && tile.features.length > 0) layers[name] = tile;
  }
  return Object.keys(layers).length === 0 ? new Uint8Array(0) : fromGeojsonVt(layers, { version: 2 });
};

const isInRange = ({ z, x, y }: TileAddress): boolean => z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;

/**
 * Cuts tiles from memory when first asked for and keeps them compressed.
 *
 * @param tag of the publication and the way it is drawn, for the ETag: "zones-3".
 * @param collect the features by layer; called once, when the first tile is asked for.
 */
export const createTiles = (tag: string, collect: () => Features): Tiles => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data) => data.length + 100,
  });
  let features: Features | null = null;
  let from: Cutters | null = null;
  let cuts = 0;

  const compressed = (address: TileAddress, key: string): Buffer => {
    const known = cache.get(key);
    if (known) return known;
    features ??= collect();
    if (!from || cuts >= CUTS_BEFORE_RENEWAL) {
      from = cuttersOf(features);
      cuts = 0;
    }
    cuts++;
    const tile = cut(from, address);
    const data = tile.length === 0 ? Buffer.alloc(0) : gzipSync(tile, { level: 6 });
    cache.set(key, data);
    return data;
  };

  return {
    reply(address, acceptEncoding) {
      if (!isInRange(address)) throw new Failure('TILE_OUT_OF_RANGE');
      const key = `${address.z}/${address.x}/${address.y}`;
      const data = compressed(address, key);
      const headers = {
        etag: `W/"${tag}-${key}"`,
        cache_control: 'public, no-cache',
      };
      if (data.length === 0) return { data, ...headers };
      return negotiate(acceptEncoding, ['gzip']) === 'gzip'
        ? { data, encoding: 'gzip', ...headers }
        : { data: gunzipSync(data), ...headers };
    },
  };
};
