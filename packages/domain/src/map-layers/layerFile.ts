import type { HeightLimit } from '../airspace/zone.ts';
import { isObject, nameIn, projectedGeometry, projectionIn } from '../formats/json.ts';
import { boundariesOf, coordinatesIn, shapesIn } from '../formats/kml.ts';
import { lineFinder } from '../formats/lines.ts';
import { descendantElements, readXml, textOf, type XmlElement } from '../formats/xml.ts';
import { hasTooManyArcs } from '../formats/zones/arcs.ts';
import {
  jsonZoneFormat,
  readJsonZones,
  refusedProjection,
  zonePropertiesOf,
} from '../formats/zones/jsonZones.ts';
import { placemarkZoneOf, shapeZoneOf, wordsOf } from '../formats/zones/kmlZones.ts';
import { readOpenAir } from '../formats/zones/openAir.ts';
import {
  areSwapped,
  fitWords,
  isOnEarth,
  LONGEST_WORDS,
  limitsIssue,
  type ReadZones,
  ZONE_FORMATS,
  ZONE_REFUSALS,
  type ZoneNote,
} from '../formats/zones/readZone.ts';
import { isOpenAir, LARGEST_ZONE_FILE, readXmlZones } from '../formats/zones/readZones.ts';
import { circleToPolygon } from '../geo/buffer.ts';
import type { Position } from '../geo/geometry.ts';
import { wordTable } from '../wordTable.ts';
import { closeRings, geometryIn, type LayerGeometry, pointsOf } from './layerGeometry.ts';

export const LAYER_FORMATS = [...ZONE_FORMATS, 'kmz', 'geopackage'] as const;
export type LayerFormat = (typeof LAYER_FORMATS)[number];

/** What is kept of an object beside its shape; what its file does not say is null. */
export interface LayerWords {
  readonly name: string;
  readonly description: string | null;
  /** The file's own word for what a zone is: "R", "CTR", "PROHIBITED". */
  readonly kind: string | null;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
}
export interface LayerFeature extends LayerWords {
  readonly geometry: LayerGeometry;
}

/** Why something was not taken. The texts are in the `map_layers` namespace under `refusals`. */
export const LAYER_REFUSALS = [
  ...ZONE_REFUSALS,
  'not_geopackage',
  'not_a_zip',
  'no_kml_in_kmz',
  'another_document',
  'too_many_features',
  'too_many_points',
  'no_features',
] as const;
export type LayerRefusal = (typeof LAYER_REFUSALS)[number];

/** Where in the file: "line 105", "features[3]", "parcelles 12". */
export interface RefusedFeature {
  readonly place: string;
  readonly name: string;
  readonly reason: LayerRefusal;
}
/** An object that was taken, as it is told before it is kept. */
export interface PlacedFeature extends Omit<LayerWords, 'description'> {
  readonly place: string;
}
/** What was mended of an object that was taken, or left out beside it. */
export interface NotedFeature {
  readonly place: string;
  readonly name: string;
  readonly note: ZoneNote;
}
export interface ReadLayer {
  readonly format: LayerFormat | null;
  readonly features: readonly LayerFeature[];
  /** The first of the features, each with its place. */
  readonly told: readonly PlacedFeature[];
  readonly noted: readonly NotedFeature[];
  /** The first of them; `refused_count` are all. */
  readonly refused: readonly RefusedFeature[];
  readonly refused_count: number;
}

/** What one layer may hold: more would make every map that shows it slow. */
export const MOST_FEATURES = 10_000;
export const MOST_LAYER_POINTS = 200_000;
/** Objects, refusals and notes that are told one by one. */
const MOST_TOLD = 200;

/** What a file says of one object, as it has it. */
interface FileObject {
  readonly place: string;
  readonly name: string;
  readonly description: string;
  readonly kind?: string;
  readonly lower?: HeightLimit | null;
  readonly upper?: HeightLimit | null;
  readonly notes?: readonly ZoneNote[];
}

const placed = (place: string, name: string) => ({
  place: fitWords(place, LONGEST_WORDS.place),
  name: fitWords(name, LONGEST_WORDS.name),
});

/** Gathers features up to what a layer may hold, what was mended of them, and what was left out. */
export class LayerCollector {
  readonly features: LayerFeature[] = [];
  readonly told: PlacedFeature[] = [];
  readonly noted: NotedFeature[] = [];
  readonly refused: RefusedFeature[] = [];
  #refusals = 0;
  #points = 0;

  refuse(place: string, name: string, reason: LayerRefusal): void {
    this.#refusals += 1;
    if (this.refused.length < MOST_TOLD) this.refused.push({ ...placed(place, name), reason });
  }

