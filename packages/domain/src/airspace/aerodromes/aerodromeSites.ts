import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude, toRadians } from '../../geo/ellipsoid.ts';
import type { BoundingBox, Position } from '../../geo/geometry.ts';
import { ANNEX_ONE, type AnnexOneRule, annexOneCase } from '../../regulation/annexOne.ts';
import type { AirspaceDataset } from '../dataset.ts';
import type { Aerodrome, Runway } from '../zone.ts';
import type { ControlZone } from './controlZones.ts';

/**
 * How far the true axis and centre of a runway may lie from those drawn through the aerodrome reference point,
 * metres: the 95th percentile over the 279 French runways whose ends OurAirports publishes (aerodromes with one
 * runway: 146 across and 759 along; with several: 808 across among parallel ones, 1 145 along among crossing
 * ones). Estimated axes are judged as if nearer by that much.
 */
const ESTIMATED_AXIS = {
  single: { across_m: 150, along_m: 760 },
  several: { across_m: 810, along_m: 1_150 },
} as const;

/** A runway's axis in a local frame whose origin is the middle of the runway. */
export interface RunwayAxis {
  readonly designator: string;
  readonly rule: AnnexOneRule;
  /** The case rests on the assumption about instrument procedures. */
  readonly assumed_case: boolean;
  readonly estimated: boolean;
  readonly middle: Position;
  readonly kx: number;
  readonly ky: number;
  /** Relative loss of `kx` per degree of latitude, to the point half-way. */
  readonly narrowing: number;
  /** Unit vector along the axis. */
  readonly ux: number;
  readonly uy: number;
  readonly half_length_m: number;
  readonly across_margin_m: number;
  /** Reach along the axis from the middle, margin included. */
  readonly along_limit_m: number;
}

/** An aerodrome ready to be judged: its axes and the control zones its vicinity stops at. */
export interface AerodromeSite {
  readonly aerodrome: Aerodrome;
  readonly axes: readonly RunwayAxis[];
  /** Positions in `dataset.zones` of its own control zones; empty = the vicinity is not cut. */
  readonly control_zones: readonly number[];
}

function runwayAxis(runway: Runway, aerodrome: Aerodrome): RunwayAxis {
  const [low, high] = runway.ends;
  const middle: Position = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const kx = metresPerDegreeOfLongitude(middle[1]);
  const ky = metresPerDegreeOfLatitude(middle[1]);
  const dx = (high[0] - low[0]) * kx;
  const dy = (high[1] - low[1]) * ky;
  const length = Math.hypot(dx, dy);
  const angle = toRadians(runway.true_bearing);
  const { case: annexCase, assumed } = annexOneCase(runway, aerodrome.has_atc || aerodrome.has_afis);
  const rule = ANNEX_ONE[annexCase];
  const several = aerodrome.runways.length > 1;
  const margin = several ? ESTIMATED_AXIS.several : ESTIMATED_AXIS.single;
  const estimated = runway.axis === 'estimated';
  const half = length / 2;
  return {
    designator: runway.designator,
    rule,
    assumed_case: assumed,
    estimated,
    middle,
    kx,
    ky,
    narrowing: (Math.tan(toRadians(middle[1])) * Math.PI) / 360,
    ux: length > 1 ? dx / length : Math.sin(angle),
    uy: length > 1 ? dy / length : Math.cos(angle),
    half_length_m: half,
    across_margin_m: estimated ? margin.across_m : 0,
    along_limit_m:
      (rule.along_m ?? 0) + (rule.along_from === 'threshold' ? half : 0) + (estimated ? margin.along_m : 0),
  };
}

/** Offsets of a point from a runway's axis: across (signed, left negative) and along from the middle; metres. */
export function toAxis(axis: RunwayAxis, longitude: number, latitude: number): readonly [number, number] {
  const north = latitude - axis.middle[1];
  const x = (longitude - axis.middle[0]) * axis.kx * (1 - axis.narrowing * north);
  const y = north * axis.ky;
  return [x * axis.uy - y * axis.ux, x * axis.ux + y * axis.uy];
}

/** The point at offsets from a runway's axis: what `toAxis` is undone by; metres in, degrees out. */
export function fromAxis(axis: RunwayAxis, across: number, along: number): Position {
  const x = across * axis.uy + along * axis.ux;
  const y = along * axis.uy - across * axis.ux;
  const north = y / axis.ky;
  return [axis.middle[0] + x / (axis.kx * (1 - axis.narrowing * north)), axis.middle[1] + north];
}

/** The box around all that can lie in an aerodrome's vicinity. */
export function vicinityBox(site: AerodromeSite): BoundingBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const axis of site.axes) {
    const across = (axis.rule.bands.at(-1)?.under_m ?? 0) + axis.across_margin_m;
    const along = axis.along_limit_m;
    const x = Math.abs(across * axis.uy) + Math.abs(along * axis.ux);
    const y = Math.abs(across * axis.ux) + Math.abs(along * axis.uy);
    west = Math.min(west, axis.middle[0] - (x / axis.kx) * 1.02);
    east = Math.max(east, axis.middle[0] + (x / axis.kx) * 1.02);
    south = Math.min(south, axis.middle[1] - (y / axis.ky) * 1.02);
    north = Math.max(north, axis.middle[1] + (y / axis.ky) * 1.02);
  }
  const [longitude, latitude] = site.aerodrome.reference_point;
  return site.axes.length > 0 ? [west, south, east, north] : [longitude, latitude, longitude, latitude];
}

/** Lays out the runways of every aerodrome, each with the control zones that are its own. */
export function buildAerodromeSites(
  dataset: AirspaceDataset,
  controlZones: readonly ControlZone[],
): AerodromeSite[] {
  const own = new Map<number, number[]>();
  for (const { owners, zones } of controlZones)
    for (const owner of owners) own.set(owner, [...(own.get(owner) ?? []), ...zones]);
  return dataset.aerodromes.map((aerodrome, position) => ({
    aerodrome,
    axes: aerodrome.runways.map((runway) => runwayAxis(runway, aerodrome)),
    control_zones: own.get(position) ?? [],
  }));
}
