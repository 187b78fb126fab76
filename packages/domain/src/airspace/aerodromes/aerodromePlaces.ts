import { outlinePolygons } from '../../geo/buffer.ts';
import type { Ring } from '../../geo/geometry.ts';
import { METRES_PER_FOOT } from '../../geo/units.ts';
import { memoizeLatest, rememberedOf } from '../../time/remembered.ts';
import type { ZoneHits } from '../cards/zoneCards.ts';
import type { BandPlace, FreeHere } from '../freeHeightByBand.ts';
import { floorRelation, limitInMetres } from '../heights.ts';
import { type AirspaceIndex, derivedSitesIn } from '../index.ts';
import type { JudgedArea, Judging } from '../judging/judging.ts';
import { altitudeOfBands, bandHeight } from '../official/officialBands.ts';
import type { OfficialHit, OfficialHits } from '../official/officialHits.ts';
import { OFFICIAL_ROLE } from '../official/officialIndex.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone } from '../zone.ts';
import type { AerodromeSite } from './aerodromeSites.ts';
import { judgeVicinity, type VicinityHit } from './aerodromes.ts';
import { controlZoneFamily } from './controlZoneOwners.ts';
import type { ControlZone } from './controlZones.ts';

/** What binds one area at an aerodrome: the official zone of a runway, or our own derivation where there is none. */
export interface PlaceArea extends FreeHere {
  readonly official: UasZone | null;
  readonly derived: VicinityHit | null;
}

/** A part of a control zone that the mission meets, of either publication. */
export interface ControlZoneMet {
  readonly controlZone: ControlZone;
  readonly zone: Zone | null;
  readonly position: number | null;
  readonly official: UasZone | null;
  readonly areas: readonly JudgedArea[];
}

/** An aerodrome, or a control zone without one in the data, with all that binds the mission there. */
export interface AerodromePlace extends BandPlace {
  /** As published: "TOULOUSE BLAGNAC", "CTR KOKSIJDE". */
  readonly name: string;
  /** ICAO code; null for a control zone whose aerodrome is not in the data. */
  readonly icao_code: string | null;
  readonly site: AerodromeSite | null;
  readonly areas: readonly PlaceArea[];
  readonly zones: readonly ControlZoneMet[];
}

interface Found {
  readonly code: string;
  readonly name: string;
  readonly has_code: boolean;
  readonly site: AerodromeSite | null;
  altitude_m: number | null;
  /** One an area, in the order in which they were found: a mission has few. */
  readonly bands: PlaceArea[];
  readonly zones: ControlZoneMet[];
}

function foundAt(places: readonly Found[], code: string): Found | undefined {
  for (const each of places) if (each.code === code) return each;
  return undefined;
}

/** "Piste 08/26 aérodrome GRAULHET MONTDRAGON LFCQ" → "GRAULHET MONTDRAGON". */
const aerodromeName: (published: string) => string = memoizeLatest(
  (published: string) => /a[eé]rodrome\s+(.+?)\s+\S+$/i.exec(published)?.[1] ?? published,
);

function place(
  places: Found[],
  code: string,
  site: AerodromeSite | null,
  named: { readonly name: string; readonly has_code: boolean },
): Found {
  const known = foundAt(places, code);
  if (known) return known;
  const found: Found = {
    code,
    name: site?.aerodrome.name ?? named.name,
    has_code: site !== null || named.has_code,
    site,
    altitude_m: site ? site.aerodrome.elevation_ft * METRES_PER_FOOT : null,
    bands: [],
    zones: [],
  };
  places.push(found);
  return found;
}

/** Where the band of an area stands, or would stand. */
function placeOf(bands: readonly PlaceArea[], area: JudgedArea): number {
  let at = 0;
  while (at < bands.length && bands[at]?.area !== area) at++;
  return at;
}

function addBand({ bands }: Found, each: PlaceArea): void {
  const at = placeOf(bands, each.area);
  const known = bands[at];
  if (!known || (each.band_m ?? 0) < (known.band_m ?? 0)) bands[at] = each;
}

/** Whose aerodrome an official runway zone is, and the altitude that its bands count from. */
interface RunwayZone {
  readonly code: string;
  readonly altitude_m: number | null;
  readonly site: AerodromeSite | null;
}

/** By the place of the zone among the official ones. */
const runwaysOf = rememberedOf((_: AirspaceIndex): RunwayZone[] => []);