  /** True where the layer is full: the rest of the file is not worth reading. */
  get isFull(): boolean {
    return this.features.length >= MOST_FEATURES || this.#points >= MOST_LAYER_POINTS;
  }

  take(said: FileObject, geometry: LayerGeometry | LayerRefusal): void {
    const { place, name, lower = null, upper = null, notes = [] } = said;
    const points = typeof geometry === 'string' ? [] : pointsOf(geometry);
    const reason =
      typeof geometry === 'string'
        ? geometry
        : (limitsIssue(lower, upper) ?? this.#refusalOf(geometry, points));
    if (reason !== null || typeof geometry === 'string') {
      this.refuse(place, name, reason ?? 'no_geometry');
      return;
    }
    const description = said.description.trim();
    const shape = closeRings(geometry);
    const isMended = pointsOf(shape).length > points.length && !notes.includes('closed');
    this.#points += points.length;
    const words = {
      name: fitWords(name, LONGEST_WORDS.name),
      kind: fitWords(said.kind ?? '', LONGEST_WORDS.kind) || null,
      lower,
      upper,
    };
    this.features.push({
      ...words,
      description: fitWords(description, LONGEST_WORDS.remark) || null,
      geometry: shape,
    });
    if (this.told.length < MOST_TOLD) this.told.push({ ...placed(place, ''), ...words });
    this.#note(said, [
      ...notes,
      ...(isMended ? (['closed'] as const) : []),
      ...(description.length > LONGEST_WORDS.remark && !notes.includes('text_cut')
        ? (['text_cut'] as const)
        : []),
    ]);
  }

  #note({ place, name }: FileObject, notes: readonly ZoneNote[]): void {
    for (const note of notes)
      if (this.noted.length < MOST_TOLD) this.noted.push({ ...placed(place, name), note });
  }

  #refusalOf(geometry: LayerGeometry, points: readonly Position[]): LayerRefusal | null {
    if (this.features.length >= MOST_FEATURES) return 'too_many_features';
    // A line of one point draws nothing.
    if (points.length < (geometry.type === 'LineString' ? 2 : 1)) return 'no_geometry';
    if (!points.every(isOnEarth)) return 'coordinates_impossible';
    if (areSwapped(points)) return 'coordinates_swapped';
    return this.#points + points.length > MOST_LAYER_POINTS ? 'too_many_points' : null;
  }

  read(format: LayerFormat | null): ReadLayer {
    if (this.features.length === 0 && this.refused.length === 0) this.refuse('', '', 'no_features');
    const { features, told, noted, refused } = this;
    return { format, features, told, noted, refused, refused_count: this.#refusals };
  }
}

/** A limit as a layer keeps it; a map hands objects on as text. Null where it is none. */
export function heightLimitIn(value: unknown): HeightLimit | null {
  let limit = value;
  if (typeof value === 'string')
    try {
      limit = JSON.parse(value);
    } catch {
      return null;
    }
  if (!isObject(limit)) return null;
  const { reference, value: height, unit } = limit;
  if (reference === 'UNL') return { reference };
  if (typeof height !== 'number') return null;
  if (reference === 'FL') return { reference, value: height };
  const isKnown = (reference === 'AGL' || reference === 'AMSL') && (unit === 'ft' || unit === 'm');
  return isKnown ? { reference, value: height, unit } : null;
}

/** A file of which nothing was read, and why. */
export const unreadLayer = (reason: LayerRefusal): ReadLayer => ({
  format: null,
  features: [],
  told: [],
  noted: [],
  refused: [{ place: '', name: '', reason }],
  refused_count: 1,
});

/** Circles are drawn as outlines; from so many sides on nobody sees them. */
const CIRCLE_SIDES = 72;

/** The zones of a file of zones as a layer's objects. */
function ofZones({ format, zones, refused }: ReadZones): ReadLayer {
  const into = new LayerCollector();
  for (const { place, name, reason } of refused) into.refuse(place, name, reason);
  for (const { geometry, remark, ...said } of zones) {
    if (into.isFull) {
      into.refuse(said.place, said.name, 'too_many_features');
      break;
    }
    into.take(
      { ...said, description: remark ?? '' },
      geometry.type === 'Polygon'
        ? geometry
        : circleToPolygon(geometry.center, geometry.radius_m, CIRCLE_SIDES, true),
    );
  }
  return into.read(format);
}

