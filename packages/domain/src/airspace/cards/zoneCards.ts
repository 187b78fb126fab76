import { shapeInside } from '../../geo/intersects.ts';
import { ownArea, sharedArea } from '../../geo/overlap.ts';
import type { NoticeRule } from '../../regulation/ruleset.ts';
import { ZONE_EFFECTS, type ZoneEffect } from '../../regulation/zoneEffects.ts';
import type { Constraint, Decider, Effect, Overlap, Reason } from '../constraint.ts';
import { managerOf } from '../deciders/manager.ts';
import { floorRelation, heightUnder, heightUnderAll } from '../heights.ts';
import {
  cardReason,
  type Findings,
  type JudgedArea,
  type Judging,
  missionNotice,
} from '../judging/judging.ts';
import type { OfficialArea, OfficialHit, OfficialHits } from '../official/officialHits.ts';
import { hoursAreKnown } from '../official/uasActivity.ts';
import { type PublishedAuthority, publishedAuthority } from '../official/uasAuthority.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { Zone, ZoneKind } from '../zone.ts';
import { controlledCard, groundReasons, type Listed, undecidedCards, zoneReasonParams } from './listCards.ts';
import { officialOverlap, officialStanding, terminalAreasWithCard, terminalName } from './officialCards.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

/** Zones met, by position in the dataset, with the areas that meet them. */
export type ZoneHits = ReadonlyMap<number, readonly JudgedArea[]>;

const ENTRY_REASON: Readonly<Partial<Record<ZoneKind, string>>> = {
  P: 'zone_prohibited',
  R: 'zone_restricted',
  D: 'zone_danger',
  RTBA: 'zone_low_flying_network',
};

/** Outlines with more points than this are not cut for their surface: it is only shown, and costs time. */
const CUT_MAX_VERTICES = 500;

/** Surface of an area inside a zone, m²; null for corridors and outlines too fine to be worth cutting. */
function areaInZone(area: JudgedArea, zone: Zone, isInside: boolean): number | null {
  const { geometry } = area;
  if (geometry.type === 'LineString') return null;
  if (isInside) return ownArea(geometry);
  if (geometry.type === 'Polygon' && geometry.coordinates.flat().length > CUT_MAX_VERTICES) return null;
  return sharedArea(geometry, zone.geometry);
}

/** How much of the mission lies inside a zone. */
export function zoneOverlap(
  judging: Judging,
  position: number,
  zone: Zone,
  areas: readonly JudgedArea[],
): Overlap {
  const inside = areas.filter((area) =>
    shapeInside(judging.packed, area.position, judging.index.shapes, position),
  );
  let surface: number | null = 0;
  for (const area of areas) {
    const part = areaInZone(area, zone, inside.includes(area));
    surface = part === null || surface === null ? null : surface + part;
  }
  return {
    area_ids: areas.map((area) => area.id),
    area_m2: surface === null ? null : Math.round(surface),
    distance_m: 0,
    fully_inside: inside.length === judging.areas.length,
    lower: zone.lower,
    upper: zone.upper,
  };
}

function zoneManager(zone: Zone, kind: Decider['kind'], published: PublishedAuthority | null): Decider {
  const manager = managerOf(zone.remarks);
  const contacts = [...manager.contacts, ...(published?.contacts ?? [])];
  return {
    kind,
    structure_code: null,
    name: manager.name ?? published?.name ?? zone.identifier,
    contact: contacts[0]?.value ?? null,
    contacts,
  };
}

/** Whether nobody takes a request to enter: published as not manageable, and the official map names no authority for it. */
const takesNoRequest = (zone: Zone, partners: readonly UasZone[]): boolean =>
  managerOf(zone.remarks).is_unmanageable && partners.every(({ authorities }) => authorities.length === 0);

function entryReasons(zone: Zone, effect: ZoneEffect, partners: readonly UasZone[]): Reason[] {
  const reasons = [cardReason(ENTRY_REASON[zone.kind] ?? 'zone_entered', zoneReasonParams(zone))];
  if (zone.activity.kind === 'azba')
    reasons.push(cardReason('azba_table_not_checked', { zone: zone.identifier }));
  if (zone.activity.kind === 'unknown')
    reasons.push(cardReason('activity_unknown_counts_as_active', { zone: zone.identifier }));
  const { name, contacts, notice } = managerOf(zone.remarks);
  if (takesNoRequest(zone, partners)) {
    reasons.push(cardReason('zone_not_manageable', { zone: zone.identifier }));
    return reasons;
  }
  const isNamed = name !== null || contacts.length > 0;
  const isSilent = !isNamed && partners.every((each) => each.authorities.length === 0);
  if (effect.decider === 'zone_manager' && isSilent)
    reasons.push(cardReason('manager_not_in_data', { zone: zone.identifier }));
  if (effect.notice !== null && notice)
    reasons.push(cardReason('notice_published', { sentence: notice.sentence }));
  reasons.push(
    ...copyReasons(partners, { hours: zone.activity.kind !== 'permanent', authority_known: isNamed }),
  );
  return reasons;
}

