import { surfaceIn } from '../../geo/overlap.ts';
import type { Constraint, Overlap } from '../constraint.ts';
import { floorRelation, heightUnder, heightUnderAll } from '../heights.ts';
import { type Findings, type JudgedArea, type Judging, missionNotice } from '../judging/judging.ts';
import type { MetByPosition } from '../judging/metByPosition.ts';
import type { OfficialArea, OfficialHit, OfficialHits } from '../official/officialHits.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone } from '../zone.ts';
import { controlledCard, groundReasons, type Listed, undecidedCards, zoneReasonParams } from './listCards.ts';
import { officialStanding, terminalAreasWithCard, terminalName } from './officialCards.ts';
import { officialOverlap } from './officialOverlap.ts';
import { zoneFacts } from './zoneFacts.ts';

/** Zones met, by position in the dataset, with the areas that meet them. */
export type ZoneHits = Pick<MetByPosition<readonly JudgedArea[]>, 'positions' | 'met' | 'get'>;

/** How much of the mission lies inside a zone. */
export function zoneOverlap(
  judging: Judging,
  position: number,
  zone: Zone,
  areas: readonly JudgedArea[],
): Overlap {
  let surface: number | null = 0;
  let inside = 0;
  for (const area of areas) {
    const isInside = judging.index.zoneCells.holds(judging.packed, area.position, position);
    if (isInside) inside++;
    const part = surfaceIn(area.geometry, zone.geometry, isInside, {
      packed: judging.packed,
      position: area.position,
    });
    surface = part === null || surface === null ? null : surface + part;
  }
  return {
    area_ids: areas.map((area) => area.id),
    area_m2: surface === null ? null : Math.round(surface),
    distance_m: 0,
    fully_inside: inside === judging.areas.length,
    lower: zone.lower,
    upper: zone.upper,
  };
}

/** One of our zones with the official zones of the same name: one card, and the stricter of both binds. */
interface Merged {
  readonly zone: Zone;
  readonly position: number;
  /** Areas that our own zone binds. */
  readonly areas: readonly JudgedArea[];
  /** Areas at whose floor the ground decides, and is not known well enough: they may be bound as well, and are told. */
  readonly open: readonly JudgedArea[];
  readonly officialOpen: readonly OfficialArea[];
  /** All that meet it: what some leave undecided lowers the free height too. */
  readonly met: readonly JudgedArea[];
  readonly partners: readonly OfficialHit[];
  /** What the official zones bind, where our own does not. */
  readonly official: readonly OfficialArea[];
}

/** Published hours of the official zones of its name lift it for the whole flight. */
function isLifted(partners: readonly OfficialHit[]): boolean {
  for (const { active } of partners) if (active) return false;
  return partners.length > 0;
}

/** The height under the floors of official volumes over all areas, m; Infinity of none. */
function leastUnder(areas: readonly OfficialArea[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { area, volume } of areas)
    least = Math.min(least, heightUnder(volume.lower, area.ground, area.box) ?? 0);
  return least;
}

const NO_ZONES: readonly UasZone[] = [];

/** The areas over which the ground decides, and that nothing binds. */
function unsureAreas({ areas, open, official, officialOpen }: Merged): readonly JudgedArea[] {
  if (open.length + officialOpen.length === 0) return NO_AREAS;
  const bound = new Set([...areas, ...official.map(({ area }) => area)]);
  return [...open, ...officialOpen.map(({ area }) => area)].filter((area) => !bound.has(area));
}

function freeUnder({ zone, areas, open, met, official, officialOpen }: Merged): number | null {
  const own = areas.length + open.length > 0 ? (heightUnderAll(zone.lower, met) ?? 0) : null;
  if (official.length + officialOpen.length === 0) return own || null;
  return Math.min(own ?? Number.POSITIVE_INFINITY, leastUnder(official), leastUnder(officialOpen)) || null;
}

function mergedOverlap(judging: Judging, merged: Merged, unsure: readonly JudgedArea[]): Overlap {
  const { zone, position, areas, official } = merged;
  const overlap =
    areas.length > 0 ? zoneOverlap(judging, position, zone, areas) : officialOverlap(judging, official);
  const isTold = (id: string): boolean => overlap.area_ids.includes(id);
  if (unsure.every(({ id }) => isTold(id)) && official.every(({ area }) => isTold(area.id))) return overlap;
  const ids = new Set([
    ...overlap.area_ids,
    ...official.map(({ area }) => area.id),
    ...unsure.map(({ id }) => id),
  ]);
  return ids.size > overlap.area_ids.length ? { ...overlap, area_ids: [...ids], area_m2: null } : overlap;
}

