import { coordinatesIn, outerText, shapesIn } from '../formats/kml.ts';
import { descendants, readXml, textOf, type XmlElement } from '../formats/xml.ts';
import type { PolygonGeometry, Position } from '../geo/geometry.ts';

/** One polygon of a file, with the name that it bears there. */
export interface FileZone {
  readonly name: string;
  readonly geometry: PolygonGeometry;
}

/** What of a file could not become a zone, and why: a key of the errors' `fields`. */
export interface RefusedZone {
  readonly name: string;
  readonly reason: 'zone_not_polygon' | 'zone_too_many_points' | 'zone_coordinates' | 'zone_beyond_most';
}

export interface ZoneFile {
  readonly zones: readonly FileZone[];
  readonly refused: readonly RefusedZone[];
}

/** Zones, and corners of one, that a file may bring. */
const MOST_ZONES = 100;
const MOST_POINTS = 2000;

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

type Read = { readonly ring: readonly Position[] } | { readonly reason: RefusedZone['reason'] };

/** A ring as it is kept: closed, longitude and latitude alone. */
const readRing = (positions: readonly unknown[]): Read => {
  if (positions.length > MOST_POINTS) return { reason: 'zone_too_many_points' };
  if (!positions.every(isPosition)) return { reason: 'zone_coordinates' };
  const ring = positions.map(([x, y]): Position => [x, y]);
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return { reason: 'zone_coordinates' };
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  return closed.length < 4 ? { reason: 'zone_coordinates' } : { ring: closed };
};

type Polygon = readonly (readonly unknown[])[];

const collect = (found: readonly { readonly name: string; readonly polygon: Polygon | null }[]): ZoneFile => {
  const zones: FileZone[] = [];
  const refused: RefusedZone[] = [];
  for (const { name, polygon } of found.slice(0, MOST_ZONES)) {
    const rings = polygon?.map(readRing) ?? [{ reason: 'zone_not_polygon' as const }];
    const wrong = rings.find((each) => 'reason' in each);
    if (wrong !== undefined && 'reason' in wrong) refused.push({ name, reason: wrong.reason });
    else
      zones.push({
        name,
        geometry: {
          type: 'Polygon',
          coordinates: rings.flatMap((each) => ('ring' in each ? [each.ring] : [])),
        },
      });
  }
  // The first that is left out stands for all after it.
  const beyond = found[MOST_ZONES];
  if (beyond !== undefined) refused.push({ name: beyond.name, reason: 'zone_beyond_most' });
  return { zones, refused };
};

interface Feature {
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

const nameOf = (name: unknown, number: number): string =>
  typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 250) : `Zone ${number}`;

const isRings = (value: unknown): value is Polygon => Array.isArray(value) && value.every(Array.isArray);

/** A polygon of each feature, each part of a multipolygon for itself; null when it is no GeoJSON. */
const readGeoJson = (text: string): ZoneFile | null => {
  let file: { readonly features?: unknown; readonly type?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    return null;
  }
  if (typeof file !== 'object' || file === null) return null;
  const features = (file.type === 'FeatureCollection' ? file.features : [file]) as
    | readonly Feature[]
    | undefined;
  if (!Array.isArray(features)) return null;
  return collect(
    features.slice(0, MOST_ZONES + 1).flatMap((feature: Feature | null, index) => {
      const { geometry, properties } = feature ?? {};
      const name = nameOf(properties?.name ?? properties?.nom, index + 1);
      const coordinates = geometry?.coordinates;
      if (geometry?.type === 'Polygon' && isRings(coordinates)) return [{ name, polygon: coordinates }];
      if (geometry?.type === 'MultiPolygon' && Array.isArray(coordinates))
        return coordinates.slice(0, MOST_ZONES + 1).map((polygon: unknown, part) => ({
          name: part === 0 ? name : `${name} ${part + 1}`,
          polygon: isRings(polygon) ? polygon : null,
        }));
      return [{ name, polygon: null }];
    }),
  );
};

/** Longitude and latitude as the text has them; NaN where it has none. */
const ringText = (text: string): readonly unknown[] => coordinatesIn(text, MOST_POINTS).positions;

/** A polygon's outer ring and the rings that are left out of it. */
const polygonIn = (polygon: XmlElement): Polygon => [
  ringText(outerText(polygon)),
  ...polygon.children.flatMap(({ name, children }) =>
    name === 'innerBoundaryIs' ? children.map((ring) => ringText(textOf(ring, 'coordinates'))) : [],
  ),
];

/** The polygons of each placemark; null when it is no KML, is cut off, or defines entities of its own. */
const readKml = (text: string): ZoneFile | null => {
  const document = readXml(text);
  if (typeof document === 'string' || document.name !== 'kml') return null;
  return collect(
    descendants(document, 'Placemark')
      .slice(0, MOST_ZONES + 1)
      .flatMap((placemark, index): { name: string; polygon: Polygon | null }[] => {
        const name = nameOf(textOf(placemark, 'name'), index + 1);
        const shapes = shapesIn(placemark, MOST_ZONES);
        if (shapes.length === 0) return [{ name, polygon: null }];
        return shapes.map((shape, part) => ({
          name: part === 0 ? name : `${name} ${part + 1}`,
          polygon: shape.name === 'Polygon' ? polygonIn(shape) : null,
        }));
      }),
  );
};

/**
 * The polygons of a GeoJSON or KML file, with their names; null for anything else, and for XML that defines entities.
 * What is no polygon, or whose coordinates cannot be, is told apart and left out. Never throws.
 */
export const readZoneFile = (text: string): ZoneFile | null =>
  text.trimStart().startsWith('<') ? readKml(text) : readGeoJson(text);
