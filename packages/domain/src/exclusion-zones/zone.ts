import { asGeometry, circleToPolygon, grownArea, outlinePolygons } from '../geo/buffer.ts';
import { type Polygons, restOf, uniteRings } from '../geo/clipping.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, MultiPolygonGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import { outlinesArea } from '../geo/measure.ts';
import { ringIssue } from '../geo/rings.ts';
import {
  criterionReason,
  type ExclusionPart,
  type ExclusionReason,
  type ExclusionSettings,
} from './criteria.ts';
import { type Marker, mayStand } from './markers.ts';
import { reachOf } from './widths.ts';

export type Drawn = PolygonGeometry | MultiPolygonGeometry;

/** The zone as it is drawn, from inside out; surfaces in m². */
export interface ExclusionZone {
  /** Where the mission says that it flies. */
  readonly flight_geography: Drawn;
  /** Room for coming back under control; null where the scenario knows none. */
  readonly contingency: Drawn | null;
  /** What is kept free of third parties at least: the rule's widths and the operator's margin. */
  readonly minimum: Drawn;
  /** What is kept free: the minimum, or the outline drawn by hand around it. */
  readonly zone: Drawn;
  /** The part of the zone further from the pilot than the radius: not to be flown; null without both, or where there is none. */
  readonly forbidden: Drawn | null;
  readonly area_m2: number;
  readonly flown_m2: number;
  /** From the area flown to the edge of the minimum, m; null where only disks around attachments count. */
  readonly width_m: number | null;
  /** From the pilot nearest to it to the farthest point of the area flown, m; null without a pilot. */
  readonly farthest_from_pilot_m: number | null;
}

export interface ExclusionPlan {
  readonly areas: readonly AreaGeometry[];
  /** The widest first. */
  readonly parts: readonly ExclusionPart[];
  readonly settings: ExclusionSettings;
  readonly markers: readonly Marker[];
  /** The outline drawn or brought by the operator; null: computed. */
  readonly outline: PolygonGeometry | null;
}

/** A drawn outline may cut this far into the minimum, m: the width of the line under a pencil. */
const PENCIL_M = 0.5;
/** What may stay uncovered, m²: rounding of coordinates. */
const SLIVER_M2 = 1;
/** The largest zone that the product keeps, m². */
const LARGEST_M2 = 1_000e6;

const polygonsOf = (geometry: Drawn): Polygons =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const united = (geometries: readonly Drawn[]): Polygons =>
  uniteRings(
    geometries.flatMap((geometry) => polygonsOf(geometry).flatMap(([outer]) => (outer ? [outer] : []))),
  );

const around = (areas: readonly AreaGeometry[], metres: number): Drawn[] =>
  areas.map((area) => (metres > 0 ? grownArea(area, metres) : asGeometry(outlinePolygons(area))));

const at = (markers: readonly Marker[], kind: Marker['kind']): Position[] =>
  markers.flatMap((marker) => (marker.kind === kind ? [marker.position] : []));

/** The minimum drawn this much narrower: what an outline by hand is held against. */
function minimumOf({ areas, parts, settings, markers }: ExclusionPlan, less_m: number): Polygons {
  const margin = settings.margin_m - less_m;
  const widest = parts.find((part) => part.around === 'area');
  const disks = parts
    .filter((part) => part.around === 'attachment')
    .slice(0, 1)
    .flatMap((part) =>
      at(markers, 'take_off').map((center) => circleToPolygon(center, reachOf(part) + margin, 128, true)),
    );
  const shapes = widest ? around(areas, Math.max(reachOf(widest) + margin, 0)) : [];
  return united([...shapes, ...disks]);
}

function outlineReasons(plan: ExclusionPlan): ExclusionReason[] {
  const { outline } = plan;
  if (outline === null) return [];
  if (outline.coordinates.length === 0 || outline.coordinates.some((ring) => ringIssue(ring) !== null))
    return [criterionReason('outline_invalid')];
  if (outlinesArea([outline.coordinates]) > LARGEST_M2)
    return [criterionReason('outline_too_large', { limit_km2: LARGEST_M2 / 1e6 })];
  const uncovered = outlinesArea(restOf(minimumOf(plan, PENCIL_M), [outline.coordinates]));
  return uncovered > SLIVER_M2
    ? [criterionReason('outline_too_narrow', { value: Math.ceil(uncovered) })]
    : [];
}

const widthOf = ({ parts, settings }: ExclusionPlan): number | null => {
  const widest = parts.find((part) => part.around === 'area');
  return widest ? reachOf(widest) + settings.margin_m : null;
};

/** What of the drawing stands in the way of the zone; empty when it can be drawn. */
export function drawingReasons(plan: ExclusionPlan): ExclusionReason[] {
  const { areas, parts, settings, markers } = plan;
  if (areas.length === 0) return [criterionReason('no_area')];
  const outside = markers.filter((marker) => !mayStand(marker, areas));
  const isAttached = parts.some((part) => part.around === 'attachment');
  return [
    ...outside.slice(0, 1).map(({ kind }) => criterionReason('marker_outside', { kind })),
    ...(isAttached && at(markers, 'take_off').length === 0 ? [criterionReason('attachment_missing')] : []),
    ...(settings.pilot_radius_m !== null && at(markers, 'pilot').length === 0
      ? [criterionReason('pilot_missing')]
      : []),
    ...outlineReasons(plan),
  ];
}

/** The part of the zone that no pilot reaches; null without a pilot or a radius, or where all is reached. */
function forbiddenOf(zone: Polygons, { settings, markers }: ExclusionPlan): Drawn | null {
  const radius = settings.pilot_radius_m;
  const pilots = at(markers, 'pilot');
  if (radius === null || pilots.length === 0) return null;
  const reach = united(pilots.map((center) => circleToPolygon(center, radius)));
  const rest = restOf(zone, reach).filter((rings) => outlinesArea([rings]) > SLIVER_M2);
  return rest.length === 0 ? null : asGeometry(rest);
}

function farthest(flown: Polygons, pilots: readonly Position[]): number | null {
  if (pilots.length === 0) return null;
  let most = 0;
  for (const [outer = []] of flown)
    for (const point of outer)
      most = Math.max(most, Math.min(...pilots.map((pilot) => geodesicDistance(pilot, point))));
  return Math.round(most);
}

/** Draws the zone of a plan whose `drawingReasons` are empty. */
export function drawZone(plan: ExclusionPlan): ExclusionZone {
  const { areas, parts, markers, outline } = plan;
  const flown = united(around(areas, 0));
  const contingency = parts.find((part) => part.around === 'area')?.contingency_m ?? null;
  const minimum = minimumOf(plan, 0);
  const zone = outline ? [outline.coordinates] : minimum;
  return {
    flight_geography: asGeometry(flown),
    contingency: contingency === null ? null : asGeometry(united(around(areas, contingency))),
    minimum: asGeometry(minimum),
    zone: asGeometry(zone),
    forbidden: forbiddenOf(zone, plan),
    area_m2: Math.round(outlinesArea(zone)),
    flown_m2: Math.round(outlinesArea(flown)),
    width_m: widthOf(plan),
    farthest_from_pilot_m: farthest(flown, at(markers, 'pilot')),
  };
}
