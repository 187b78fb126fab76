import type { Position } from '../../geo/geometry.ts';
import { locatePoint, OUTSIDE, shapesIntersect } from '../../geo/intersects.ts';
import { type PackedShapes, packShapes } from '../../geo/packed.ts';
import { CONTROL_ZONE_FREE_M } from '../../regulation/uasEffects.ts';
import type { AirspaceDataset } from '../dataset.ts';
import { limitInMetres } from '../heights.ts';
import { type OfficialIndex, sharedName } from '../official/officialIndex.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Aerodrome } from '../zone.ts';
import { controlZoneFamily, controlZoneOwners, foreignCountry } from './controlZoneOwners.ts';

/** A control zone with all its parts, those of the SIA and the official ones, and who decides about it. */
export interface ControlZone {
  /** Published name of its first part: "CTR BEZIERS 1". */
  readonly name: string;
  /** What people call it: the name of all its parts, or of the only one. */
  readonly called: string;
  /** Positions of its parts in `dataset.zones` and in the official zones. */
  readonly zones: readonly number[];
  readonly official: readonly number[];
  /** Positions in `dataset.aerodromes` of the aerodromes it is for, who decides first; empty = not in the data. */
  readonly owners: readonly number[];
  /** ISO 3166 code of the country whose service decides; null for France. */
  readonly country: string | null;
  readonly is_military: boolean;
  /** Height above ground up to which a flight in sight asks nobody, m; null = none is known, so none is free. */
  readonly free_m: number | null;
}

interface Parts {
  readonly zones: number[];
  readonly official: number[];
}

function partsByName(dataset: AirspaceDataset, official: OfficialIndex | null): Map<string, Parts> {
  const parts = new Map<string, Parts>();
  const of = (name: string): Parts => {
    const known = parts.get(name) ?? { zones: [], official: [] };
    parts.set(name, known);
    return known;
  };
  dataset.zones.forEach((zone, position) => {
    const name = zone.kind === 'CTR' ? sharedName(zone) : null;
    if (name !== null) of(name).zones.push(position);
  });
  for (const [name, positions] of official?.byName ?? [])
    if (name.startsWith('CTR ')) of(name).official.push(...positions);
  return parts;
}

/** The lowest height that its official volumes begin at; the general one where none is published above ground. */
function freeHeight(official: readonly UasZone[], isMilitary: boolean, isOwned: boolean): number | null {
  const floors = official.flatMap(({ volumes }) =>
    volumes.flatMap(({ lower }) => (lower.reference === 'AGL' ? limitInMetres(lower) : [])),
  );
  if (floors.length > 0) return Math.min(...floors);
  if (!isOwned) return null;
  return isMilitary ? CONTROL_ZONE_FREE_M.military : CONTROL_ZONE_FREE_M.civil;
}

/** Brings together the parts of every control zone, and finds the aerodromes it is for. */
export function buildControlZones(
  dataset: AirspaceDataset,
  shapes: PackedShapes,
  official: OfficialIndex | null,
): ControlZone[] {
  return [...partsByName(dataset, official)].map(([shared, parts]) => {
    const zones = parts.official.flatMap((position) => official?.zones[position] ?? []);
    const volumes = official ? parts.official.flatMap((position) => volumesOf(official, position)) : [];
    const inside = dataset.aerodromes.filter(
      ({ reference_point: [x, y] }) =>
        parts.zones.some((zone) => locatePoint(shapes, zone, x, y) !== OUTSIDE) ||
        volumes.some((volume) => official && isInVolume(official, volume, [x, y])),
    );
    const owners = controlZoneOwners(shared.slice(4), inside);
    const first = dataset.zones[parts.zones[0] ?? -1]?.identifier;
    const isMilitary =
      zones.length > 0
        ? zones.some(({ subject }) => subject === 'military_control_zone')
        : owners[0]?.status === 'MIL';
    return {
      name: first ?? shared,
      called:
        first === undefined || parts.zones.length === 1
          ? (first ?? shared)
          : `CTR ${controlZoneFamily(first)}`,
      ...parts,
      owners: owners.map((owner: Aerodrome) => dataset.aerodromes.indexOf(owner)),
      country: zones.map(({ name }) => foreignCountry(name)).find((country) => country !== null) ?? null,
      is_military: isMilitary,
      free_m: freeHeight(zones, isMilitary, owners.length > 0),
    };
  });
}

function volumesOf(official: OfficialIndex, zone: number): number[] {
  const first = official.zoneOfVolume.indexOf(zone);
  return (official.zones[zone]?.volumes ?? []).map((_, index) => first + index);
}

function isInVolume({ shapes }: OfficialIndex, volume: number, center: Position): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = shapes.box.subarray(4 * volume, 4 * volume + 4);
  const [x, y] = center;
  if (x < west || x > east || y < south || y > north) return false;
  return shapesIntersect(packShapes([{ type: 'Circle', center, radius_m: 0 }]), 0, shapes, volume);
}
