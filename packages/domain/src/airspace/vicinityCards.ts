import { outlines } from '../geo/buffer.ts';
import type { Ring } from '../geo/geometry.ts';
import { ANNEX_ONE } from '../regulation/annexOne.ts';
import { ZONE_EFFECTS } from '../regulation/zoneEffects.ts';
import type { AerodromeSite } from './aerodromeSites.ts';
import { judgeVicinity, stricter, type VicinityHit } from './aerodromes.ts';
import type { Constraint, Decider, Effect, Overlap, Reason } from './constraint.ts';
import { type Ground, highestGround } from './ground.ts';
import { floorRelation, METRES_PER_FOOT } from './heights.ts';
import {
  datasetSource,
  type Findings,
  highestTop,
  type JudgedArea,
  type Judging,
  missionNotice,
  reason,
} from './judging.ts';
import type { Zone } from './zone.ts';
import { type ZoneHits, zoneOverlap } from './zoneCards.ts';

// Free heights are then told from the aerodrome's altitude, the sentence says so, and terrain counts as not consulted.
const UNKNOWN_GROUND = { at_least_m: Number.NEGATIVE_INFINITY, at_most_m: Number.NEGATIVE_INFINITY };

/** How one area lies in an aerodrome's vicinity. */
interface AreaHit {
  readonly hit: VicinityHit;
  readonly area: JudgedArea;
}

/** The aerodrome's service that answers: control, failing that flight information, failing that the operator. */
function decider({ aerodrome }: AerodromeSite): { decider: Decider; why: Reason } {
  const service = aerodrome.has_atc ? 'atc' : aerodrome.has_afis ? 'afis' : 'operator';
  return {
    decider: {
      kind: 'authority',
      structure_code: aerodrome.icao_code,
      name: aerodrome.name,
      contact: null,
    },
    why: reason(`decider_${service}`, { aerodrome: aerodrome.icao_code }),
  };
}

/**
 * The free height as one above the ground under an area: annex I counts it from the aerodrome's altitude, so that it
 * drops by what the ground rises above that, and lower ground does not raise it. `surely_m` holds whatever the ground
 * may be, `at_best_m` on the lowest it may be; both null where no height is free.
 */
interface FreeAboveGround {
  readonly surely_m: number | null;
  readonly at_best_m: number | null;
}

const positive = (height: number): number | null => (height > 0 ? Math.floor(height) || null : null);

function freeAboveGround(judging: Judging, site: AerodromeSite, { hit, area }: AreaHit): FreeAboveGround {
  if (judging.mission.visibility === 'off_sight') return { surely_m: null, at_best_m: null };
  const altitude = site.aerodrome.elevation_ft * METRES_PER_FOOT;
  const highest = area.ground ? highestGround(area.ground) : UNKNOWN_GROUND;
  const left = (ground: number): number | null =>
    positive(hit.free_height_m - Math.max(ground - altitude, 0));
  return { surely_m: left(highest.at_most_m), at_best_m: left(highest.at_least_m) };
}

/** How an area stands to the free height of its place; `ground`: it depends on ground that is not known well enough. */
type Standing = 'free' | 'ground' | 'above';
const STANDINGS: readonly Standing[] = ['free', 'ground', 'above'];

function standing(judging: Judging, site: AerodromeSite, found: AreaHit): Standing {
  const { surely_m, at_best_m } = freeAboveGround(judging, site, found);
  if (surely_m !== null && found.area.top_m <= surely_m) return 'free';
  return at_best_m !== null && found.area.top_m <= at_best_m ? 'ground' : 'above';
}

/** Beyond the limit by the distance said, under it by the margin counted: the sentence must say both. */
function noFreeHeight({ axis }: VicinityHit, about: Reason['params'] & { distance_m: number }): Reason {
  const limit = axis.rule.bands[0]?.under_m ?? 0;
  return about.distance_m < limit
    ? reason('vicinity_no_free_height', { ...about, limit_m: limit })
    : reason('vicinity_perhaps_no_free_height', {
        ...about,
        limit_m: limit,
        margin_m: axis.across_margin_m,
      });
}

/** How far an area's top rises above what its own place leaves free at best; negative where it stays under. */
function excess(judging: Judging, site: AerodromeSite, found: AreaHit): number {
  return found.area.top_m - (freeAboveGround(judging, site, found).at_best_m ?? Number.NEGATIVE_INFINITY);
}

