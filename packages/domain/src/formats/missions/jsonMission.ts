import type { Position } from '../../geo/geometry.ts';
import type { Projection } from '../../geo/projections.ts';
import { wordTable } from '../../wordTable.ts';
import { type DrawnCircle, drawnCircle } from '../drawnCircle.ts';
import { isObject, type Json, listIn, nameIn, numberIn, projectionIn, referenceIn, textIn } from '../json.ts';
import { ceilingIn } from '../jsonLimits.ts';
import { radiusOf } from '../lengths.ts';
import { outlinesOf, partOf } from '../outlines.ts';
import { tellsHeight } from './heightNames.ts';
import type { WrittenExtent } from './missionCoverage.ts';
import { IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint, takePoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';
import { halfWidthOf, marginOf } from './missionSizes.ts';
import { takeOwnShape } from './ownArea.ts';

const pointsIn = (value: unknown, project: Projection): Points => {
  const list = listIn(value).slice(0, IMPORT_LIMITS.shape_points + 1);
  return {
    positions: list.map((each): Position => {
      const [x, y] = listIn(each);
      return project([numberIn(x), numberIn(y)]);
    }),
    heights: list.map((each) => numberIn(listIn(each)[2])).filter(Number.isFinite),
  };
};

function fieldsOf(properties: Json): Record<string, string> {
  const said = Object.entries(properties)
    .slice(0, 100)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .toSorted(([a], [b]) => Number(tellsHeight(b)) - Number(tellsHeight(a)))
    .slice(0, IMPORT_LIMITS.fields);
  return wordTable(
    Object.fromEntries(
      said.map(([name, value]) => [
        name.slice(0, IMPORT_LIMITS.field_text),
        String(value).slice(0, IMPORT_LIMITS.field_text),
      ]),
    ),
  );
}

interface Reading {
  readonly into: Collector;
  readonly points: NamedPoint[];
  readonly use: PointUse;
  readonly project: Projection;
}

/** RFC 7946 gives heights above the ellipsoid: near enough to the sea to be no height above the ground. */
const REFERENCE = 'AMSL' as const;

/** The metres of a radius or a width: where several are told, the greatest. */
const greatest = (values: readonly (number | null)[]): number | null => {
  const told = values.flatMap((value) => value ?? []).filter((value) => value !== 0);
  return told.length === 0 ? null : Math.max(...told);
};

/** A line as wide as its properties say; one whose width cannot be read is left out. */
function takeLine({ into, project }: Reading, about: About, coordinates: unknown, properties: Json): void {
  const { half_m, least_m } = halfWidthOf(properties);
  const points = pointsIn(coordinates, project);
  const told = least_m > 0 ? [{ positions: points.positions, radius_m: least_m, is_path: false }] : [];
  if (Number.isNaN(half_m)) into.leave(about, 'size_unreadable');
  else into.line({ ...about, told }, points, REFERENCE, greatest([half_m]));
}

/** The middle of a corridor, as the product writes it beside its outline. */
function axisIn(text: unknown): Points | null {
  try {
    return { ...pointsIn(JSON.parse(textIn(text)), (at) => at), heights: [] };
  } catch {
    return null;
  }
}

/** What properties tell beyond an outline: a margin around it, and the circle that it stands for. */
const toldBeyond = (
  positions: Points['positions'],
  margin: number,
  circle: DrawnCircle | null,
): WrittenExtent[] => [
  ...(margin > 0 ? [{ positions, radius_m: margin, is_path: false }] : []),
  ...(circle === null
    ? []
    : [{ positions: [circle.center], radius_m: circle.radius_m + margin, is_path: false }]),
];

/** An outline; what the product itself left out of one stays out. */
function takePolygon({ into, project }: Reading, about: About, rings: unknown, properties: Json): void {
  const [outer, ...holes] = listIn(rings);
  const isOwn = properties.height_reference === 'AGL' && properties.max_height_m !== undefined;
  if (isOwn && typeof properties.shape === 'string' && properties.shape !== 'Polygon') {
    const said = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, textIn(value)]));
    const outline = pointsIn(outer, project).positions;
    if (takeOwnShape(into, about, said, { outline, axis: axisIn(properties.axis) })) return;
  }
  if (isOwn) {
    const kept_holes = holes.map((hole) => pointsIn(hole, project).positions);
    into.polygon({ ...about, kept_holes }, pointsIn(outer, project), REFERENCE);
    return;
  }
  const margin = marginOf(properties);
  if (Number.isNaN(margin)) {
    into.leave(about, 'size_unreadable');
    return;
  }
  // Of an empty polygon it is told that it has no points.
  const read = [outer, ...holes.slice(0, IMPORT_LIMITS.items)].map((ring) => pointsIn(ring, project));
  for (const [index, outline] of outlinesOf(read, ({ positions }) => positions).entries())
    into.polygon(
      {
        ...partOf(about, index),
        holes: outline.holes,
        told: toldBeyond(
          outline.ring.positions,
          margin,
          drawnCircle(properties, outline.ring.positions, project),
        ),
      },
      outline.ring,
      REFERENCE,
    );
}

function readGeometry(reading: Reading, about: About, geometry: Json, properties: Json): void {
  const { into, points, use, project } = reading;
  const { type, coordinates } = geometry;
  const radius = greatest([radiusOf(properties), radiusOf({ radius: geometry.radius })]);
  // One more than the most, so that what is left out is told.
  const several = listIn(coordinates)
    .slice(0, IMPORT_LIMITS.items + 1)
    .entries();
  switch (type) {
    case 'Polygon':
      takePolygon(reading, about, coordinates, properties);
      break;
    case 'MultiPolygon':
      for (const [index, rings] of several) takePolygon(reading, partOf(about, index), rings, properties);
      break;
    case 'LineString':
      takeLine(reading, about, coordinates, properties);
      break;
    case 'MultiLineString':
      for (const [index, line] of several) takeLine(reading, partOf(about, index), line, properties);
      break;
    case 'Point':
    case 'MultiPoint':
      for (const [index, each] of type === 'Point' ? [coordinates].entries() : several) {
        const [own, place] = [partOf(about, index), pointsIn([each], project)];
        const point = { about: own, reference: REFERENCE, ...place };
        takePoint(into, points, point, { use, radius, said: properties });
      }
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
  const into = new Collector();
  const project = projectionIn(document);
  const reference = referenceIn(document);
  if (project === null) {
    into.leave({ line: null, path: 'crs', name: reference ?? '' }, 'projection_unsupported');
    return into.done('geojson');
  }
  // Degrees of RGF93 and ETRS89 stay as they are.
  if (project([2, 46])[0] !== 2) into.repairs = [{ code: 'projected', params: { name: reference ?? '' } }];
  const reading: Reading = { into, points: [], use, project };
  const features = featuresOf(document);
  for (const [index, feature] of features.slice(0, MOST_FEATURES).entries()) {
    const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
    const about: About = {
      line: null,
      path: `features[${index}]`,
      name: nameIn(properties),
      fields: fieldsOf(properties),
      heights: ceilingIn(properties),
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
