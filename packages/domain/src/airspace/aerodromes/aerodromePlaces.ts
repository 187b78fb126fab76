import { outlinePolygons } from '../../geo/buffer.ts';
import type { Ring } from '../../geo/geometry.ts';
import { METRES_PER_FOOT } from '../../geo/units.ts';
import { memoize, rememberedOf } from '../../time/remembered.ts';
import type { ZoneHits } from '../cards/zoneCards.ts';
import type { BandPlace, FreeHere } from '../freeHeightByBand.ts';
import { floorRelation, limitInMetres } from '../heights.ts';
import { type AirspaceIndex, derivedSitesIn } from '../index.ts';
import type { JudgedArea, Judging } from '../judging/judging.ts';
import { altitudeOfBands, bandHeight } from '../official/officialBands.ts';
import type { OfficialHits } from '../official/officialHits.ts';
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
  readonly name: string;
  readonly has_code: boolean;
  readonly site: AerodromeSite | null;
  altitude_m: number | null;
  readonly bands: Map<JudgedArea, PlaceArea>;
  readonly zones: ControlZoneMet[];
}

/** "Piste 08/26 aérodrome GRAULHET MONTDRAGON LFCQ" → "GRAULHET MONTDRAGON". */
const aerodromeName: (published: string) => string = memoize(
  (published: string) => /a[eé]rodrome\s+(.+?)\s+\S+$/i.exec(published)?.[1] ?? published,
);

function place(
  places: Map<string, Found>,
  code: string,
  site: AerodromeSite | null,
  named: { readonly name: string; readonly has_code: boolean },
): Found {
  const known = places.get(code);
  if (known) return known;
  const found: Found = {
    name: site?.aerodrome.name ?? named.name,
    has_code: site !== null || named.has_code,
    site,
    altitude_m: site ? site.aerodrome.elevation_ft * METRES_PER_FOOT : null,
    bands: new Map(),
    zones: [],
  };
  places.set(code, found);
  return found;
}

function addBand({ bands }: Found, each: PlaceArea): void {
  const known = bands.get(each.area);
  if (!known || (each.band_m ?? 0) < (known.band_m ?? 0)) bands.set(each.area, each);
}

/** Whose aerodrome an official runway zone is, and the altitude that its bands count from. */
const runwayZone = rememberedOf((zone: UasZone) => ({
  code: (zone.concerns ?? zone.name).toUpperCase(),
  altitude_m: altitudeOfBands(zone),
}));

