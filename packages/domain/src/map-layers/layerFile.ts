import { isObject, isWgs84, nameIn, textIn } from '../formats/json.ts';
import { boundaryText, coordinatesIn, outerText, shapesIn } from '../formats/kml.ts';
import { isOnEarth } from '../formats/readZone.ts';
import { descendants, readXml, textOf, type XmlElement } from '../formats/xml.ts';
import type { Position } from '../geo/geometry.ts';

export const LAYER_FORMATS = ['kml', 'geojson', 'geopackage'] as const;
export type LayerFormat = (typeof LAYER_FORMATS)[number];

/** What is drawn of one object of a file; positions are longitude and latitude, WGS84 degrees. */
export type LayerGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

export interface LayerFeature {
  readonly name: string;
  readonly description: string | null;
  readonly geometry: LayerGeometry;
}

/** Why something was not taken. The texts are in the `map_layers` namespace under `refusals`. */
export const LAYER_REFUSALS = [
  'format_unknown',
  'not_json',
  'not_xml',
  'not_geopackage',
  'too_large',
  'too_deep',
  'too_many_features',
  'too_many_points',
  'no_features',
  'no_geometry',
  'geometry_unsupported',
  'coordinates_impossible',
  'projection_unsupported',
] as const;
export type LayerRefusal = (typeof LAYER_REFUSALS)[number];

/** Where in the file: "features[3]", "Placemark 4", "parcelles 12". */
export interface RefusedFeature {
  readonly place: string;
  readonly name: string;
  readonly reason: LayerRefusal;
}
export interface ReadLayer {
  readonly format: LayerFormat | null;
  readonly features: readonly LayerFeature[];
  readonly refused: readonly RefusedFeature[];
}

/** What one layer may hold: more would make every map that shows it slow. */
export const MOST_FEATURES = 10_000;
export const MOST_LAYER_POINTS = 200_000;
/** Refusals that are told one by one. */
const MOST_TOLD = 200;
const LONGEST = { name: 200, description: 500 } as const;

/** Gathers features up to what a layer may hold, and what was left out. */
export class LayerCollector {
  readonly features: LayerFeature[] = [];
  readonly refused: RefusedFeature[] = [];
  #points = 0;

  refuse(place: string, name: string, reason: LayerRefusal): void {
    if (this.refused.length < MOST_TOLD)
      this.refused.push({ place, name: name.slice(0, LONGEST.name), reason });
  }

  /** True where the layer is full: the rest of the file is not worth reading. */
  get isFull(): boolean {
    return this.features.length >= MOST_FEATURES || this.#points >= MOST_LAYER_POINTS;
  }

  take(place: string, name: string, description: string, geometry: LayerGeometry | LayerRefusal): void {
    const points = typeof geometry === 'string' ? [] : pointsOf(geometry);
    const reason = typeof geometry === 'string' ? geometry : this.#refusalOf(geometry, points);
    if (reason !== null || typeof geometry === 'string') {
      this.refuse(place, name, reason ?? 'no_geometry');
      return;
    }
    this.#points += points.length;
    this.features.push({
      name: name.trim().slice(0, LONGEST.name),
      description: description.trim().slice(0, LONGEST.description) || null,
      geometry,
    });
  }

  #refusalOf(geometry: LayerGeometry, points: readonly Position[]): LayerRefusal | null {
    if (this.features.length >= MOST_FEATURES) return 'too_many_features';
    // A line of one point draws nothing.
    if (points.length < (geometry.type === 'LineString' ? 2 : 1)) return 'no_geometry';
    if (!points.every(isOnEarth)) return 'coordinates_impossible';
    return this.#points + points.length > MOST_LAYER_POINTS ? 'too_many_points' : null;
  }

  read(format: LayerFormat): ReadLayer {
    if (this.features.length === 0 && this.refused.length === 0) this.refuse('', '', 'no_features');
    return { format, features: this.features, refused: this.refused };
  }
}

