import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { negotiateEncoding } from '../../platform/http/encoding.ts';
import { Failure } from '../../platform/http/failure.ts';
import { createTurns } from '../../platform/turns.ts';

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
  reply(address: TileAddress, acceptEncoding: string | undefined): Promise<BinaryReply>;
}

/** Layers of points and strokes that are drawn over their edge. */
const SIGNS: ReadonlySet<string> = new Set(['aerodromes', 'runways']);

/** Features of a layer; they may be made as they are taken, a few in each turn. */
export type Features = Readonly<Record<string, Iterable<object>>>;
/** Several cutters a layer, each with some of its features: one for all would hold the loop for seconds. */
type Cutters = Readonly<Record<string, readonly GeoJSONVT[]>>;

/** Features that one turn lays out: some 50 ms of the largest. */
const FEATURES_A_TURN = 250;

const cutterOf = (layer: string, features: readonly object[]): GeoJSONVT =>
  new GeoJSONVT({ type: 'FeatureCollection', features } as never, {
    maxZoom: MAX_ZOOM,
    indexMaxZoom: 5,
    tolerance: 2,
    // Signs near an edge are drawn by both tiles.
    buffer: SIGNS.has(layer) ? 128 : 64,
  });

/** Lays the features out, a turn for each cutter. */
const cuttersOf = async (features: Features): Promise<Cutters> => {
  const cutters: Record<string, GeoJSONVT[]> = {};
  const turn = createTurns();
  for (const [layer, list] of Object.entries(features)) {
    const laid: GeoJSONVT[] = [];
    cutters[layer] = laid;
    let part: object[] = [];
    for (const each of list) {
      part.push(each);
      // To make features costs as much as to lay them out: a circle takes a hundred geodesics.
      await turn();
      if (part.length < FEATURES_A_TURN) continue;
      laid.push(cutterOf(layer, part));
      part = [];
      await setImmediate();
    }
    if (part.length > 0) laid.push(cutterOf(layer, part));
    await setImmediate();
  }
  return cutters;
};

type Cut = NonNullable<ReturnType<GeoJSONVT['getTile']>>;

/** One tile of a layer from the parts of its cutters, in their order. */
const layerOf = async (cutters: readonly GeoJSONVT[], { z, x, y }: TileAddress): Promise<Cut | null> => {
  let whole: Cut | null = null;
  for (const cutter of cutters) {
    const part = cutter.getTile(z, x, y);
    // A deep tile is cut on the way down from a shallow one: each part takes a turn of its own.
    if (cutters.length > 1) await setImmediate();
    if (!part || part.features.length === 0) continue;
    whole = whole === null ? part : { ...whole, features: [...whole.features, ...part.features] };
  }
  return whole;
};

const cut = async (from: Cutters, address: TileAddress): Promise<Uint8Array> => {
  const layers: Record<string, Cut> = {};
  for (const [name, cutters] of Object.entries(from)) {
    const tile = await layerOf(cutters, address);
    if (tile) layers[name] = tile;
  }
  return Object.keys(layers).length === 0 ? new Uint8Array(0) : fromGeojsonVt(layers, { version: 2 });
};

const isInRange = ({ z, x, y }: TileAddress): boolean => z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;

/**
 * Cuts tiles from memory when first asked for and keeps them compressed.
 *
 * @param tag of the publication and the way it is drawn, for the ETag: "zones-3".
 * @param collect the features by layer; called when the first tile is asked for, and again when the cutters are renewed.
 */
export const createTiles = (tag: string, collect: () => Features): Tiles => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data) => data.length + 100,
  });
  let from: Promise<Cutters> | null = null;
  let cuts = 0;

  const compressed = async (address: TileAddress, key: string): Promise<Buffer> => {
    const known = cache.get(key);
    if (known) return known;
    if (!from || cuts >= CUTS_BEFORE_RENEWAL) {
      from = cuttersOf(collect());
      cuts = 0;
    }
    cuts++;
    const tile = await cut(await from, address);
    const data = tile.length === 0 ? Buffer.alloc(0) : gzipSync(tile, { level: 6 });
    cache.set(key, data);
    return data;
  };

  return {
    async reply(address, acceptEncoding) {
      if (!isInRange(address)) throw new Failure('TILE_OUT_OF_RANGE');
      const key = `${address.z}/${address.x}/${address.y}`;
      const data = await compressed(address, key);
      const headers = {
        etag: `W/"${tag}-${key}"`,
        cache_control: 'public, no-cache',
      };
      if (data.length === 0) return { data, ...headers };
      return negotiateEncoding(acceptEncoding, ['gzip']) === 'gzip'
        ? { data, encoding: 'gzip', ...headers }
        : { data: gunzipSync(data), ...headers };
    },
  };
};
