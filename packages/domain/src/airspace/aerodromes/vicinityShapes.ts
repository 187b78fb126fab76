import { outlinePolygons } from '../../geo/buffer.ts';
import { geodesicDistance } from '../../geo/geodesy.ts';
import type { BoundingBox, Position, Ring } from '../../geo/geometry.ts';
import { locatePoint, OUTSIDE } from '../../geo/intersects.ts';
import { freeHeightAt } from '../../regulation/annexOne.ts';
import { type AirspaceIndex, derivedSitesIn } from '../index.ts';
import { altitudeOfBands, bandHeight } from '../official/officialBands.ts';
import type { OfficialIndex } from '../official/officialIndex.ts';
import { type AerodromeSite, fromAxis, type RunwayAxis, toAxis } from './aerodromeSites.ts';

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

/** What some parts of control zones leave free above ground, m; Infinity where there is none. */
function floorOf(index: AirspaceIndex, zones: readonly number[]): number {
  const floors = zones.map((zone) => {
    const controlZone = index.controlZones[index.controlZoneOf.get(zone) ?? -1];
    return controlZone ? (controlZone.free_m ?? 0) : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...floors);
}

function shapeOf(index: AirspaceIndex, site: AerodromeSite): VicinityShape {
  return {
    icao_code: site.aerodrome.icao_code,
    strips: site.axes.flatMap((axis) =>
      axis.rule.bands.map(({ under_m, free_height_m }) => ({
        // Inside its own control zone no more is free than that leaves.
        free_height_m: Math.min(free_height_m, floorOf(index, site.control_zones)),
        ring: strip(axis, under_m + axis.across_margin_m),
      })),
    ),
    within:
      site.control_zones.length === 0
        ? null
        : site.control_zones.flatMap((zone) => {
            const geometry = index.dataset.zones[zone]?.geometry;
            return geometry ? outlinePolygons(geometry) : [];
          }),
    estimated: site.axes.some((axis) => axis.estimated),
  };
}

/** An official volume that leaves a height free in sight: whose it is, and how much. */
interface OfficialStrip {
  readonly icao_code: string;
  readonly free_height_m: number;
  readonly volume: number;
}

function stripOf(index: AirspaceIndex, official: OfficialIndex, volume: number): OfficialStrip | null {
  const position = official.zoneOfVolume[volume] ?? -1;
  const zone = official.zones[position];
  const shape = official.volumes[volume];
  if (!zone || !shape) return null;
  const free_height_m = bandHeight(shape, altitudeOfBands(zone));
  if (zone.subject === 'runway')
    return { icao_code: (zone.concerns ?? zone.name).toUpperCase(), free_height_m, volume };
  const controlZone = index.controlZones[index.controlZoneOfOfficial.get(position) ?? -1];
  if (!controlZone) return null;
  const owner = index.sites[controlZone.owners[0] ?? -1]?.aerodrome.icao_code;
  return { icao_code: owner ?? controlZone.name, free_height_m, volume };
}

function officialStrips(index: AirspaceIndex, box: BoundingBox): OfficialStrip[] {
  const { official } = index;
  return official
    ? (official.tree?.search(...box) ?? []).flatMap((volume) => stripOf(index, official, volume) ?? [])
    : [];
}

function officialShapes(index: AirspaceIndex, box: BoundingBox): VicinityShape[] {
  const shapes = new Map<string, VicinityStrip[]>();
  for (const { icao_code, free_height_m, volume } of officialStrips(index, box)) {
    const projection = index.official?.volumes[volume]?.projection;
    const rings = projection ? outlinePolygons(projection).flatMap(([ring]) => (ring ? [ring] : [])) : [];
    shapes.set(icao_code, [
      ...(shapes.get(icao_code) ?? []),
      ...rings.map((ring) => ({ free_height_m, ring })),
    ]);
  }
  return [...shapes].map(([icao_code, strips]) => ({ icao_code, strips, within: null, estimated: false }));
}

/** What the official zones, and annex I where there are none, draw around the aerodromes that may reach into a box. */
export function vicinityShapes(index: AirspaceIndex, box: BoundingBox): VicinityShape[] {
  return [...officialShapes(index, box), ...derivedSitesIn(index, box).map((site) => shapeOf(index, site))];
}

/** Whether a zone (its position in `dataset.zones`) holds a point; heights are not looked at. */
export function isInZone(index: AirspaceIndex, zone: number, [x, y]: Position): boolean {
  const geometry = index.dataset.zones[zone]?.geometry;
  return geometry?.type === 'Circle'
    ? geodesicDistance(geometry.center, [x, y]) <= geometry.radius_m
    : locatePoint(index.shapes, zone, x, y) !== OUTSIDE;
}

/** Whether an official volume (its position in `volumes`) holds a point; heights are not looked at. */
export function holdsPoint({ shapes, volumes }: OfficialIndex, volume: number, [x, y]: Position): boolean {
  const projection = volumes[volume]?.projection;
  return projection?.type === 'Circle'
    ? geodesicDistance(projection.center, [x, y]) <= projection.radius_m
    : locatePoint(shapes, volume, x, y) !== OUTSIDE;
}

/**
 * What a mission at this very point, in sight, would be told: of the aerodromes around, the lowest free height.
 * Null outside every vicinity.
 */
export function vicinityAt(index: AirspaceIndex, position: Position): VicinityPlace | null {
  const [x, y] = position;
  let found: VicinityPlace | null = null;
  for (const strip of officialStrips(index, [x, y, x, y])) {
    if (found && found.free_height_m <= strip.free_height_m) continue;
    if (!index.official || !holdsPoint(index.official, strip.volume, position)) continue;
    found = { icao_code: strip.icao_code, free_height_m: strip.free_height_m, estimated: false };
  }
  for (const site of derivedSitesIn(index, [x, y, x, y])) {
    for (const axis of site.axes) {
      const [across, along] = toAxis(axis, x, y);
      if (Math.abs(along) > axis.along_limit_m) continue;
      const band = freeHeightAt(axis.rule, Math.max(Math.abs(across) - axis.across_margin_m, 0));
      if (band === null || (found && found.free_height_m === 0)) continue;
      const own = site.control_zones.filter((zone) => isInZone(index, zone, position));
      if (site.control_zones.length > 0 && own.length === 0) break;
      const height = Math.min(band, floorOf(index, own));
      if (found && found.free_height_m <= height) continue;
      found = { icao_code: site.aerodrome.icao_code, free_height_m: height, estimated: axis.estimated };
    }
  }
  return found;
}
