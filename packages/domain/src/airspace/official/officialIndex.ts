import Flatbush from 'flatbush';
import type { CellGrid } from '../../geo/cellGrid.ts';
import { ShapeCells, shapeIn } from '../../geo/cells.ts';
import { type PackedShapes, packShapes } from '../../geo/packed.ts';
import { controlZoneFamily } from '../aerodromes/controlZoneOwners.ts';
import type { AirspaceDataset } from '../dataset.ts';
import { limitInMetres, limitOrder } from '../heights.ts';
import type { Zone } from '../zone.ts';
import { hoursAreKnown } from './uasActivity.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

/** The official zones made ready for analyses: their volumes laid flat, and what of our own data each concerns. */
export interface OfficialIndex {
  readonly zones: readonly UasZone[];
  readonly volumes: readonly UasVolume[];
  /** Position in `zones` of each volume's zone. */
  readonly zoneOfVolume: Uint32Array;
  readonly shapes: PackedShapes;
  readonly tree: Flatbush | null;
  readonly cells: ShapeCells;
  /** For each zone, which cards tell of it; see `OFFICIAL_ROLE`. */
  readonly roles: Uint8Array;
  /** For each zone, 1 where its hours are known: the others count as active at every hour. */
  readonly hasHours: Uint8Array;
  /** Floor of each volume above ground, m; NaN where it is no height above ground. */
  readonly floorAboveGround: Float64Array;
  /** A number to order the volumes' floors by, lowest first (see `limitOrder`). */
  readonly floorOrder: Float64Array;
  /** Positions in `zones` of the runways of an aerodrome, by its ICAO code. */
  readonly runwaysOf: ReadonlyMap<string, readonly number[]>;
  /** Positions in `zones` by the published thing they share with our own zones (see `sharedName`). */
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[\s/_-]+/g, ' ')
    .trim();

/** The name under which an official zone and one of the SIA are the same thing: "CTR BLAGNAC", "LF R 5 B"; else null. */
export function sharedName(zone: Zone): string | null {
  if (zone.kind === 'CTR') return `CTR ${plain(controlZoneFamily(zone.identifier))}`;
  if (zone.kind === 'P' || zone.kind === 'R' || zone.kind === 'D' || zone.kind === 'RTBA')
    return plain(zone.identifier.replace(/ \(\d+\)$/, ''));
  return null;
}

/** The same for an official zone. */
export function sharedNameOfOfficial({ subject, concerns }: UasZone): string | null {
  if (concerns === null) return null;
  switch (subject) {
    case 'control_zone':
    case 'military_control_zone':
      return `CTR ${plain(controlZoneFamily(`CTR ${concerns}`))}`;
    case 'prohibited_area':
    case 'restricted_area':
    case 'danger_area':
      return plain(concerns);
    default:
      return null;
  }
}

/** Which cards tell of an official zone: one of its own, those of an aerodrome, a heliport, the armed forces or a terminal area. */
export const OFFICIAL_ROLE = {
  own: 0,
  runway: 1,
  control_zone: 2,
  heliport: 3,
  military_training: 4,
  terminal_area: 5,
} as const;

/** Terminal areas: their true floors are in the SIA's own list, where each part has its own. */
export const isTerminalArea = ({ subject, concerns }: UasZone): boolean =>
  subject === 'other' && (concerns?.startsWith('TMA ') ?? false);

function roleOf(zone: UasZone): number {
  switch (zone.subject) {
    case 'runway':
    case 'heliport':
    case 'control_zone':
    case 'military_training':
      return OFFICIAL_ROLE[zone.subject];
    case 'military_control_zone':
      return OFFICIAL_ROLE.control_zone;
    default:
      return isTerminalArea(zone) ? OFFICIAL_ROLE.terminal_area : OFFICIAL_ROLE.own;
  }
}

function group(keys: readonly (string | null)[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  keys.forEach((key, position) => {
    if (key === null) return;
    const known = groups.get(key);
    if (known) known.push(position);
    else groups.set(key, [position]);
  });
  return groups;
}

/** Lays the official zones of a dataset out for searching; null where none were ever imported. */
export function buildOfficialIndex({ official }: AirspaceDataset, grid: CellGrid): OfficialIndex | null {
  // A copy kept on a device from before there were any has no place for them.
  if (!official) return null;
  const { zones } = official;
  const volumes = zones.flatMap((zone) => zone.volumes);
  const shapes = packShapes(volumes.map((volume) => volume.projection));
  const tree = volumes.length > 0 ? new Flatbush(volumes.length) : null;
  if (tree) {
    for (let volume = 0; volume < volumes.length; volume++) {
      const [west = 0, south = 0, east = 0, north = 0] = shapes.box.subarray(4 * volume, 4 * volume + 4);
      tree.add(west, south, east, north);
    }
    tree.finish();
  }
  return {
    zones,
    volumes,
    zoneOfVolume: Uint32Array.from(zones.flatMap((zone, position) => zone.volumes.map(() => position))),
    shapes,
    tree,
    cells: new ShapeCells(shapes, tree, grid),
    roles: Uint8Array.from(zones, roleOf),
    hasHours: Uint8Array.from(zones, (zone) => (hoursAreKnown(zone) ? 1 : 0)),
    floorAboveGround: Float64Array.from(volumes, ({ lower }) =>
      lower.reference === 'AGL' ? limitInMetres(lower) : Number.NaN,
    ),
    floorOrder: Float64Array.from(volumes, ({ lower }) => limitOrder(lower)),
    runwaysOf: group(
      zones.map(({ subject, concerns }) => (subject === 'runway' ? (concerns?.toUpperCase() ?? null) : null)),
    ),
    byName: group(zones.map(sharedNameOfOfficial)),
  };
}

/** Positions in `volumes` of the official volumes a packed shape shares a point with, whatever their heights. */
export function volumesMeeting(index: OfficialIndex, areas: PackedShapes, area: number): number[] {
  return index.cells.meeting(areas, area);
}

/**
 * Positions in `volumes` of the volume that begins lowest, of every official zone a packed shape shares a point with; the
 * first of those that begin alike. Those that begin over `under_m` above ground are left out unseen, whatever begins at
 * an altitude is kept.
 */
export function lowestVolumesMeeting(
  index: OfficialIndex,
  areas: PackedShapes,
  area: number,
  under_m: number,
): number[] {
  const { cells, floorAboveGround, floorOrder, zoneOfVolume } = index;
  const lowest: number[] = [];
  // The volumes of a zone follow each other, so that only the zone met last is to be remembered.
  let zone = -1;
  let floor = 0;
  const near = cells.near(areas, area);
  for (let i = 0; i < near.length; i++) {
    const entry = near[i] ?? 0;
    const volume = shapeIn(entry);
    const isOfSame = zoneOfVolume[volume] === zone;
    if ((floorAboveGround[volume] ?? 0) > under_m) continue;
    if ((isOfSame && (floorOrder[volume] ?? 0) >= floor) || !cells.isMet(areas, area, entry)) continue;
    if (isOfSame) lowest.pop();
    zone = zoneOfVolume[volume] ?? -1;
    floor = floorOrder[volume] ?? 0;
    lowest.push(volume);
  }
  return lowest;
}
