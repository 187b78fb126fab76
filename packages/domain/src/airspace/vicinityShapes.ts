import { outlines } from '../geo/buffer.ts';
import { distance } from '../geo/geodesy.ts';
import type { BoundingBox, Position, Ring } from '../geo/geometry.ts';
import { locate, OUTSIDE } from '../geo/intersects.ts';
import { freeHeightAt } from '../regulation/annexOne.ts';
import { type AerodromeSite, fromAxis, type RunwayAxis, toAxis } from './aerodromeSites.ts';
import type { AirspaceIndex } from './index.ts';

/** Everything within one distance of a runway's axis, margins of an estimated axis included. */
export interface VicinityStrip {
  /** No more than this is free inside, m above the aerodrome's altitude; 0 = agreement at any height. */
  readonly free_height_m: number;
  readonly ring: Ring;
}

/** What annex I draws around an aerodrome: of the strips over a place the lowest height holds. */
export interface VicinityShape {
  readonly icao_code: string;
  readonly strips: readonly VicinityStrip[];
  /** The control zones at whose edge the vicinity stops, as outlines; null when it does not. */
  readonly within: readonly (readonly Ring[])[] | null;
  /** A runway's axis is drawn through the reference point. */
  readonly estimated: boolean;
}

/** The height that annex I leaves free at a point, and whose aerodrome's. */
export interface VicinityPlace {
  readonly icao_code: string;
  readonly free_height_m: number;
  readonly estimated: boolean;
}

/** A straight line of the axis's frame bends on the ellipsoid by less than a metre over this distance, m. */
const STEP_M = 3_000;

function strip(axis: RunwayAxis, across: number): Ring {
  const along = axis.along_limit_m;
  const corners: readonly (readonly [number, number])[] = [
    [across, along],
    [-across, along],
    [-across, -along],
    [across, -along],
  ];
  const ring: Position[] = [];
  corners.forEach(([d0, s0], i) => {
    const [d1, s1] = corners[(i + 1) % corners.length] ?? [d0, s0];
    const steps = Math.ceil(Math.hypot(d1 - d0, s1 - s0) / STEP_M);
    for (let step = 0; step < steps; step++)
      ring.push(fromAxis(axis, d0 + ((d1 - d0) * step) / steps, s0 + ((s1 - s0) * step) / steps));
  });
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

function shapeOf(index: AirspaceIndex, site: AerodromeSite): VicinityShape {
  return {
    icao_code: site.aerodrome.icao_code,
    strips: site.axes.flatMap((axis) =>
      axis.rule.bands.map(({ under_m, free_height_m }) => ({
        free_height_m,
        ring: strip(axis, under_m + axis.across_margin_m),
      })),
    ),
    within:
      site.control_zones.length === 0
        ? null
        : site.control_zones.flatMap((zone) => {
            const geometry = index.dataset.zones[zone]?.geometry;
            return geometry ? outlines(geometry) : [];
          }),
    estimated: site.axes.some((axis) => axis.estimated),
  };
}

function sitesIn(index: AirspaceIndex, box: BoundingBox): AerodromeSite[] {
  return (index.siteTree?.search(...box) ?? []).flatMap((position) => index.sites[position] ?? []);
}

/** What annex I draws around every aerodrome whose vicinity may reach into a box. */
export function vicinityShapes(index: AirspaceIndex, box: BoundingBox): VicinityShape[] {
  return sitesIn(index, box).map((site) => shapeOf(index, site));
}

/** Whether a zone (its position in `dataset.zones`) holds a point; heights are not looked at. */
export function isInZone(index: AirspaceIndex, zone: number, [x, y]: Position): boolean {
  const geometry = index.dataset.zones[zone]?.geometry;
  return geometry?.type === 'Circle'
    ? distance(geometry.center, [x, y]) <= geometry.radius_m
    : locate(index.shapes, zone, x, y) !== OUTSIDE;
}

function isWithin(index: AirspaceIndex, { control_zones }: AerodromeSite, position: Position): boolean {
  return control_zones.length === 0 || control_zones.some((zone) => isInZone(index, zone, position));
}

/**
 * What a mission at this very point, in sight, would be told: of the aerodromes around, the lowest free height.
 * Null outside every vicinity.
 */
export function vicinityAt(index: AirspaceIndex, position: Position): VicinityPlace | null {
  const [x, y] = position;
  let found: VicinityPlace | null = null;
  for (const site of sitesIn(index, [x, y, x, y])) {
    for (const axis of site.axes) {
      const [across, along] = toAxis(axis, x, y);
      if (Math.abs(along) > axis.along_limit_m) continue;
      const height = freeHeightAt(axis.rule, Math.max(Math.abs(across) - axis.across_margin_m, 0));
      if (height === null || (found && found.free_height_m <= height)) continue;
      if (!isWithin(index, site, position)) break;
      found = { icao_code: site.aerodrome.icao_code, free_height_m: height, estimated: axis.estimated };
    }
  }
  return found;
}