function runwayZone(index: AirspaceIndex, { zone, index: position }: OfficialHit): RunwayZone {
  const all = runwaysOf(index);
  const known = all[position];
  if (known) return known;
  const code = (zone.concerns ?? zone.name).toUpperCase();
  const site = index.sites[index.siteByCode.get(code) ?? -1] ?? null;
  const found = { code, altitude_m: altitudeOfBands(zone), site };
  all[position] = found;
  return found;
}

/** The bands of the official runway zones. */
function officialBands(index: AirspaceIndex, hits: OfficialHits, places: Found[]): void {
  for (const hit of hits.met) {
    const { zone, areas, role } = hit;
    if (role !== OFFICIAL_ROLE.runway) continue;
    const { code, altitude_m, site } = runwayZone(index, hit);
    const found = place(places, code, site, { name: site ? '' : aerodromeName(zone.name), has_code: true });
    found.altitude_m ??= altitude_m;
    for (const each of areas)
      addBand(found, {
        area: each.area,
        band_m: bandHeight(each.volume, altitude_m ?? found.altitude_m),
        floor_m: null,
        official: zone,
        derived: null,
      });
  }
}

/** The bands of annex I around aerodromes that no official zone is for. */
function derivedBands(judging: Judging, places: Found[]): void {
  const { index, packed } = judging;
  for (const area of judging.areas) {
    const sites = derivedSitesIn(index, area.box);
    if (sites.length === 0) continue;
    const outlinesOf = (zone: number): readonly (readonly Ring[])[] => {
      const geometry = index.dataset.zones[zone]?.geometry;
      return geometry ? outlinePolygons(geometry) : [];
    };
    const zones = { zones: index.shapes, outlinesOf };
    const own = { geometry: area.geometry, areas: packed, area: area.position };
    for (const site of sites) {
      const hit = judgeVicinity(site, own, zones);
      if (!hit) continue;
      addBand(place(places, site.aerodrome.icao_code, site, { name: '', has_code: true }), {
        area,
        band_m: hit.free_height_m,
        floor_m: null,
        official: null,
        derived: hit,
      });
    }
  }
}

/** What a control zone leaves free over an area, m. */
interface Floor {
  readonly area: JudgedArea;
  floor_m: number;
}

/** What of the mission lies in a control zone, and what it leaves free there. */
interface ZoneFloors {
  readonly met: readonly ControlZoneMet[];
  readonly floors: readonly Floor[];
}

function floorOver(floors: readonly Floor[], area: JudgedArea): Floor | undefined {
  for (const each of floors) if (each.area === area) return each;
  return undefined;
}

const NO_FLOORS: ZoneFloors = { met: [], floors: [] };

/** The official parts of a control zone that are met. */
function officialParts({ official: parts }: ControlZone, official: OfficialHits): readonly OfficialHit[] {
  const met: OfficialHit[] = [];
  for (const position of parts) {
    const hit = official.get(position);
    if (hit) met.push(hit);
  }
  return met;
}

function floorsOf(
  judging: Judging,
  controlZone: ControlZone,
  hits: ZoneHits,
  official: OfficialHits,
): ZoneFloors {
  const floors: Floor[] = [];
  const met: ControlZoneMet[] = [];
  const bind = (area: JudgedArea, floor_m: number): void => {
    const known = floorOver(floors, area);
    if (known) known.floor_m = Math.min(floor_m, known.floor_m);
    else floors.push({ area, floor_m });
  };
  const officialMet = officialParts(controlZone, official);
  // Published hours that leave the flight alone lift the zone; the SIA's part of it has none.
  if (officialMet.length > 0 && officialMet.every(({ active }) => !active)) return NO_FLOORS;
  for (const { zone, areas } of officialMet) {
    for (const { area, volume } of areas)
      bind(area, volume.lower.reference === 'AGL' ? limitInMetres(volume.lower) : (controlZone.free_m ?? 0));
    met.push({
      controlZone,
      zone: null,
      position: null,
      official: zone,
      areas: areas.map(({ area }) => area),
    });
  }
  for (const position of controlZone.zones) {
    const zone = judging.index.dataset.zones[position];
    const reached = hits.get(position);
    if (!zone || !reached) continue;
    const areas = reached.filter(
      (area) => floorRelation(zone.lower, area.top_m, area.ground, area.box) !== 'above',
    );
    if (areas.length === 0) continue;
    for (const area of areas) if (!floorOver(floors, area)) bind(area, controlZone.free_m ?? 0);
    met.push({ controlZone, zone, position, official: null, areas });
  }
  return { met, floors };
}