/** The area that the card speaks of: the one that rises the most above its own free height, or the nearest to it. */
function speaking(judging: Judging, site: AerodromeSite, found: readonly AreaHit[]): AreaHit | null {
  const rank = (each: AreaHit): number => STANDINGS.indexOf(standing(judging, site, each));
  return found.reduce<AreaHit | null>((worst, each) => {
    if (!worst) return each;
    const more = rank(each) - rank(worst) || excess(judging, site, each) - excess(judging, site, worst);
    if (more > 0) return each;
    return !(more < 0) && stricter(each.hit, worst.hit) === each.hit ? each : worst;
  }, null);
}

function bandReasons(judging: Judging, site: AerodromeSite, spoken: AreaHit): Reason[] {
  const { aerodrome } = site;
  const { hit, area } = spoken;
  const about = {
    aerodrome: aerodrome.icao_code,
    runway: hit.axis.designator,
    distance_m: Math.round(hit.to_axis_m),
  };
  if (hit.free_height_m === 0) return [noFreeHeight(hit, about), ...axisReasons(hit)];
  const { surely_m, at_best_m } = freeAboveGround(judging, site, spoken);
  const height = { height_m: area.top_m, free_height_m: surely_m ?? at_best_m ?? 0 };
  const reasons = [reason('vicinity_free_height', { ...about, free_height_m: hit.free_height_m })];
  if (judging.mission.visibility === 'off_sight') reasons.push(reason('vicinity_off_sight', about));
  else {
    const stands = standing(judging, site, spoken);
    if (stands === 'above')
      reasons.push(reason('height_above_free', { ...height, free_height_m: at_best_m ?? 0 }));
    if (stands === 'free') reasons.push(reason('height_within_free', height));
  }
  reasons.push(groundReason(site, area.ground, standing(judging, site, spoken)));
  return [...reasons, ...axisReasons(hit)];
}

/** What the ground does to the free height, and where it is not known well enough, what would settle it. */
function groundReason({ aerodrome }: AerodromeSite, ground: Ground | null, stands: Standing): Reason {
  const altitude = aerodrome.elevation_ft * METRES_PER_FOOT;
  const about = { aerodrome: aerodrome.icao_code, elevation_m: Math.round(altitude) };
  if (ground === null) return reason('height_counted_from_aerodrome_ground_unknown', about);
  const { at_least_m, at_most_m } = highestGround(ground);
  const heights = { ...about, from_m: Math.floor(at_least_m), to_m: Math.ceil(at_most_m) };
  if (stands === 'ground') return reason('height_counted_from_aerodrome_ground_to_check', heights);
  return ground.certainty === 'measured'
    ? reason('height_counted_from_aerodrome', { ...about, ground_m: Math.ceil(at_most_m) })
    : reason('height_counted_from_aerodrome_ground_estimated', heights);
}

function axisReasons({ axis }: VicinityHit): Reason[] {
  const reasons: Reason[] = [];
  if (axis.estimated)
    reasons.push(reason('axis_estimated', { runway: axis.designator, margin_m: axis.across_margin_m }));
  if (axis.assumed_case)
    reasons.push(
      reason(axis.rule.case === 2 ? 'instrument_procedure_assumed' : 'no_instrument_procedure_assumed', {
        runway: axis.designator,
      }),
    );
  return reasons;
}

function title(site: AerodromeSite, zone: Zone | null): string {
  return `${zone?.identifier ?? site.aerodrome.name} · ${site.aerodrome.icao_code}`;
}

function zoneMet(site: AerodromeSite, hits: ZoneHits): number | null {
  return site.control_zones.find((zone) => hits.has(zone)) ?? null;
}

type SiteHits = ReadonlyMap<number, readonly AreaHit[]>;

/** Areas that reach into a control zone and lie outside the vicinity of every aerodrome of it. */
function outsideVicinities(
  judging: Judging,
  position: number,
  zone: Zone,
  areas: readonly JudgedArea[],
  sites: SiteHits,
): readonly JudgedArea[] {
  const members = judging.index.sitesOfControlZone.get(position) ?? [];
  const judged = new Set(members.flatMap((member) => (sites.get(member) ?? []).map(({ area }) => area)));
  return areas.filter(
    (area) => !judged.has(area) && floorRelation(zone.lower, area.top_m, area.ground, area.box) !== 'above',
  );
}

/**
 * Areas in the control zones that an aerodrome answers for, outside its vicinity, that need the same agreement: all
 * of them out of sight, in sight those above the ceiling.
 */