/** The bands of the official runway zones. */
function officialBands(index: AirspaceIndex, hits: OfficialHits, places: Map<string, Found>): void {
  for (const { zone, areas, role } of hits.met) {
    if (role !== OFFICIAL_ROLE.runway) continue;
    const { code, altitude_m } = runwayZone(zone);
    const site = index.sites[index.siteByCode.get(code) ?? -1] ?? null;
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
function derivedBands(judging: Judging, places: Map<string, Found>): void {
  const { index, packed } = judging;
  const outlinesOf = (zone: number): readonly (readonly Ring[])[] => {
    const geometry = index.dataset.zones[zone]?.geometry;
    return geometry ? outlinePolygons(geometry) : [];
  };
  const zones = { zones: index.shapes, outlinesOf };
  for (const area of judging.areas) {
    const own = { geometry: area.geometry, areas: packed, area: area.position };
    for (const site of derivedSitesIn(index, area.box)) {
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

/** What of the mission lies in a control zone, and what it leaves free there. */
interface ZoneFloors {
  readonly met: readonly ControlZoneMet[];
  readonly floors: ReadonlyMap<JudgedArea, number>;
}

function floorsOf(
  judging: Judging,
  controlZone: ControlZone,
  hits: ZoneHits,
  official: OfficialHits,
): ZoneFloors {
  const floors = new Map<JudgedArea, number>();
  const met: ControlZoneMet[] = [];
  const bind = (area: JudgedArea, floor: number): void => {
    floors.set(area, Math.min(floor, floors.get(area) ?? Number.POSITIVE_INFINITY));
  };
  const officialMet = controlZone.official.flatMap((position) => official.get(position) ?? []);
  // Published hours that leave the flight alone lift the zone; the SIA's part of it has none.
  if (officialMet.length > 0 && officialMet.every(({ active }) => !active)) return { met, floors };
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
    const areas = (hits.get(position) ?? []).filter(
      (area) => zone && floorRelation(zone.lower, area.top_m, area.ground, area.box) !== 'above',
    );
    if (!zone || areas.length === 0) continue;
    for (const area of areas) if (!floors.has(area)) bind(area, controlZone.free_m ?? 0);
    met.push({ controlZone, zone, position, official: null, areas });
  }
  return { met, floors };
}

/**
 * The aerodrome of a control zone that only its official runway zone tells of: a neighbour's, such as Geneva, whose zones
 * reach into France under one name.
 */
function namesakes({ name }: ControlZone, places: ReadonlyMap<string, Found>): string[] {
  const family = controlZoneFamily(name).toUpperCase();
  return [...places].flatMap(([code, found]) =>
    found.site === null && found.has_code && found.name.toUpperCase() === family ? [code] : [],
  );
}

/** Gives the areas in a control zone to its aerodromes: to those in whose bands they lie, else to who decides. */
function addControlZone(
  index: AirspaceIndex,
  controlZone: ControlZone,
  { met, floors }: ZoneFloors,
  places: Map<string, Found>,
): void {
  if (floors.size === 0) return;
  const owners = controlZone.owners.flatMap((owner) => index.sites[owner]?.aerodrome.icao_code ?? []);
  const codes = owners.length > 0 ? owners : namesakes(controlZone, places);
  const banded = new Set<JudgedArea>();
  for (const code of codes) {
    const found = places.get(code);
    if (!found) continue;
    for (const [area, each] of found.bands) {
      const floor = floors.get(area);
      if (floor === undefined) continue;
      if (each.band_m !== null) banded.add(area);
      found.bands.set(area, { ...each, floor_m: Math.min(floor, each.floor_m ?? Number.POSITIVE_INFINITY) });
    }
    if ([...found.bands.keys()].some((area) => floors.has(area))) found.zones.push(...met);
  }
  const others = [...floors].filter(([area]) => !banded.has(area));
  const main = codes[0];
  if (others.length === 0) return;
  const found = place(places, main ?? controlZone.name, index.sites[controlZone.owners[0] ?? -1] ?? null, {
    name: controlZone.called,
    has_code: false,
  });
  for (const [area, floor] of others) {
    const known = found.bands.get(area);
    found.bands.set(area, {
      ...(known ?? { area, band_m: null, official: null, derived: null }),
      floor_m: Math.min(floor, known?.floor_m ?? Number.POSITIVE_INFINITY),
    });
  }
  if (!found.zones.some(({ controlZone: each }) => each === controlZone)) found.zones.push(...met);
}

/**
 * The aerodromes and control zones that bind the mission: the official zones of runways decide where they exist, annex
 * I is derived for the others; control zones of either publication come to the aerodrome that they are for.
 */
export function aerodromePlaces(judging: Judging, hits: ZoneHits, official: OfficialHits): AerodromePlace[] {
  const { index } = judging;
  const places = new Map<string, Found>();
  officialBands(index, official, places);
  derivedBands(judging, places);
  for (const position of controlZonesMet(index, hits, official)) {
    const controlZone = index.controlZones[position];
    if (controlZone)
      addControlZone(index, controlZone, floorsOf(judging, controlZone, hits, official), places);
  }
  return [...places].flatMap(([code, { name, has_code, site, altitude_m, bands, zones }]) =>
    bands.size === 0
      ? []
      : [
          {
            code,
            name,
            icao_code: has_code ? code : null,
            site,
            altitude_m,
            areas: [...bands.values()],
            zones,
          },
        ],
  );
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
