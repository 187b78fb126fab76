import { outlines } from '../geo/buffer.ts';
import type { Ring } from '../geo/geometry.ts';
import { ANNEX_ONE } from '../regulation/annexOne.ts';
import { ZONE_EFFECTS } from '../regulation/zoneEffects.ts';
import type { AerodromeSite } from './aerodromeSites.ts';
import { judgeVicinity, stricter, type VicinityHit } from './aerodromes.ts';
import type { Constraint, Decider, Overlap, Reason } from './constraint.ts';
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

interface SiteHit {
  readonly hit: VicinityHit;
  readonly areas: readonly JudgedArea[];
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

/** How far the ground under the flight rises above the aerodrome, m; 0 when lower or unknown. */
function rise(judging: Judging, site: AerodromeSite): number {
  const { ground } = judging.mission;
  return ground ? Math.max(ground.max_m - site.aerodrome.elevation_ft * METRES_PER_FOOT, 0) : 0;
}

/** The free height as one above the ground under the flight: annex I counts from the aerodrome's altitude. */
function freeAboveGround(judging: Judging, site: AerodromeSite, freeHeight: number): number | null {
  if (judging.mission.visibility === 'off_sight') return null;
  const height = Math.floor(freeHeight - rise(judging, site));
  return height > 0 ? height : null;
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

function bandReasons(judging: Judging, site: AerodromeSite, { hit, areas }: SiteHit): Reason[] {
  const { aerodrome } = site;
  const about = {
    aerodrome: aerodrome.icao_code,
    runway: hit.axis.designator,
    distance_m: Math.round(hit.to_axis_m),
  };
  const free = freeAboveGround(judging, site, hit.free_height_m);
  const height = highestTop(areas);
  const reasons: Reason[] = [];
  if (hit.free_height_m === 0) reasons.push(noFreeHeight(hit, about));
  else {
    reasons.push(reason('vicinity_free_height', { ...about, free_height_m: hit.free_height_m }));
    if (judging.mission.visibility === 'off_sight') reasons.push(reason('vicinity_off_sight', about));
    else if (free === null || height > free)
      reasons.push(reason('height_above_free', { height_m: height, free_height_m: free ?? 0 }));
    else reasons.push(reason('height_within_free', { height_m: height, free_height_m: free }));
    const metres = Math.round(aerodrome.elevation_ft * METRES_PER_FOOT);
    reasons.push(
      judging.mission.ground === null
        ? reason('height_counted_from_aerodrome_ground_unknown', { ...about, elevation_m: metres })
        : reason('height_counted_from_aerodrome', { ...about, elevation_m: metres }),
    );
  }
  return [...reasons, ...axisReasons(hit)];
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

function vicinityOverlap(judging: Judging, { hit, areas }: SiteHit): Overlap {
  return {
    area_ids: areas.map((area) => area.id),
    area_m2: null,
    distance_m: Math.round(hit.to_runway_m),
    fully_inside: areas.length === judging.areas.length,
    lower: null,
    upper: null,
  };
}

function vicinityCard(judging: Judging, site: AerodromeSite, found: SiteHit, hits: ZoneHits): Constraint {
  const zonePosition = zoneMet(site, hits);
  const zone = zonePosition === null ? null : (judging.index.dataset.zones[zonePosition] ?? null);
  const free = freeAboveGround(judging, site, found.hit.free_height_m);
  const isFree = free !== null && highestTop(found.areas) <= free;
  const who = decider(site);
  const reasons = bandReasons(judging, site, found);
  if (zone) reasons.push(reason('vicinity_stops_at_control_zone', { zone: zone.identifier }));
  if (!isFree) reasons.push(who.why);
  const overlap = vicinityOverlap(judging, found);
  return {
    key: `vicinity:${site.aerodrome.icao_code}`,
    kind: zone ? 'control_zone' : 'aerodrome_vicinity',
    title: title(site, zone),
    zone_id: zone?.id ?? null,
    aerodrome_code: site.aerodrome.icao_code,
    effect: isFree ? 'free' : 'agreement',
    procedure: isFree ? null : 'approval_request',
    decider: isFree ? null : who.decider,
    notice: isFree ? null : missionNotice(judging, ZONE_EFFECTS.CTR.notice),
    free_height_m: free,
    activity: 'active',
    overlap: zone ? { ...overlap, lower: zone.lower, upper: zone.upper } : overlap,
    reasons,
    source: datasetSource(judging, found.hit.axis.rule.source),
  };
}

/** A control zone met outside every vicinity of its aerodromes. */
function outerZoneCard(
  judging: Judging,
  position: number,
  zone: Zone,
  site: AerodromeSite | null,
  areas: readonly JudgedArea[],
): Constraint {
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
    overlap: zoneOverlap(judging, position, zone, areas),
    reasons,
    source: datasetSource(judging, ANNEX_ONE[2].source),
  };
}

function judgeSites(judging: Judging): Map<number, SiteHit> {
  const { index, packed } = judging;
  const found = new Map<number, SiteHit>();
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
      found.set(position, {
        hit: stricter(known?.hit ?? null, hit) ?? hit,
        areas: [...(known?.areas ?? []), area],
      });
    }
  }
  return found;
}

/**
 * Cards of aerodromes and control zones: one for each aerodrome whose vicinity is met, its control zone merged
 * in; one for a control zone met outside every vicinity, answered for by its main aerodrome. Of several
 * restrictive areas the strictest band speaks, with the highest top among the areas in the vicinity.
 */
export function judgeAerodromes(judging: Judging, hits: ZoneHits): Findings {
  const { index, mission } = judging;
  const sites = judgeSites(judging);
  const constraints: Constraint[] = [];
  for (const [position, found] of sites) {
    const site = index.sites[position];
    if (site) constraints.push(vicinityCard(judging, site, found, hits));
  }
  const named = new Set<string>();
  for (const [position, areas] of hits) {
    const zone = index.dataset.zones[position];
    if (zone?.kind !== 'CTR') continue;
    const members = index.sitesOfControlZone.get(position) ?? [];
    if (members.some((member) => sites.has(member))) continue;
    const site = index.sites[members[0] ?? -1] ?? null;
    const owner = site?.aerodrome.icao_code ?? zone.identifier;
    const reached = areas.filter(
      (area) => floorRelation(zone.lower, area.top_m, mission.ground, area.box) !== 'above',
    );
    if (reached.length === 0 || named.has(owner)) continue;
    named.add(owner);
    constraints.push(outerZoneCard(judging, position, zone, site, reached));
  }
  return { constraints, height_caps: [] };
}
