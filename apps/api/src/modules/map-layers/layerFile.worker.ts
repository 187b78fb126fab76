import {
  type LayerFeature,
  pointsOf,
  type ReadLayer,
  readLayerText,
} from '@envol/domain/map-layers/layerFile';
import { textOfBytes } from '../../platform/textOfBytes.ts';
import { readGeoPackageApart } from './geoPackageApart.ts';

/** What the thread gives back: the features as one text of GeoJSON, so that nobody writes megabytes on the main loop. */
export interface ReadLayerFile extends Omit<ReadLayer, 'features'> {
  readonly geojson: string;
  readonly features_count: number;
  readonly bounds: readonly [number, number, number, number] | null;
}

const isSqlite = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('latin1') === 'SQLite format 3\0';

/** Coordinates to seven digits: a centimetre. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e7) / 1e7 : value;

const boundsOf = (features: readonly LayerFeature[]): ReadLayerFile['bounds'] => {
  if (features.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { geometry } of features)
    for (const [x, y] of pointsOf(geometry)) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (bytes: Uint8Array): ReadLayerFile => {
  const { features, ...read } = isSqlite(bytes)
    ? readGeoPackageApart(bytes)
    : readLayerText(textOfBytes(bytes));
  return {
    ...read,
    features_count: features.length,
    bounds: boundsOf(features),
    geojson: JSON.stringify(
      {
        type: 'FeatureCollection',
        features: features.map(({ name, description, geometry }, id) => ({
          type: 'Feature',
          id,
          properties: { name, description },
          geometry,
        })),
      },
      short,
    ),
  };
};