const closes = ({ restriction }: UasZone): boolean =>
  restriction === 'PROHIBITED' || restriction === 'REQ_AUTHORISATION';

/** Where the words of the publication admit drones, nobody is asked; a map that closes the zone is to be checked first. */
const admittedEffect = (partners: readonly UasZone[]): Effect =>
  partners.some(closes) ? 'check' : 'information';

function admittedReasons(zone: Zone, sentence: string, partners: readonly UasZone[]): Reason[] {
  const map = partners.find(closes);
  return [
    cardReason('zone_admits_drones', { ...zoneReasonParams(zone), sentence }),
    ...(map
      ? [cardReason('zone_admits_drones_map_closes', { zone: zone.identifier, map: map.identifier })]
      : []),
  ];
}

/** The longer of two notices, for asking earlier is never wrong; the published one where the other is the usual. */
function zoneNotice(
  zone: Zone,
  published: PublishedAuthority | null,
  usual: NoticeRule | null,
): NoticeRule | null {
  return usual && (published?.notice ?? managerOf(zone.remarks).notice?.rule ?? usual);
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
  return partners.length > 0 && partners.every(({ active }) => !active);
}

const heightsUnder = (areas: readonly OfficialArea[]): number[] =>
  areas.map(({ area, volume }) => heightUnder(volume.lower, area.ground, area.box) ?? 0);

function zoneCard(
  judging: Judging,
  { zone, position, areas, open, met, partners, official, officialOpen }: Merged,
): Constraint {
  const effect = ZONE_EFFECTS[zone.kind];
  const zones = partners.map((hit) => hit.zone);
  const published = publishedAuthority(zones);
  const isLiftedByHours = isLifted(partners);
  const { admits } = managerOf(zone.remarks);
  const asksNobody = isLiftedByHours || admits !== null || takesNoRequest(zone, zones);
  const reasons = admits === null ? entryReasons(zone, effect, zones) : admittedReasons(zone, admits, zones);
  if (isLiftedByHours) reasons.unshift(cardReason('official_inactive', { zone: zone.identifier }));
  const bound = new Set([...areas, ...official.map(({ area }) => area)]);
  const unsure = [...open, ...officialOpen.map(({ area }) => area)].filter((area) => !bound.has(area));
  const [first] = unsure;
  if (first) reasons.push(...groundReasons(zoneReasonParams(zone), first));
  const heights = [
    ...(areas.length + open.length > 0 ? [heightUnderAll(zone.lower, met) ?? 0] : []),
    ...heightsUnder([...official, ...officialOpen]),
  ];
  const overlap =
    areas.length > 0 ? zoneOverlap(judging, position, zone, areas) : officialOverlap(judging, official);
  const ids = new Set([
    ...overlap.area_ids,
    ...official.map(({ area }) => area.id),
    ...unsure.map(({ id }) => id),
  ]);
  return {
    key: `zone:${zone.identifier}`,
    kind: effect.constraint_kind,
    title: zone.identifier,
    zone_id: zone.id,
    aerodrome_code: null,
    effect: isLiftedByHours ? 'information' : admits === null ? effect.effect : admittedEffect(zones),
    procedure: asksNobody ? null : effect.procedure,
    decider: effect.decider && !asksNobody ? zoneManager(zone, effect.decider, published) : null,
    notice: asksNobody ? null : missionNotice(judging, zoneNotice(zone, published, effect.notice)),
    free_height_m: Math.min(...heights) || null,
    activity: isLiftedByHours
      ? 'inactive'
      : zone.activity.kind === 'permanent' || zones.some(hoursAreKnown)
        ? 'active'
        : 'unknown',
    overlap: ids.size > overlap.area_ids.length ? { ...overlap, area_ids: [...ids], area_m2: null } : overlap,
    reasons,
    source: officialSource(judging, effect.source, zones, true),
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
  for (const [position, areas] of hits) {
    const zone = judging.index.dataset.zones[position];
    const rank = ranks[position] ?? 0;
    if (!zone) continue;
    if (informs[position] === 1) {
      // Its official card tells of it.
      if (terminal.size > 0 && zone.kind === 'TMA' && terminal.has(terminalName(zone.identifier))) continue;
      controlled.push({ zone, areas, rank });
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
      const under_m = Math.min(...heightsUnder(officialOpen));
      undecided.push({ zone, areas: open, rank, lifted: isLifted(partners), under_m });
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
