import { gunzipSync, gzipSync } from 'node:zlib';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { formatLimit } from '@envol/domain/airspace/heights';
import type { Zone } from '@envol/domain/airspace/zone';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../platform/http/failure.ts';
import type { BinaryReply } from '../../platform/http/mount.ts';
import { negotiate } from './encoding.ts';
import { mainBearing, runwayFeatures } from './runwayFeatures.ts';
import { feature } from './tileFeature.ts';

const MAX_ZOOM = 16;
const CACHE_BYTES = 64 * 1024 * 1024;
/** The cutter keeps every tile on the way down: begun afresh after this many, so that a crawler cannot fill memory. */
const CUTS_BEFORE_RENEWAL = 20_000;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface ZoneTiles {
  /** Throws TILE_OUT_OF_RANGE. A tile with nothing in it is a tile of zero bytes. */
  reply(address: TileAddress, acceptEncoding: string | undefined): BinaryReply;
}

type Layer = 'zones' | 'aerodromes' | 'runways';

const zoneProperties = (zone: Zone) => {
  const lower = formatLimit(zone.lower);
  const upper = formatLimit(zone.upper);
  return {
    id: zone.id,
    identifier: zone.identifier,
    kind: zone.kind,
    lower,
    upper,
    label: `${zone.identifier}\n${lower} – ${upper}`,
  };
};

const zoneFeature = (zone: Zone) => {
  const geometry =
    zone.geometry.type === 'Circle'
      ? circleToPolygon(zone.geometry.center, zone.geometry.radius_m)
      : zone.geometry;
  return feature(zoneProperties(zone), geometry.type, geometry.coordinates);
};

const collections = ({ zones, aerodromes }: AirspaceDataset): Record<Layer, readonly object[]> => ({
  zones: zones.map(zoneFeature),
  aerodromes: aerodromes.map((aerodrome) => {
    const { icao_code: icao, name, status, reference_point } = aerodrome;
    const properties = { icao, name, status, bearing: mainBearing(aerodrome) };
    return feature(properties, 'Point', reference_point);
  }),
  runways: aerodromes.flatMap(runwayFeatures),
});

type Cutters = Readonly<Record<Layer, GeoJSONVT>>;

const cutters = (features: Record<Layer, readonly object[]>): Cutters => {
  const cutter = (layer: Layer): GeoJSONVT =>
    new GeoJSONVT({ type: 'FeatureCollection', features: features[layer] } as never, {
      maxZoom: MAX_ZOOM,
      indexMaxZoom: 5,
      tolerance: 2,
      // Signs near an edge are drawn by both tiles.
      buffer: layer === 'zones' ? 64 : 128,
    });
  return {
    zones: cutter('zones'),
    aerodromes: cutter('aerodromes'),
    runways: cutter('runways'),
  };
};

const cut = (from: Cutters, { z, x, y }: TileAddress): Uint8Array => {
  const layers: Record<string, NonNullable<ReturnType<GeoJSONVT['getTile']>>> = {};
  for (const [name, cutter] of Object.entries(from)) {
    const tile = cutter.getTile(z, x, y);
    if (tile && tile.features.length > 0) layers[name] = tile;
  }
  return Object.keys(layers).length === 0 ? new Uint8Array(0) : fromGeojsonVt(layers, { version: 2 });
};

const isInRange = ({ z, x, y }: TileAddress): boolean => z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;

/** Cuts tiles from memory when first asked for and keeps them compressed. */
export const createZoneTiles = (dataset: AirspaceDataset): ZoneTiles => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data) => data.length + 100,
  });
  let features: Record<Layer, readonly object[]> | null = null;
  let from: Cutters | null = null;
  let cuts = 0;

  const compressed = (address: TileAddress, key: string): Buffer => {
    const known = cache.get(key);
    if (known) return known;
    features ??= collections(dataset);
    if (!from || cuts >= CUTS_BEFORE_RENEWAL) {
      from = cutters(features);
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
        etag: `W/"zones-${dataset.version.id}-${key}"`,
        cache_control: 'public, no-cache',
      };
      if (data.length === 0) return { data, ...headers };
      return negotiate(acceptEncoding, ['gzip']) === 'gzip'
        ? { data, encoding: 'gzip', ...headers }
        : { data: gunzipSync(data), ...headers };
    },
  };
};
