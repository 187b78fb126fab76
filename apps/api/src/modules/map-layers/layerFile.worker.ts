import {
  type LayerFeature,
  type ReadLayer,
  readLayerText,
  unreadLayer,
} from '@envol/domain/map-layers/layerFile';
import { pointsOf } from '@envol/domain/map-layers/layerGeometry';
import { isZip, readKmz } from '../../platform/kmz.ts';
import { textOfBytes } from '../../platform/textOfBytes.ts';
import { isGeoPackage, readGeoPackageApart } from './geoPackageApart.ts';

/** What the thread gives back: the features as one text of GeoJSON, so that nobody writes megabytes on the main loop. */
export interface ReadLayerFile extends Omit<ReadLayer, 'features'> {
  readonly geojson: string;
  readonly features_count: number;
  readonly bounds: readonly [number, number, number, number] | null;
}

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

/** Of a KMZ, unpacked. */
const MOST_UNPACKED = 30_000_000;

/** The layer of a KMZ: that of its main document; the others are told. */
const readLayerKmz = (bytes: Uint8Array): ReadLayer => {
  const kmz = readKmz(bytes, MOST_UNPACKED);
  if (typeof kmz === 'string') return unreadLayer(kmz);
  const read = readLayerText(textOfBytes(kmz.document));
  const others = kmz.others.slice(0, 50).map((place) => ({
    place: place.slice(0, 100),
    name: '',
    reason: 'another_document' as const,
  }));
  return {
    ...read,
    format: read.format === 'kml' ? 'kmz' : read.format,
    refused: [...read.refused, ...others],
    refused_count: read.refused_count + kmz.others.length,
  };
};

const readBytes = (bytes: Uint8Array): ReadLayer => {
  if (isGeoPackage(bytes)) return readGeoPackageApart(bytes);
  return isZip(bytes) ? readLayerKmz(bytes) : readLayerText(textOfBytes(bytes));
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (bytes: Uint8Array): ReadLayerFile => {
  const { features, ...read } = readBytes(bytes);
  return {
    ...read,
    features_count: features.length,
    bounds: boundsOf(features),
    geojson: JSON.stringify(
      {
        type: 'FeatureCollection',
        features: features.map(({ geometry, ...properties }, id) => ({
          type: 'Feature',
          id,
          properties,
          geometry,
        })),
      },
      short,
    ),
  };
};
