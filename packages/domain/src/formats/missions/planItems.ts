import { geodesicBearing, geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { isObject, type Json, listIn, numberIn } from '../json.ts';
import { closedRing, referenceOfFrame, type Waypoint } from './mavlink.ts';
import { coverRings, halfWidthFor, mitredRing, type WrittenExtent } from './missionCoverage.ts';
import type { FileHeight, FilePlace, HeightReference } from './missionFile.ts';
import type { About, Collector } from './missionShapes.ts';

/** A place as QGroundControl writes it: latitude first. */
export const latLon = (value: unknown): Position => {
  const [latitude, longitude] = listIn(value);
  return [numberIn(longitude), numberIn(latitude)];
};

const isSomewhere = ([x, y]: Position): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0);

/** A waypoint where a survey begins or ends: without a frame, so without a height. */
export const ownWaypoint = (place: FilePlace, position: Position): Waypoint => ({
  place,
  frame: Number.NaN,
  command: 16,
  number: Number.NaN,
  params: [],
  position,
  heights: [],
});

/** What a complex item came to: where it is entered and left, and its outline where it became one. */
export interface ReadComplex {
  readonly ways: readonly Position[];
  readonly outline: readonly Position[] | null;
}

/** DistanceMode of QGroundControl: what `DistanceToSurface` is measured from. */
const DISTANCE_MODES: Readonly<Record<number, HeightReference>> = {
  1: 'home',
  2: 'AMSL',
  3: 'AGL',
  4: 'AGL',
};

const partOf = (item: Json, key: string): Json => {
  const part = item[key];
  return isObject(part) ? part : {};
};

interface Style {
  /** The transects as they are shown, and as they are flown: the same way twice. */
  readonly transects: readonly (readonly Position[])[];
  readonly turnAround_m: number;
  readonly distance_m: number;
  readonly heights: readonly FileHeight[];
}

/** What an item says of its flight, in the form of today or the older ones. */
function styleOf(item: Json): Style {
  const style = partOf(item, 'TransectStyleComplexItem');
  const camera = isObject(style.CameraCalc) ? style.CameraCalc : partOf(item, 'CameraCalc');
  const grid = partOf(item, 'grid');
  const items = listIn(style.Items ?? item.Items).filter(isObject);
  const made = items.map((each) => {
    const [latitude, longitude] = listIn(each.params).slice(4).map(numberIn);
    return [longitude ?? Number.NaN, latitude ?? Number.NaN] as const;
  });
  const seen = listIn(style.VisualTransectPoints ?? item.VisualTransectPoints).map(latLon);
  const distance_m = numberIn(camera.DistanceToSurface);
  const mode = numberIn(camera.DistanceMode);
  const relative = camera.DistanceToSurfaceRelative;
  const reference =
    DISTANCE_MODES[mode] ?? (relative === true ? 'home' : relative === false ? 'AMSL' : undefined);
  const heights: FileHeight[] = items.flatMap((each): FileHeight[] => {
    const kind = referenceOfFrame(numberIn(each.frame));
    const metres = numberIn(listIn(each.params)[6]);
    return kind === undefined || !Number.isFinite(metres) ? [] : [{ reference: kind, metres }];
  });
  const altitude = numberIn(grid.altitude);
  if (Number.isFinite(altitude))
    heights.push({ reference: grid.relativeAltitude === false ? 'AMSL' : 'home', metres: altitude });
  if (reference !== undefined && item.complexItemType !== 'StructureScan')
    heights.push({ reference, metres: distance_m });
  const turnAround = numberIn(style.TurnAroundDistance ?? item.TurnAroundDistance ?? grid.turnAroundDistance);
  return {
    transects: [made, seen].map((each) => each.filter(isSomewhere)).filter(({ length }) => length > 0),
    turnAround_m: Math.max(turnAround || 0, 0),
    distance_m,
    heights,
  };
}

/** A line whose ends reach further by `metres`. */
export function lengthenLine(line: readonly Position[], metres: number): readonly Position[] {
  const [first, second] = line;
  const [beforeLast, last] = line.slice(-2);
  if (!(metres > 0) || first === undefined || second === undefined) return line;
  if (beforeLast === undefined || last === undefined) return line;
  return [
    geodesicDestination(first, geodesicBearing(second, first), metres),
    ...line,
    geodesicDestination(last, geodesicBearing(beforeLast, last), metres),
  ];
}