/**
 * The aerodrome of a control zone that only its official runway zone tells of: a neighbour's, such as Geneva, whose zones
 * reach into France under one name.
 */
function namesakes({ name }: ControlZone, places: readonly Found[]): string[] {
  const family = controlZoneFamily(name).toUpperCase();
  return places.flatMap(({ code, site, has_code, name: called }) =>
    site === null && has_code && called.toUpperCase() === family ? [code] : [],
  );
}

/** The codes of the aerodromes that a control zone is for. */
function codesOf(
  index: AirspaceIndex,
  controlZone: ControlZone,
  places: readonly Found[],
): readonly string[] {
  const codes: string[] = [];
  for (const owner of controlZone.owners) {
    const code = index.sites[owner]?.aerodrome.icao_code;
    if (code !== undefined) codes.push(code);
  }
  return codes.length > 0 ? codes : namesakes(controlZone, places);
}

/** Adds what a control zone leaves free to the bands of an aerodrome; whether some of them lie in it. */
function lowerBands({ bands }: Found, floors: readonly Floor[], banded: JudgedArea[]): boolean {
  let isIn = false;
  for (let at = 0; at < bands.length; at++) {
    const each = bands[at];
    const floor = each && floorOver(floors, each.area);
    if (!floor) continue;
    isIn = true;
    if (each.band_m !== null) banded.push(each.area);
    bands[at] = withFloor(each, Math.min(floor.floor_m, each.floor_m ?? Number.POSITIVE_INFINITY));
  }
  return isIn;
}

const withFloor = ({ area, band_m, official, derived }: PlaceArea, floor_m: number): PlaceArea => ({
  area,
  band_m,
  floor_m,
  official,
  derived,
});

/** Gives the areas in a control zone to its aerodromes: to those in whose bands they lie, else to who decides. */
function addControlZone(
  index: AirspaceIndex,
  controlZone: ControlZone,
  { met, floors }: ZoneFloors,
  places: Found[],
): void {
  if (floors.length === 0) return;
  const codes = codesOf(index, controlZone, places);
  const banded: JudgedArea[] = [];
  for (const code of codes) {
    const found = foundAt(places, code);
    if (found && lowerBands(found, floors, banded)) found.zones.push(...met);
  }
  const main = codes[0];
  let found: Found | null = null;
  for (const { area, floor_m } of floors) {
    if (banded.includes(area)) continue;
    found ??= place(places, main ?? controlZone.name, index.sites[controlZone.owners[0] ?? -1] ?? null, {
      name: controlZone.called,
      has_code: false,
    });
    const at = placeOf(found.bands, area);
    const known = found.bands[at] ?? { area, band_m: null, floor_m: null, official: null, derived: null };
    found.bands[at] = withFloor(known, Math.min(floor_m, known.floor_m ?? Number.POSITIVE_INFINITY));
  }
  if (found && !found.zones.some(({ controlZone: each }) => each === controlZone)) found.zones.push(...met);
}

/**
 * The aerodromes and control zones that bind the mission: the official zones of runways decide where they exist, annex
 * I is derived for the others; control zones of either publication come to the aerodrome that they are for.
 */
export function aerodromePlaces(judging: Judging, hits: ZoneHits, official: OfficialHits): AerodromePlace[] {
  const { index } = judging;
  const places: Found[] = [];
  officialBands(index, official, places);
  derivedBands(judging, places);
  for (const position of controlZonesMet(index, hits, official)) {
    const controlZone = index.controlZones[position];
    if (controlZone)
      addControlZone(index, controlZone, floorsOf(judging, controlZone, hits, official), places);
  }
  const bound: AerodromePlace[] = [];
  for (const { code, name, has_code, site, altitude_m, bands, zones } of places)
    if (bands.length > 0)
      bound.push({ code, name, icao_code: has_code ? code : null, site, altitude_m, areas: bands, zones });
  return bound;
}

/** Positions in `controlZones` of those that the mission meets, in the order of their names. */
function controlZonesMet(index: AirspaceIndex, hits: ZoneHits, official: OfficialHits): number[] {
  const met: number[] = [];
  const add = (controlZone: number | undefined): void => {
    if (controlZone !== undefined && !met.includes(controlZone)) met.push(controlZone);
  };
  for (const position of hits.positions) add(index.controlZoneOf.get(position));
  for (const position of official.positions) add(index.controlZoneOfOfficial.get(position));
  return met.length < 2
    ? met
    : met.sort((a, b) =>
        (index.controlZones[a]?.name ?? '').localeCompare(index.controlZones[b]?.name ?? ''),
      );
}