function alsoConcerned(
  judging: Judging,
  sitePosition: number,
  hits: ZoneHits,
  sites: SiteHits,
): readonly JudgedArea[] {
  const { mission, index, ruleset } = judging;
  return (index.sites[sitePosition]?.control_zones ?? []).flatMap((position) => {
    const zone = index.dataset.zones[position];
    if (!zone || index.sitesOfControlZone.get(position)?.[0] !== sitePosition) return [];
    return outsideVicinities(judging, position, zone, hits.get(position) ?? [], sites).filter(
      ({ top_m }) => mission.visibility === 'off_sight' || top_m > ruleset.ceiling_m,
    );
  });
}

function vicinityOverlap(judging: Judging, { hit }: AreaHit, areas: readonly JudgedArea[]): Overlap {
  const ids = new Set(areas.map((area) => area.id));
  return {
    area_ids: judging.areas.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    area_m2: null,
    distance_m: Math.round(hit.to_runway_m),
    fully_inside: ids.size === judging.areas.length,
    lower: null,
    upper: null,
  };
}

const EFFECT_OF: Readonly<Record<Standing, Effect>> = { free: 'free', ground: 'check', above: 'agreement' };

/** The height that is surely free over every area met; null where there is none, or unknown ground hides it. */
function lowestFree(judging: Judging, site: AerodromeSite, found: readonly AreaHit[]): number | null {
  const heights = found.map((each) => freeAboveGround(judging, site, each).surely_m ?? 0);
  return Math.min(...heights) || null;
}

function vicinityCard(
  judging: Judging,
  site: AerodromeSite,
  found: readonly AreaHit[],
  spoken: AreaHit,
  beyond: readonly JudgedArea[],
  hits: ZoneHits,
): Constraint {
  const zonePosition = zoneMet(site, hits);
  const zone = zonePosition === null ? null : (judging.index.dataset.zones[zonePosition] ?? null);
  const stands = beyond.length > 0 ? 'above' : standing(judging, site, spoken);
  const asks = stands === 'above';
  const who = decider(site);
  const reasons = bandReasons(judging, site, spoken);
  if (zone) reasons.push(reason('vicinity_stops_at_control_zone', { zone: zone.identifier }));
  if (asks) reasons.push(who.why);
  const overlap = vicinityOverlap(judging, spoken, [...found.map(({ area }) => area), ...beyond]);
  return {
    key: `vicinity:${site.aerodrome.icao_code}`,
    kind: zone ? 'control_zone' : 'aerodrome_vicinity',
    title: title(site, zone),
    zone_id: zone?.id ?? null,
    aerodrome_code: site.aerodrome.icao_code,
    effect: EFFECT_OF[stands],
    procedure: asks ? 'approval_request' : null,
    decider: asks ? who.decider : null,
    notice: asks ? missionNotice(judging, ZONE_EFFECTS.CTR.notice) : null,
    free_height_m: lowestFree(judging, site, found),
    activity: 'active',
    overlap: zone ? { ...overlap, lower: zone.lower, upper: zone.upper } : overlap,
    reasons,
    source: datasetSource(judging, spoken.hit.axis.rule.source),
  };
}

/** What of the mission lies in several parts of a zone: its surface is told of one zone only. */
function outerOverlap(judging: Judging, first: ZoneMet, areas: readonly JudgedArea[]): Overlap {
  const overlap = zoneOverlap(judging, first.position, first.zone, first.areas);
  return first.areas.length === areas.length
    ? overlap
    : { ...overlap, area_ids: areas.map(({ id }) => id), area_m2: null };
}