function readCorridor(into: Collector, item: Json, about: About, style: Style): void {
  const width = numberIn(item.CorridorWidth);
  const { transects, turnAround_m } = style;
  const drawn = listIn(item.polyline).map(latLon);
  const told: WrittenExtent[] = transects.map((positions) => ({ positions, radius_m: 0, is_path: true }));
  const isTold = transects.length > 0;
  const longer = lengthenLine(drawn, turnAround_m);
  const line = !isTold || halfWidthFor(longer, told) < halfWidthFor(drawn, told) ? longer : drawn;
  const wider = line !== drawn ? [{ code: 'lengthened' as const, params: { metres: turnAround_m } }] : [];
  into.line(
    { ...about, heights: style.heights, ...(isTold && { told }), hints: wider },
    { positions: line, heights: [] },
    undefined,
    width > 0 ? width / 2 : null,
  );
}

/** The structure itself is not flown over: the flight goes round it, at a distance. */
function structureTold(ring: readonly Position[], distance_m: number): readonly WrittenExtent[] {
  if (!(distance_m > 0)) return [];
  const round = mitredRing(ring, distance_m);
  return [
    { positions: ring, radius_m: distance_m, is_path: false },
    ...(round === null ? [] : [{ positions: round, radius_m: 0, is_path: true }]),
  ];
}

function structureHeights(item: Json): readonly FileHeight[] {
  const top = numberIn(item.ScanBottomAlt) + numberIn(item.StructureHeight);
  const old = numberIn(item.Altitude ?? item.altitude);
  const isRelative = item.altitudeRelative !== false;
  return [numberIn(item.EntranceAltitude), top, old].flatMap((metres) =>
    Number.isFinite(metres)
      ? [{ reference: isRelative ? ('home' as const) : ('AMSL' as const), metres }]
      : [],
  );
}

/** The way in to land: from the place before it to where it circles down, and to the ground. Gives where it is entered. */
function readLanding(
  into: Collector,
  item: Json,
  about: About,
  from: Position | undefined,
): readonly Position[] {
  // Older plans name the place that is circled.
  const approach = listIn(item.landingApproachCoordinate ?? item.loiterCoordinate);
  const circled = latLon(approach);
  const landing = [circled, latLon(item.landCoordinate)];
  const radius_m = Math.abs(numberIn(item.loiterRadius ?? item.fwLoiterRadius));
  if (!landing.every(isSomewhere)) {
    into.leave(about, 'geometry_unsupported');
    return [];
  }
  const positions = from === undefined ? landing : [from, ...landing];
  const told = radius_m > 0 ? [{ positions: [circled], radius_m, is_path: false }] : [];
  const metres = numberIn(approach[2]);
  const reference = item.altitudesAreRelative === false ? 'AMSL' : 'home';
  const heights: FileHeight[] = Number.isFinite(metres) ? [{ reference, metres }] : [];
  into.line({ ...about, told, heights }, { positions, heights: [] });
  return [circled];
}

const MOST_CORNERS = 2_000;

/**
 * A survey is its outline with its transects and turns, a corridor a line with its width, a structure what goes round it.
 * @param from The place before it on the way.
 */
export function readComplex(
  into: Collector,
  item: Json,
  place: FilePlace,
  from: Position | undefined,
): ReadComplex {
  const kind = String(item.complexItemType ?? '');
  const about: About = { ...place, name: kind, fields: {} };
  const style = styleOf(item);
  const { transects } = style;
  const [flown = []] = transects;
  const ways = [...flown.slice(0, 1), ...flown.slice(-1)];
  if (kind === 'CorridorScan') readCorridor(into, item, about, style);
  else if (/LandingPattern$/.test(kind)) return { ways: readLanding(into, item, about, from), outline: null };
  else if (Array.isArray(item.polygon)) {
    const ring = closedRing(item.polygon.map(latLon));
    const isStructure = kind === 'StructureScan';
    const told: WrittenExtent[] = transects.map((positions) => ({ positions, radius_m: 0, is_path: true }));
    if (isStructure) told.push(...structureTold(ring, style.distance_m));
    else if (transects.length === 0 && style.turnAround_m > 0)
      told.push({ positions: ring, radius_m: style.turnAround_m, is_path: false });
    const heights = isStructure ? structureHeights(item) : style.heights;
    into.polygon({ ...about, told, heights }, { positions: ring, heights: [] });
    const isSound = ring.length >= 4 && ring.every(isSomewhere);
    return { ways, outline: (isSound && coverRings([ring], told, MOST_CORNERS)?.rings[0]) || null };
  } else into.leave(about, 'geometry_unsupported');
  return { ways, outline: null };
}
