import type { Position } from '../../geo/geometry.ts';
import { isObject, type Json, listIn, numberIn, textIn } from '../json.ts';
import type { FileHeight, HeightReference, MissionFile, ShapeHint } from './missionFile.ts';
import { type About, Collector } from './missionShapes.ts';

/** The routes of a mission of UgCS, or the only one of a route's file. */
const routesIn = ({ mission, route }: Json): readonly unknown[] =>
  isObject(mission) ? listIn(mission.routes) : isObject(route) ? [route] : [];

/** Whether a document is a mission or a route of UgCS: routes made of segments. */
export const isUgcs = (document: Json): boolean =>
  routesIn(document).some((route) => isObject(route) && Array.isArray(route.segments));

const REFERENCES: readonly (readonly [RegExp, HeightReference])[] = [
  [/^AGL$/i, 'AGL'],
  [/^AMSL$/i, 'AMSL'],
  [/^(?:WGS84|HAE)$/i, 'ellipsoid'],
  [/^(?:HOME|ATO|RELATIVE)$/i, 'home'],
];
const referenceOf = (text: unknown): HeightReference | null =>
  REFERENCES.find(([word]) => word.test(textIn(text)))?.[1] ?? null;

/** UgCS writes angles in radians: none of the earth is more than half a turn. */
const degrees = (radians: unknown): number => {
  const angle = numberIn(radians);
  return Math.abs(angle) <= Math.PI ? (angle * 180) / Math.PI : Number.NaN;
};
const positionOf = (point: Json): Position => [degrees(point.longitude), degrees(point.latitude)];

const pointsOf = (figure: unknown): readonly Json[] =>
  isObject(figure) ? listIn(figure.points).filter(isObject) : [];

/** Lengths of a segment that reach beyond what is drawn, m: a scan's overshoot, a corridor's width, a circle's radius. */
const BEYOND = ['overshoot', 'radius', 'width', 'corridorWidth', 'sideDistance'] as const;
const metresBeyond = (segment: Json, parameters: Json): number =>
  Math.max(
    0,
    ...[segment, parameters].flatMap((each) =>
      BEYOND.map((name) => numberIn(each[name])).filter(Number.isFinite),
    ),
  );

/** Heights of a segment by its own reference; of one that is not known nothing is said. */
function heightsOf(points: readonly Json[], parameters: Json): FileHeight[] {
  const told = points.map(({ altitude, altitudeType }) => ({
    reference: referenceOf(altitudeType ?? parameters.altitudeType),
    metres: numberIn(altitude),
  }));
  const own = { reference: referenceOf(parameters.altitudeType), metres: numberIn(parameters.height) };
  return [...told, own].flatMap(({ reference, metres }) =>
    reference === null || !Number.isFinite(metres) ? [] : [{ reference, metres }],
  );
}

interface Way {
  /** Segments that stand as areas of their own. */
  areas: number;
  readonly positions: Position[];
  readonly heights: FileHeight[];
}

/** One segment: an outline or an axis as an area of its own, a point as one of the route. */
function readSegment(into: Collector, about: About, segment: Json, way: Way): void {
  const parameters = isObject(segment.parameters) ? segment.parameters : {};
  const outline = pointsOf(segment.polygon ?? segment.figure);
  const axis = pointsOf(segment.polyline ?? segment.corridor);
  const center = [segment.point, segment.center].find(isObject);
  const beyond = metresBeyond(segment, parameters);
  const drawn = outline.length > 0 ? outline : axis;
  const positions = drawn.map(positionOf);
  const told = beyond > 0 ? [{ positions, radius_m: beyond, is_path: true }] : [];
  const own: About = { ...about, told, heights: heightsOf(drawn, parameters) };
  // A figure of one point is a waypoint, of two a line.
  const isArea = drawn.length > 1 || beyond > 0;
  if (drawn.length > 2 && drawn === outline)
    into.polygon(own, { positions: [...positions, ...positions.slice(0, 1)], heights: [] });
  else if (drawn.length > 1) into.line(own, { positions, heights: [] });
  else {
    const at = drawn[0] ?? center;
    if (at === undefined) {
      into.leave(about, 'geometry_unsupported');
      return;
    }
    const heights = heightsOf([at], parameters);
    if (beyond > 0)
      into.point({ ...about, heights }, { positions: [positionOf(at)], heights: [] }, undefined, beyond);
    way.heights.push(...heights);
  }
  if (isArea) way.areas += 1;
  way.positions.push(...(drawn.length > 0 ? positions : center === undefined ? [] : [positionOf(center)]));
}

/** Turns of UgCS that leave the straight way (`wpTurnType`, `trajectoryType`). */
const CURVED = /SPLINE|BANK_TURN/i;
const isCurved = (each: unknown): boolean =>
  isObject(each) &&
  [each.trajectoryType, isObject(each.parameters) ? each.parameters.wpTurnType : undefined].some((turn) =>
    CURVED.test(textIn(turn)),
  );

/** The height of the way home after a failure, unless the route is as high. */
function returnHint(route: Json, { heights }: Way): readonly ShapeHint[] {
  const metres = numberIn(route.safeAltitude);
  return metres > 0 && !heights.some(({ metres: flown }) => flown >= metres)
    ? [{ code: 'return_height', params: { metres: Math.round(metres) } }]
    : [];
}

const MOST_SEGMENTS = 5_000;

/** Reads a mission of UgCS: its scans, corridors and circles, and the way that each route takes between them. */
export function readUgcsMission(document: Json): MissionFile {
  const into = new Collector();
  for (const [number, route] of routesIn(document).slice(0, MOST_SEGMENTS).entries()) {
    const path = `routes[${number}]`;
    const segments = isObject(route) ? listIn(route.segments) : [];
    const name = isObject(route) ? textIn(route.name) : '';
    const way: Way = { areas: 0, positions: [], heights: [] };
    for (const [index, segment] of segments.slice(0, MOST_SEGMENTS).entries()) {
      const about: About = { line: null, path: `${path}.segments[${index}]`, name, fields: {} };
      if (isObject(segment)) readSegment(into, about, segment, way);
      else into.leave(about, 'no_geometry');
    }
    const hints = isObject(route) ? [...returnHint(route, way)] : [];
    if ([route, ...segments].some(isCurved)) hints.push({ code: 'curved_way', params: {} });
    const about: About = { line: null, path, name, fields: {}, heights: way.heights, hints };
    if (segments.length > MOST_SEGMENTS) into.leave(about, 'too_many_items');
    if (way.positions.length > 1 && (segments.length > 1 || way.areas === 0))
      into.line(
        {
          ...about,
          hints: [{ code: 'route_of_points', params: { count: way.positions.length } }, ...hints],
        },
        { positions: way.positions, heights: [] },
      );
    else if (segments.length === 0) into.leave(about, 'no_geometry');
    else if (way.positions.length === 1 && way.areas === 0)
      into.point(about, { positions: way.positions, heights: [] });
  }
  return into.done('ugcs');
}
