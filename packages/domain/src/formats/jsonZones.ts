import { parseLimit } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import type { CircleGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import type { Projection } from '../geo/projections.ts';
import { wordTable } from '../wordTable.ts';
import { isObject, type Json, listIn, projectedGeometry, projectionIn, referenceIn, textIn } from './json.ts';
import { heightUnit, metresPerUnit, radiusOf } from './lengths.ts';
import {
  circleOf,
  LONGEST_WORDS,
  limitsIssue,
  MOST_ZONES,
  polygonOf,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  ringNotes,
  type ZoneFormat,
  type ZoneNote,
  type ZoneRefusal,
} from './readZone.ts';

/** ED-318 says texts in languages, ED-269 as one; the first is taken. */
const textsIn = (value: unknown): string => {
  const [first] = listIn(value);
  return isObject(first) ? textIn(first.text) : textIn(value);
};

const positionsIn = (value: unknown): Position[] | null => {
  const points: Position[] = [];
  for (const each of listIn(value)) {
    const [x, y] = listIn(each);
    if (typeof x !== 'number' || typeof y !== 'number') return null;
    points.push([x, y]);
  }
  return points;
};

interface Shape {
  readonly geometry: PolygonGeometry | CircleGeometry;
  readonly notes: readonly ZoneNote[];
}
const asDrawn = (
  geometry: Shape['geometry'] | ZoneRefusal,
  notes: readonly ZoneNote[] = [],
): Shape | ZoneRefusal => (typeof geometry === 'string' ? geometry : { geometry, notes });

const polygonIn = (rings: unknown): Shape | ZoneRefusal => {
  const read: Position[][] = [];
  for (const ring of listIn(rings)) {
    const points = positionsIn(ring);
    if (points === null) return 'outline_unreadable';
    read.push(points);
  }
  return asDrawn(polygonOf(read), ringNotes(read));
};

/** A number, or one in digits; NaN where anything else stands. */
const figureIn = (value: unknown): number => {
  const text = textIn(value).trim();
  return text === '' ? Number.NaN : Number(text);
};

/** A radius, m; one of which no unit is said is in metres. */
const metresOf = (radius: number, unit: unknown): number => radius * metresPerUnit(textIn(unit) || 'm');

const circleAround = (center: unknown, radius_m: number): Shape | ZoneRefusal => {
  const [x, y] = listIn(center);
  return asDrawn(circleOf([figureIn(x), figureIn(y)], radius_m));
};

/** The shapes of a GeoJSON geometry, or of an ED-269 projection, with ED-318's circles. */
function shapesIn(geometry: Json, properties: Json): (Shape | ZoneRefusal)[] {
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [polygonIn(coordinates)];
  if (type === 'MultiPolygon') return listIn(coordinates).map(polygonIn);
  if (type === 'Circle')
    return [circleAround(geometry.center, metresOf(figureIn(geometry.radius), geometry.uomRadius))];
  const extent = geometry.extent;
  if (type === 'Point' && isObject(extent) && extent.subType === 'Circle')
    return [circleAround(coordinates, figureIn(extent.radius))];
  const radius_m = type === 'Point' ? (radiusOf({ radius: geometry.radius }) ?? radiusOf(properties)) : null;
  if (radius_m !== null) return [circleAround(coordinates, radius_m)];
  return ['geometry_unsupported'];
}

const REFERENCES: Readonly<Record<string, 'AGL' | 'AMSL'>> = wordTable({
  AGL: 'AGL',
  SFC: 'AGL',
  AMSL: 'AMSL',
  MSL: 'AMSL',
});

/** A height of ED-269 or ED-318; null where it is not given, undefined where it cannot be read. */
function limitIn(value: unknown, reference: unknown, unit: unknown): HeightLimit | null | undefined {
  if (value === undefined || value === null) return null;
  const height = figureIn(value);
  const named = REFERENCES[textIn(reference).toUpperCase()];
  if (!Number.isFinite(height)) return undefined;
  // What is published as 99,999 has no ceiling.
  if (height >= 99_999) return { reference: 'UNL' };
  // Nothing is nothing in any unit.
  const known = heightUnit(textIn(unit)) ?? (height === 0 && textIn(unit) === '' ? 'm' : null);
  return named && known ? { reference: named, value: height, unit: known } : undefined;
}

/** GeoJSON has no words for heights: one without a unit and a reference may be any, and says nothing of the zone. */
function saidLimit(value: unknown, reference: unknown, unit: unknown): HeightLimit | null | undefined {
  // "500 ft AGL" says all three.
  const whole = typeof value === 'string' ? parseLimit(value) : null;
  if (whole !== null) return whole;
  return textIn(reference) === '' || textIn(unit) === '' ? null : limitIn(value, reference, unit);
}

/** What stands beside the shape of a feature of plain GeoJSON. */
export interface SaidOfZone {
  readonly kind: string;
  /** Null where it is not given, undefined where it cannot be read. */
  readonly lower: HeightLimit | null | undefined;
  readonly upper: HeightLimit | null | undefined;
  readonly remark: string;
  readonly notes: readonly ZoneNote[];
}

/** The kind, the limits and the words of a feature of plain GeoJSON, by the names that this product and others give them. */
export function saidIn(properties: Json): SaidOfZone {
  const limit = (end: 'lower' | 'upper') =>
    saidLimit(properties[end], properties[`${end}Reference`], properties.uom);
  const [lower, upper] = [limit('lower'), limit('upper')];
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  const isLeftOut =
    (isGiven(properties.lower) && lower === null) || (isGiven(properties.upper) && upper === null);
  return {
    kind: textIn(properties.kind ?? properties.type ?? properties.class).slice(0, LONGEST_WORDS.kind),
    lower,
    upper,
    remark: textsIn(properties.message ?? properties.remark ?? properties.description),
    notes: isLeftOut ? ['limits_left_out'] : [],
  };
}

interface About {
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  /** As the file has it. */
  readonly remark: string;
  /** What else stands beside the shape: the radius of a point. */
  readonly properties: Json;
  readonly notes: readonly ZoneNote[];
}

interface Collected {
  readonly zones: ReadZone[];
  readonly refused: RefusedZone[];
}

function add(
  into: Collected,
  { remark, notes, properties, ...about }: About,
  geometry: unknown,
  [lower, upper]: readonly (HeightLimit | null | undefined)[],
): void {
  const reasons: ZoneRefusal[] = [];
  const issue = lower === undefined || upper === undefined ? 'limit_unreadable' : limitsIssue(lower, upper);
  if (!isObject(geometry)) reasons.push('no_geometry');
  else if (issue !== null || lower === undefined || upper === undefined)
    reasons.push(issue ?? 'limit_unreadable');
  else
    for (const shape of shapesIn(geometry, properties)) {
      if (typeof shape === 'string') reasons.push(shape);
      else if (into.zones.length >= MOST_ZONES) reasons.push('too_many_zones');
      else
        into.zones.push({
          ...about,
          geometry: shape.geometry,
          lower,
          upper,
          remark: remark.slice(0, LONGEST_WORDS.remark) || null,
          notes: [
            ...notes,
            ...shape.notes,
            ...(remark.length > LONGEST_WORDS.remark ? (['text_cut'] as const) : []),
          ],
        });
    }
  for (const reason of reasons.slice(0, 20))
    into.refused.push({ place: about.place, name: about.name, reason });
}

const layerOf = (layer: unknown): (HeightLimit | null | undefined)[] =>
  isObject(layer)
    ? [
        // The schema's default is the metre.
        limitIn(layer.lower, layer.lowerReference, layer.uom ?? 'm'),
        limitIn(layer.upper, layer.upperReference, layer.uom ?? 'm'),
      ]
    : [null, null];

function readFeature(
  into: Collected,
  feature: unknown,
  place: string,
  { format, project }: { readonly format: ZoneFormat; readonly project: Projection },
): void {
  const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
  const drawn = isObject(feature) ? feature.geometry : undefined;
  const geometry = isObject(drawn) ? projectedGeometry(drawn, project) : drawn;
  const { kind, lower, upper, remark, notes } = saidIn(properties);
  const isPlain = format === 'geojson';
  const about: About = {
    place,
    name: (
      textsIn(properties.name) ||
      textIn(properties.identifier) ||
      textIn(properties.title) ||
      place
    ).slice(0, LONGEST_WORDS.name),
    kind,
    remark,
    properties,
    notes: isPlain ? notes : [],
  };
  const parts =
    isObject(geometry) && geometry.type === 'GeometryCollection' ? listIn(geometry.geometries) : [geometry];
  if (parts.length === 0) into.refused.push({ place, name: about.name, reason: 'no_geometry' });
  for (const part of parts) {
    const own = isObject(part) && isObject(part.layer) ? part.layer : null;
    add(into, about, part, !isPlain || own ? layerOf(own) : [lower, upper]);
  }
}

function readEd269(into: Collected, feature: unknown, place: string): void {
  if (!isObject(feature)) {
    into.refused.push({ place, name: '', reason: 'no_geometry' });
    return;
  }
  const about: About = {
    place,
    name: (textsIn(feature.name) || textIn(feature.identifier) || place).slice(0, LONGEST_WORDS.name),
    kind: textIn(feature.restriction).slice(0, LONGEST_WORDS.kind),
    remark: textsIn(feature.message),
    properties: {},
    notes: [],
  };
  const volumes = listIn(feature.geometry);
  if (volumes.length === 0) into.refused.push({ place, name: about.name, reason: 'no_geometry' });
  for (const volume of volumes) {
    if (!isObject(volume)) {
      into.refused.push({ place, name: about.name, reason: 'no_geometry' });
      continue;
    }
    const unit = volume.uomDimensions;
    add(into, about, volume.horizontalProjection, [
      limitIn(volume.lowerLimit, volume.lowerVerticalReference, unit),
      limitIn(volume.upperLimit, volume.upperVerticalReference, unit),
    ]);
  }
}

/** Which of the three a document is: by what its features hold. */
function formatOf(features: readonly unknown[]): ZoneFormat {
  const first = features.find(isObject);
  if (!first) return 'geojson';
  if (Array.isArray(first.geometry)) return 'ed269';
  const properties = isObject(first.properties) ? first.properties : {};
  return 'variant' in properties || 'zoneAuthority' in properties ? 'ed318' : 'geojson';
}

const featuresIn = (document: unknown): readonly unknown[] => {
  if (!isObject(document)) return [];
  return document.type === 'Feature' ? [document] : listIn(document.features ?? document.UASZoneList);
};

/** Which format of zones a document in JSON is in. */
export const jsonZoneFormat = (document: unknown): ZoneFormat => formatOf(featuresIn(document));

/** Names the reference of a document's coordinates that cannot be read. */
export const refusedProjection = (document: unknown): RefusedZone => ({
  place: 'crs',
  name: (isObject(document) ? referenceIn(document) : null) ?? '',
  reason: 'projection_unsupported',
});

/** Reads GeoJSON, ED-269 and ED-318 from their document. */
export function readJsonZones(document: unknown): ReadZones {
  const project = projectionIn(isObject(document) ? document : {});
  if (project === null) return { format: 'geojson', zones: [], refused: [refusedProjection(document)] };
  const features = featuresIn(document);
  const format = formatOf(features);
  const into: Collected = { zones: [], refused: [] };
  features.slice(0, MOST_ZONES).forEach((feature, index) => {
    const place = `features[${index}]`;
    if (format === 'ed269') readEd269(into, feature, place);
    else readFeature(into, feature, place, { format, project });
  });
  if (features.length > MOST_ZONES)
    into.refused.push({ place: `features[${MOST_ZONES}]`, name: '', reason: 'too_many_zones' });
  return { format, ...into };
}