/** Every position of a geometry. */
export function pointsOf(geometry: LayerGeometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return [...geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

const nothing = (reason: LayerRefusal): ReadLayer => ({
  format: null,
  features: [],
  refused: [{ place: '', name: '', reason }],
});

const positionIn = (value: unknown): Position | null => {
  if (!Array.isArray(value)) return null;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
};
/** A list of what `each` reads; null where one of it cannot be read. */
const everyIn =
  <T>(each: (value: unknown) => T | null) =>
  (value: unknown): T[] | null => {
    if (!Array.isArray(value)) return null;
    const read: T[] = [];
    for (const item of value) {
      const one = each(item);
      if (one === null) return null;
      read.push(one);
    }
    return read;
  };
const lineIn = everyIn(positionIn);
const linesIn = everyIn(lineIn);
const polygonsIn = everyIn(linesIn);

const shaped = <C, G extends LayerGeometry>(
  coordinates: C | null,
  make: (coordinates: C) => G,
): G | LayerRefusal => (coordinates === null ? 'coordinates_impossible' : make(coordinates));

/** A geometry of GeoJSON; a reason where it is none that a map draws. */
export function geometryIn(value: unknown): LayerGeometry | LayerRefusal {
  if (!isObject(value)) return 'no_geometry';
  const { type, coordinates } = value;
  switch (type) {
    case 'Point':
      return shaped(positionIn(coordinates), (at) => ({ type, coordinates: at }));
    case 'MultiPoint':
    case 'LineString':
      return shaped(lineIn(coordinates), (line) => ({ type, coordinates: line }));
    case 'MultiLineString':
    case 'Polygon':
      return shaped(linesIn(coordinates), (lines) => ({ type, coordinates: lines }));
    case 'MultiPolygon':
      return shaped(polygonsIn(coordinates), (polygons) => ({ type, coordinates: polygons }));
    default:
      return 'geometry_unsupported';
  }
}

function readGeoJsonLayer(text: string): ReadLayer {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return nothing('not_json');
  }
  if (!isObject(document)) return nothing('format_unknown');
  if (!isWgs84(document.crs)) return nothing('projection_unsupported');
  const features = Array.isArray(document.features) ? (document.features as unknown[]) : [document];
  const into = new LayerCollector();
  for (const [index, each] of features.entries()) {
    const place = `features[${index}]`;
    if (into.isFull) {
      into.refuse(place, '', 'too_many_features');
      break;
    }
    if (!isObject(each)) {
      into.refuse(place, '', 'no_geometry');
      continue;
    }
    const properties = isObject(each.properties) ? each.properties : {};
    const geometry = each.type === 'Feature' || 'geometry' in each ? each.geometry : each;
    const parts =
      isObject(geometry) && geometry.type === 'GeometryCollection' && Array.isArray(geometry.geometries)
        ? (geometry.geometries as unknown[]).slice(0, MOST_FEATURES + 1)
        : [geometry];
    for (const part of parts)
      into.take(place, nameIn(properties), textIn(properties.description), geometryIn(part));
  }
  return into.read('geojson');
}

const lineOf = (text: string): readonly Position[] => coordinatesIn(text, MOST_LAYER_POINTS).positions;
const lineString = (element: XmlElement): LayerGeometry => ({
  type: 'LineString',
  coordinates: lineOf(textOf(element, 'coordinates')),
});

const KML_SHAPES: Readonly<Record<string, (element: XmlElement) => LayerGeometry | LayerRefusal>> = {
  Point: (element) => {
    const [at] = lineOf(textOf(element, 'coordinates'));
    return at === undefined ? 'no_geometry' : { type: 'Point', coordinates: at };
  },
  LineString: lineString,
  LinearRing: lineString,
  Polygon: (element) => {
    const holes = element.children.filter(({ name }) => name === 'innerBoundaryIs');
    const outer = lineOf(outerText(element));
    if (outer.length === 0) return 'no_geometry';
    return { type: 'Polygon', coordinates: [outer, ...holes.map((hole) => lineOf(boundaryText(hole)))] };
  },
};

function readKmlLayer(text: string): ReadLayer {
  const document = readXml(text);
  if (typeof document === 'string') return nothing(document);
  if (document.name !== 'kml') return nothing('format_unknown');
  const into = new LayerCollector();
  for (const [index, placemark] of descendants(document, 'Placemark').entries()) {
    const place = `Placemark ${index + 1}`;
    const name = textOf(placemark, 'name');
    if (into.isFull) {
      into.refuse(place, name, 'too_many_features');
      break;
    }
    const shapes = shapesIn(placemark, MOST_FEATURES);
    if (shapes.length === 0) into.refuse(place, name, 'no_geometry');
    for (const shape of shapes)
      into.take(
        place,
        name,
        textOf(placemark, 'description').replace(/<[^>]{0,500}>/g, ' '),
        KML_SHAPES[shape.name]?.(shape) ?? 'geometry_unsupported',
      );
  }
  return into.read('kml');
}

/**
 * Reads what a map layer shows from the text of a KML or GeoJSON file, whose format shows in what it holds. Each object is
 * read or refused with its place and reason; it never throws, and takes time in proportion to the text.
 */
export function readLayerText(text: string): ReadLayer {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) return readGeoJsonLayer(start);
  return start.startsWith('<') ? readKmlLayer(start) : nothing('format_unknown');
}