function zoneCard(judging: Judging, merged: Merged): Constraint {
  const { zone, position, partners } = merged;
  const zones = partners.length === 0 ? NO_ZONES : partners.map((hit) => hit.zone);
  const facts = zoneFacts(judging.index, position, zone, zones, isLifted(partners));
  const unsure = unsureAreas(merged);
  const first = unsure[0];
  return {
    key: facts.key,
    kind: facts.kind,
    title: zone.identifier,
    zone_id: zone.id,
    aerodrome_code: null,
    effect: facts.effect,
    procedure: facts.procedure,
    decider: facts.decider,
    notice: missionNotice(judging, facts.notice),
    free_height_m: freeUnder(merged),
    activity: facts.activity,
    overlap: mergedOverlap(judging, merged, unsure),
    reasons: first ? [...facts.reasons, ...groundReasons(zoneReasonParams(zone), first)] : facts.reasons,
    source: facts.source,
  };
}

/**
 * Cards of the zones met: prohibited, restricted and danger areas and the low-flying network each on their own when
 * their floor is reached, the official zone of the same name in the same card; one card for the controlled airspace
 * above; one a kind for zones whose floor cannot be compared with the flight while the ground is unknown. Control zones
 * are judged elsewhere. `told` collects the official zones that these cards speak of.
 */
export function judgeZones(
  judging: Judging,
  hits: ZoneHits,
  officials: OfficialHits,
  told: Set<UasZone>,
): Findings {
  const constraints: Constraint[] = [];
  const caps: number[] = [];
  const undecided: Listed[] = [];
  const controlled: Listed[] = [];
  const { informs, rank: ranks } = judging.index;
  const terminal = terminalAreasWithCard(officials);
  const { positions, met } = hits;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    const areas = met[at];
    const zone = judging.index.dataset.zones[position];
    const rank = ranks[position] ?? 0;
    if (!zone || !areas) continue;
    if (informs[position] === 1) {
      // Its official card tells of it.
      if (terminal.size > 0 && zone.kind === 'TMA' && terminal.has(terminalName(zone.identifier))) continue;
      controlled.push({ zone, position, areas, rank });
      continue;
    }
    if (zone.kind === 'CTR') continue;
    const partners = partnersOf(judging, position, officials);
    const { binding, open } = standingOf(zone, areas);
    const { official, officialOpen } = partners.length > 0 ? ofPartners(partners) : NOTHING_OFFICIAL;
    // Where our own zone says nothing of the flight, the official one speaks for itself.
    const isTold = binding.length + official.length + open.length > 0;
    if (isTold) for (const partner of partners) told.add(partner.zone);
    if (binding.length + official.length > 0)
      constraints.push(
        zoneCard(judging, {
          zone,
          position,
          areas: binding,
          open,
          met: areas,
          partners,
          official,
          officialOpen,
        }),
      );
    else if (open.length > 0) {
      const under_m = leastUnder(officialOpen);
      undecided.push({ zone, position, areas: open, rank, lifted: isLifted(partners), under_m });
    } else caps.push(heightUnderAll(zone.lower, areas) ?? Number.POSITIVE_INFINITY);
  }
  constraints.push(...undecidedCards(judging, undecided));
  if (controlled.length > 0) constraints.push(controlledCard(judging, controlled));
  return { constraints, height_caps: caps };
}

type OfficialParts = Pick<Merged, 'official' | 'officialOpen'>;
const NOTHING_OFFICIAL: OfficialParts = { official: [], officialOpen: [] };

/** How the official zones of one name stand to the areas that meet them. */
function ofPartners(partners: readonly OfficialHit[]): OfficialParts {
  const only = partners[0];
  if (only && partners.length === 1) {
    const { binding, undecided } = officialStanding(only);
    return { official: binding, officialOpen: undecided };
  }
  const standings = partners.map(officialStanding);
  return {
    official: standings.flatMap(({ binding }) => binding),
    officialOpen: standings.flatMap(({ undecided }) => undecided),
  };
}

const NO_AREAS: readonly JudgedArea[] = [];

interface ZoneStanding {
  readonly binding: readonly JudgedArea[];
  readonly open: readonly JudgedArea[];
}
const ABOVE: ZoneStanding = { binding: NO_AREAS, open: NO_AREAS };

/** How one of our zones stands to the areas that meet it; most missions have one. */
function standingOf(zone: Zone, areas: readonly JudgedArea[]): ZoneStanding {
  const only = areas[0];
  if (only && areas.length === 1) {
    const relation = floorRelation(zone.lower, only.top_m, only.ground, only.box);
    if (relation === 'above') return ABOVE;
    return relation === 'binds' ? { binding: areas, open: NO_AREAS } : { binding: NO_AREAS, open: areas };
  }
  const relations = areas.map((area) => floorRelation(zone.lower, area.top_m, area.ground, area.box));
  return {
    binding: areas.filter((_, index) => relations[index] === 'binds'),
    open: areas.filter((_, index) => relations[index] === 'undecided'),
  };
}

const NO_PARTNERS: readonly OfficialHit[] = [];

/** The official zones met that bear the name of one of ours. */
function partnersOf({ index }: Judging, position: number, officials: OfficialHits): readonly OfficialHit[] {
  const named = index.partners[position];
  if (!named || named.length === 0) return NO_PARTNERS;
  const met: OfficialHit[] = [];
  for (const each of named) {
    const hit = officials.get(each);
    if (hit) met.push(hit);
  }
  return met;
}
