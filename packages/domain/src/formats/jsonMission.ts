import type { Position } from '../geo/geometry.ts';
import { wordTable } from '../wordTable.ts';
import { isObject, type Json, listIn, nameIn, numberIn } from './json.ts';
import { IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';

const pointsIn = (value: unknown): Points => {
  const list = listIn(value).slice(0, IMPORT_LIMITS.shape_points + 1);
  return {
    positions: list.map((each): Position => {
      const [x, y] = listIn(each);
      return [numberIn(x), numberIn(y)];
    }),
    heights: list.map((each) => numberIn(listIn(each)[2])).filter(Number.isFinite),
  };
};

function fieldsOf(properties: Json): Record<string, string> {
  const fields: Record<string, string> = wordTable();
  for (const [name, value] of Object.entries(properties).slice(0, 100)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    if (Object.keys(fields).length >= IMPORT_LIMITS.fields) break;
    fields[name.slice(0, IMPORT_LIMITS.field_text)] = String(value).slice(0, IMPORT_LIMITS.field_text);
  }
  return fields;
}

const metres = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) && read > 0 ? read : null;
};

interface Reading {
  readonly into: Collector;
  readonly points: NamedPoint[];
  readonly use: PointUse;
}

/** RFC 7946 gives heights above the ellipsoid: near enough to the sea to be no height above the ground. */
const REFERENCE = 'AMSL' as const;

function readGeometry(reading: Reading, about: About, geometry: Json, properties: Json): void {
  const { into, points, use } = reading;
  const { type, coordinates } = geometry;
  const parts = (name: string, index: number): About =>
    index === 0 || name === '' ? about : { ...about, name: `${name} ${index + 1}` };
  const radius = metres(properties.radius_m ?? properties.radius ?? geometry.radius);
  // One more than the most, so that what is left out is told.
  const several = listIn(coordinates)
    .slice(0, IMPORT_LIMITS.items + 1)
    .entries();
  const outline = (own: About, rings: unknown): void => {
    const [outer, ...holes] = listIn(rings);
    into.polygon({ ...own, holes: holes.length }, pointsIn(outer), REFERENCE);
  };
  switch (type) {
    case 'Polygon':
      outline(about, coordinates);
      break;
    case 'MultiPolygon':
      for (const [index, rings] of several) outline(parts(about.name, index), rings);
      break;
    case 'LineString':
      into.line(about, pointsIn(coordinates), REFERENCE, metres(properties.buffer_m));
      break;
    case 'MultiLineString':
      for (const [index, line] of several) into.line(parts(about.name, index), pointsIn(line), REFERENCE);
      break;
    case 'Point':
      if (use === 'points' || radius !== null) into.point(about, pointsIn([coordinates]), REFERENCE, radius);
      else points.push({ about, reference: REFERENCE, ...pointsIn([coordinates]) });
      break;
    case 'MultiPoint':
      for (const [index, each] of several) into.point(parts(about.name, index), pointsIn([each]), REFERENCE);
      break;
    default:
      into.leave(about, 'geometry_unsupported');
  }
}

const MOST_FEATURES = 5_000;

/** Features of a collection, of one feature, of a bare geometry. */
const featuresOf = (document: Json): readonly unknown[] => {
  if (document.type === 'FeatureCollection') return listIn(document.features);
  return document.type === 'Feature' ? [document] : [{ type: 'Feature', geometry: document }];
};

/** Reads GeoJSON (RFC 7946); disks by a point's `radius_m`, widths by a line's `buffer_m`. */
export function readGeoJsonMission(document: Json, use: PointUse): MissionFile {
  const reading: Reading = { into: new Collector(), points: [], use };
  const features = featuresOf(document);
  for (const [index, feature] of features.slice(0, MOST_FEATURES).entries()) {
    const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
    const about: About = {
      line: null,
      path: `features[${index}]`,
      name: nameIn(properties),
      fields: fieldsOf(properties),
    };
    const geometry = isObject(feature) ? feature.geometry : null;
    if (!isObject(geometry)) reading.into.leave(about, 'no_geometry');
    else
      for (const part of geometry.type === 'GeometryCollection'
        ? listIn(geometry.geometries).slice(0, IMPORT_LIMITS.items + 1)
        : [geometry])
        readGeometry(reading, about, isObject(part) ? part : {}, properties);
  }
  if (features.length > MOST_FEATURES)
    reading.into.leave({ line: null, path: `features[${MOST_FEATURES}]`, name: '' }, 'too_many_items');
  joinPoints(reading.into, reading.points, use);
  return reading.into.done('geojson');
}