/** Control zones of one owner, met outside every vicinity of their aerodromes. */
function outerZoneCard(
  judging: Judging,
  first: ZoneMet,
  site: AerodromeSite | null,
  zones: readonly ZoneMet[],
): Constraint {
  const { zone } = first;
  const areas = judging.areas.filter((area) => zones.some((met) => met.areas.includes(area)));
  const inSight = judging.mission.visibility === 'in_sight';
  const free = inSight && site ? judging.ruleset.ceiling_m : null;
  const isFree = free !== null && highestTop(areas) <= free;
  const effect = ZONE_EFFECTS.CTR;
  const who = site ? decider(site) : null;
  const about = { zone: zone.identifier, aerodrome: site?.aerodrome.icao_code ?? '' };
  const height = { height_m: highestTop(areas), free_height_m: free ?? 0 };
  const reasons: Reason[] = [];
  if (!site) reasons.push(reason('control_zone_aerodrome_unknown', about));
  else {
    reasons.push(reason('control_zone_outside_vicinity', about));
    if (!inSight) reasons.push(reason('control_zone_off_sight', about));
    else reasons.push(reason(isFree ? 'height_within_free' : 'height_above_free', height));
  }
  if (who && !isFree) reasons.push(who.why);
  const atc: Decider = { kind: 'atc', structure_code: null, name: zone.identifier, contact: null };
  return {
    key: `control-zone:${zone.identifier}`,
    kind: 'control_zone',
    title: site ? title(site, zone) : zone.identifier,
    zone_id: zone.id,
    aerodrome_code: site?.aerodrome.icao_code ?? null,
    effect: isFree ? 'free' : effect.effect,
    procedure: isFree ? null : effect.procedure,
    decider: isFree ? null : (who?.decider ?? atc),
    notice: isFree ? null : missionNotice(judging, effect.notice),
    free_height_m: free,
    activity: 'active',
    overlap: outerOverlap(judging, first, areas),
    reasons,
    source: datasetSource(judging, ANNEX_ONE[2].source),
  };
}

function judgeSites(judging: Judging): Map<number, AreaHit[]> {
  const { index, packed } = judging;
  const found = new Map<number, AreaHit[]>();
  const zoneOutlines = (zone: number): readonly (readonly Ring[])[] => {
    const geometry = index.dataset.zones[zone]?.geometry;
    return geometry ? outlines(geometry) : [];
  };
  for (const area of judging.areas) {
    for (const position of index.siteTree?.search(...area.box) ?? []) {
      const site = index.sites[position];
      if (!site) continue;
      const hit = judgeVicinity(site, area.geometry, index.shapes, zoneOutlines, packed, area.position);
      if (!hit) continue;
      const known = found.get(position);
      if (known) known.push({ hit, area });
      else found.set(position, [{ hit, area }]);
    }
  }
  return found;
}

/** A control zone met, and what of the mission reaches into it. */
interface ZoneMet {
  readonly position: number;
  readonly zone: Zone;
  readonly areas: readonly JudgedArea[];
}

/**
 * Control zones met outside every vicinity, by whom they belong to: the parts of one zone, or two zones of one
 * aerodrome, are answered for together. In the order of their names, so that the first stays the first.
 */
function outerZones(
  judging: Judging,
  hits: ZoneHits,
  sites: SiteHits,
): ReadonlyMap<string, readonly ZoneMet[]> {
  const { index } = judging;
  const owned = new Map<string, ZoneMet[]>();
  for (const [position, areas] of hits) {
    const zone = index.dataset.zones[position];
    if (zone?.kind !== 'CTR') continue;
    const [main = -1] = index.sitesOfControlZone.get(position) ?? [];
    if (sites.has(main)) continue;
    const reached = outsideVicinities(judging, position, zone, areas, sites);
    if (reached.length === 0) continue;
    const owner = index.sites[main]?.aerodrome.icao_code ?? zone.identifier;
    const known = owned.get(owner) ?? [];
    owned.set(owner, [...known, { position, zone, areas: reached }]);
  }
  for (const zones of owned.values())
    zones.sort((a, b) => a.zone.identifier.localeCompare(b.zone.identifier));
  return owned;
}

/**
 * Cards of aerodromes and control zones: one for each aerodrome whose vicinity is met, its control zone merged
 * in; one for the control zones met outside every vicinity, answered for by their main aerodrome. Each area is held
 * against the free height of its own place.
 */
export function judgeAerodromes(judging: Judging, hits: ZoneHits): Findings {
  const { index } = judging;
  const sites = judgeSites(judging);
  const constraints: Constraint[] = [];
  for (const [position, found] of sites) {
    const site = index.sites[position];
    const spoken = site && speaking(judging, site, found);
    if (site && spoken) {
      const beyond = alsoConcerned(judging, position, hits, sites);
      constraints.push(vicinityCard(judging, site, found, spoken, beyond, hits));
    }
  }
  for (const zones of outerZones(judging, hits, sites).values()) {
    const [first] = zones;
    const site = first
      ? (index.sites[index.sitesOfControlZone.get(first.position)?.[0] ?? -1] ?? null)
      : null;
    if (first) constraints.push(outerZoneCard(judging, first, site, zones));
  }
  return { constraints, height_caps: [] };
}