function readGeoJsonLayer(text: string): ReadLayer {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return unreadLayer('not_json');
  }
  if (Array.isArray(document)) return ofZones(readJsonZones(document));
  if (!isObject(document)) return unreadLayer('format_unknown');
  if (jsonZoneFormat(document) !== 'geojson') return ofZones(readJsonZones(document));
  const project = projectionIn(document);
  if (project === null)
    return { ...unreadLayer('projection_unsupported'), refused: [refusedProjection(document)] };
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
    const drawn = each.type === 'Feature' || 'geometry' in each ? each.geometry : each;
    const geometry = isObject(drawn) ? projectedGeometry(drawn, project) : drawn;
    const parts =
      isObject(geometry) && geometry.type === 'GeometryCollection' && Array.isArray(geometry.geometries)
        ? (geometry.geometries as unknown[]).slice(0, MOST_FEATURES + 1)
        : [geometry];
    const { lower, upper, remark, ...said } = zonePropertiesOf(properties);
    for (const part of parts) {
      const shape = geometryIn(part);
      into.take(
        {
          ...said,
          place,
          name: nameIn(properties),
          description: remark,
          lower: lower ?? null,
          upper: upper ?? null,
        },
        // A limit that cannot be read may be any: without it the zone would be told as one without end.
        lower === undefined || upper === undefined ? 'limit_unreadable' : shape,
      );
    }
  }
  return into.read('geojson');
}

const lineOf = (text: string): readonly Position[] => coordinatesIn(text, MOST_LAYER_POINTS).positions;
const lineString = (element: XmlElement): LayerGeometry => ({
  type: 'LineString',
  coordinates: lineOf(textOf(element, 'coordinates')),
});

const KML_SHAPES: Readonly<Record<string, (element: XmlElement) => LayerGeometry | LayerRefusal>> = wordTable(
  {
    Point: (element) => {
      const [at] = lineOf(textOf(element, 'coordinates'));
      return at === undefined ? 'no_geometry' : { type: 'Point', coordinates: at };
    },
    LineString: lineString,
    LinearRing: lineString,
    Polygon: (element) => {
      const { outer, inner } = boundariesOf(element);
      const [first = [], ...others] = outer.map(lineOf);
      if (first.length === 0) return 'no_geometry';
      const polygon = [first, ...inner.map(lineOf)];
      // A second outline of one polygon is one of its own.
      return others.length === 0
        ? { type: 'Polygon', coordinates: polygon }
        : { type: 'MultiPolygon', coordinates: [polygon, ...others.map((ring) => [ring])] };
    },
  },
);

function readKmlLayer(document: XmlElement, text: string): ReadLayer {
  const into = new LayerCollector();
  const lineOf = lineFinder(text);
  for (const placemark of descendantElements(document, 'Placemark')) {
    const place = `line ${lineOf(placemark.at)}`;
    const name = textOf(placemark, 'name');
    if (into.isFull) {
      into.refuse(place, name, 'too_many_features');
      break;
    }
    const said = placemarkZoneOf(placemark);
    const description = wordsOf(placemark);
    const shapes = shapesIn(placemark, MOST_FEATURES);
    if (shapes.length === 0) into.refuse(place, name, 'no_geometry');
    for (const shape of shapes)
      into.take(
        { ...shapeZoneOf(said, shape, description, shapes.length === 1), place, name, description },
        KML_SHAPES[shape.name]?.(shape) ?? 'geometry_unsupported',
      );
  }
  return into.read('kml');
}

function readXmlLayer(text: string): ReadLayer {
  const document = readXml(text);
  if (typeof document === 'string') return unreadLayer(document);
  if (document.name === 'kml') return readKmlLayer(document, text);
  const zones = readXmlZones(document, text);
  return zones === null ? unreadLayer('format_unknown') : ofZones(zones);
}

/**
 * Reads what a map layer shows from the text of a file, whose format shows in what it holds: KML, GeoJSON, or one of zones
 * (OpenAir, AIXM 4.5 and 5.1, ED-269, ED-318). Each object is read or refused with its place and reason; it never throws, and
 * takes time in proportion to the text.
 */
export function readLayerText(text: string): ReadLayer {
  const body = text.replace(/^\uFEFF/, '');
  const first = body.trimStart()[0];
  if (first === '{' || first === '[') return readGeoJsonLayer(body);
  if (hasTooManyArcs(body)) return unreadLayer('too_large');
  if (first === '<') return readXmlLayer(body);
  if (!isOpenAir(body)) return unreadLayer('format_unknown');
  return body.length > LARGEST_ZONE_FILE ? unreadLayer('too_large') : ofZones(readOpenAir(body));
}
