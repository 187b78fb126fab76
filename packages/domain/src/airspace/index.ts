import Flatbush from 'flatbush';
import { CellGrid } from '../geo/cellGrid.ts';
import { ShapeCells } from '../geo/cells.ts';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { type PackedShapes, packShapes } from '../geo/packed.ts';
import { ZONE_EFFECTS } from '../regulation/zoneEffects.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';
import type { Territory } from '../territory/territory.ts';
import { type AerodromeSite, buildAerodromeSites, vicinityBox } from './aerodromes/aerodromeSites.ts';
import { buildControlZones, type ControlZone } from './aerodromes/controlZones.ts';
import type { AirspaceDataset } from './dataset.ts';
import { limitOrder } from './heights.ts';
import { buildOfficialIndex, type OfficialIndex, sharedName } from './official/officialIndex.ts';
import type { Zone } from './zone.ts';

/** A dataset made ready for analyses: built once per version, then only read. */
export interface AirspaceIndex {
  readonly dataset: AirspaceDataset;
  readonly shapes: PackedShapes;
  readonly zoneTree: Flatbush | null;
  readonly zoneCells: ShapeCells;
  readonly sites: readonly AerodromeSite[];
  /** Positions in `sites` of the aerodromes that no official zone is for: annex I is derived around them. */
  readonly derivedSites: readonly number[];
  /** Boxes of the `derivedSites`, in their order. */
  readonly derivedTree: Flatbush | null;
  /** Where the dataset speaks of: elsewhere an empty map means nothing. */
  readonly territory: Territory;
  /** The official UAS zones; null = never imported. */
  readonly official: OfficialIndex | null;
  readonly controlZones: readonly ControlZone[];
  /** Positions in `controlZones`, by the position of a part in `dataset.zones` and in the official zones. */
  readonly controlZoneOf: ReadonlyMap<number, number>;
  readonly controlZoneOfOfficial: ReadonlyMap<number, number>;
  /** For each zone of `dataset.zones`, 1 where it only informs whoever flies in it. */
  readonly informs: Uint8Array;
  /** For each zone of `dataset.zones`, its place among all of them by floor, lowest first, then by identifier. */
  readonly rank: Uint32Array;
  /** For each zone of `dataset.zones`, the positions of the official zones of the same name (see `sharedName`). */
  readonly partners: readonly (readonly number[])[];
  /** Positions in `sites` by ICAO code. */
  readonly siteByCode: ReadonlyMap<string, number>;
}

function tree(boxes: readonly (readonly [number, number, number, number])[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const built = new Flatbush(boxes.length);
  for (const [west, south, east, north] of boxes) built.add(west, south, east, north);
  built.finish();
  return built;
}

function zoneBoxes(shapes: PackedShapes): (readonly [number, number, number, number])[] {
  return Array.from({ length: shapes.count }, (_, zone) => {
    const [west = 0, south = 0, east = 0, north = 0] = shapes.box.subarray(4 * zone, 4 * zone + 4);
    return [west, south, east, north];
  });
}

/** The place of each zone by its floor; of equal ones by their identifiers, so that the same zones are told alike. */
function ranks(zones: readonly Zone[]): Uint32Array {
  const floors = zones.map(({ lower }) => limitOrder(lower));
  const order = zones.map((_, position) => position);
  order.sort((a, b) => {
    const difference = (floors[a] ?? 0) - (floors[b] ?? 0);
    // Two limits without end differ by no number.
    if (difference < 0 || difference > 0) return difference;
    const [one, other] = [zones[a]?.identifier ?? '', zones[b]?.identifier ?? ''];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
  const ranked = new Uint32Array(zones.length);
  for (const [rank, position] of order.entries()) ranked[position] = rank;
  return ranked;
}

/** Lays a dataset out for searching: a packed R-tree over boxes, typed arrays of coordinates, aerodrome axes. */
export function buildAirspaceIndex(dataset: AirspaceDataset): AirspaceIndex {
  const shapes = packShapes(dataset.zones.map((zone) => zone.geometry));
  const grid = new CellGrid();
  const official = buildOfficialIndex(dataset, grid);
  const controlZones = buildControlZones(dataset, shapes, official);
  const sites = buildAerodromeSites(dataset, controlZones);
  const zoneTree = tree(zoneBoxes(shapes));
  const derived = sites.flatMap(({ aerodrome }, site) =>
    official?.runwaysOf.has(aerodrome.icao_code) ? [] : [site],
  );
  return {
    dataset,
    shapes,
    zoneTree,
    zoneCells: new ShapeCells(shapes, zoneTree, grid),
    sites,
    derivedSites: derived,
    derivedTree: tree(
      derived.flatMap((position) => {
        const site = sites[position];
        return site ? [vicinityBox(site)] : [];
      }),
    ),
    territory: FRENCH_TERRITORY,
    official,
    controlZones,
    controlZoneOf: new Map(
      controlZones.flatMap(({ zones }, position) => zones.map((zone) => [zone, position])),
    ),
    controlZoneOfOfficial: new Map(
      controlZones.flatMap((each, position) => each.official.map((zone) => [zone, position])),
    ),
    informs: Uint8Array.from(dataset.zones, ({ kind }) =>
      ZONE_EFFECTS[kind].effect === 'information' ? 1 : 0,
    ),
    rank: ranks(dataset.zones),
    partners: dataset.zones.map((zone) => official?.byName.get(sharedName(zone) ?? '') ?? []),
    siteByCode: new Map(sites.map(({ aerodrome }, position) => [aerodrome.icao_code, position])),
  };
}

/** Aerodromes around which annex I is derived and may reach into a box: those that no official zone is for. */
export function derivedSitesIn(
  { derivedTree, derivedSites, sites }: AirspaceIndex,
  [west, south, east, north]: BoundingBox,
): AerodromeSite[] {
  const found = derivedTree?.search(west, south, east, north) ?? [];
  return found.flatMap((derived) => sites[derivedSites[derived] ?? -1] ?? []);
}

/** Positions in `dataset.zones` of the zones a packed shape shares a point with; heights are not looked at. */
export function zonesMeeting(index: AirspaceIndex, areas: PackedShapes, area: number): number[] {
  return index.zoneCells.meeting(areas, area);
}

/** Zones that an area shares at least one point with, whatever their heights. */
export function zonesIntersecting(index: AirspaceIndex, geometry: AreaGeometry): Zone[] {
  return pick(index, zonesMeeting(index, packShapes([geometry]), 0));
}

/** Every zone at a point, of all kinds, ordered by lower limit. */
export function zonesAt(index: AirspaceIndex, position: Position): Zone[] {
  const point = packShapes([{ type: 'Circle', center: position, radius_m: 0 }]);
  return pick(index, zonesMeeting(index, point, 0)).sort(
    (a, b) => limitOrder(a.lower) - limitOrder(b.lower) || a.identifier.localeCompare(b.identifier),
  );
}

function pick(index: AirspaceIndex, positions: readonly number[]): Zone[] {
  return positions.flatMap((position) => index.dataset.zones[position] ?? []);
}
