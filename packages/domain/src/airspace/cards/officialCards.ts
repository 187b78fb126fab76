import { surfaceIn } from '../../geo/overlap.ts';
import {
  MILITARY_TRAINING,
  PRISON_NOTICE,
  UAS_EFFECTS,
  type UasEffect,
} from '../../regulation/uasEffects.ts';
import { memoize } from '../../time/remembered.ts';
import { controlZoneFamily } from '../aerodromes/controlZoneOwners.ts';
import type { Constraint, Decider, Effect, Overlap, Reason } from '../constraint.ts';
import { GROUND_UNKNOWN, stateService } from '../constraint.ts';
import { formatLimit, heightUnder } from '../heights.ts';
import { cardReason, type Findings, highestTop, type Judging, missionNotice } from '../judging/judging.ts';
import type { OfficialArea, OfficialHit, OfficialHits } from '../official/officialHits.ts';
import { OFFICIAL_ROLE } from '../official/officialIndex.ts';
import { hoursAreKnown } from '../official/uasActivity.ts';
import { publishedAuthority } from '../official/uasAuthority.ts';
import type { UasZone } from '../official/uasZone.ts';
import { calledZoneName, readableZoneName } from '../official/uasZoneName.ts';
import { armyNotice } from './armyCards.ts';
import { groundReasons } from './listCards.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

/** How much of the mission lies inside the official volumes met. */
export function officialOverlap(judging: Judging, areas: readonly OfficialArea[]): Overlap {
  const official = judging.index.official;
  let surface: number | null = 0;
  let inside = 0;
  for (const { area, volume, position } of areas) {
    const isInside = official?.cells.holds(judging.packed, area.position, position) === true;
    if (isInside) inside++;
    const part = surfaceIn(area.geometry, volume.projection, isInside);
    surface = part === null || surface === null ? null : surface + part;
  }
  const first = areas[0];
  return {
    area_ids: areas.map(({ area }) => area.id),
    area_m2: surface === null ? null : Math.round(surface),
    distance_m: 0,
    fully_inside: inside === judging.areas.length,
    lower: first?.volume.lower ?? null,
    upper: first?.volume.upper ?? null,
  };
}

/** How the lowest volume over each area stands to the flight. */
export interface OfficialStanding {
  readonly binding: readonly OfficialArea[];
  readonly undecided: readonly OfficialArea[];
}

const NO_AREAS: readonly OfficialArea[] = [];
const ABOVE: OfficialStanding = { binding: NO_AREAS, undecided: NO_AREAS };

export function officialStanding({ areas }: OfficialHit): OfficialStanding {
  const only = areas[0];
  if (only && areas.length === 1) {
    if (only.relation === 'above') return ABOVE;
    return only.relation === 'binds'
      ? { binding: areas, undecided: NO_AREAS }
      : { binding: NO_AREAS, undecided: areas };
  }
  return {
    binding: areas.filter(({ relation }) => relation === 'binds'),
    undecided: areas.filter(({ relation }) => relation === 'undecided'),
  };
}

function effectOf(zone: UasZone, rule: UasEffect, active: boolean): Effect {
  if (!active || zone.restriction === 'NO_RESTRICTION') return 'information';
  if (rule.asks === 'information') return 'information';
  if (zone.restriction === 'CONDITIONAL') return 'check';
  return rule.asks === 'forbidden' ? 'forbidden' : 'agreement';
}

const WHAT: Readonly<Partial<Record<UasZone['subject'], string>>> = {
  prohibited_area: 'zone_prohibited',
  restricted_area: 'zone_restricted',
  danger_area: 'zone_danger',
  overflight_mark: 'official_overflight_mark',
  nature: 'official_nature',
  model_flying: 'official_model_flying',
};

const isPrison = ({ name }: UasZone): boolean =>
  /p[ée]nitentiaire|d[ée]tention|prison|maison d['’]arr[êe]t/i.test(name);

function managerOfOfficial(zone: UasZone, rule: UasEffect): { decider: Decider | null; isKnown: boolean } {
  if (rule.decider === null) return { decider: null, isKnown: true };
  const published = publishedAuthority([zone]);
  const contacts = published?.contacts ?? [];
  return {
    decider: {
      kind: rule.decider,
      structure_code: null,
      name: published?.name ?? calledZoneName(zone.name),
      contact: contacts[0]?.value ?? null,
      contacts,
    },
    isKnown: published !== null,
  };
}

/** What the sentences say of a zone: its name, and the limits of its volume where there is one. */
const aboutZone = (zone: string, area: OfficialArea | undefined): Reason['params'] => ({
  zone,
  lower: area ? formatLimit(area.volume.lower) : '',
  upper: area ? formatLimit(area.volume.upper) : '',
});

function whatReason(zone: UasZone, areas: readonly OfficialArea[]): Reason {
  const about = aboutZone(calledZoneName(zone.name), areas[0]);
  if (zone.restriction === 'CONDITIONAL' && zone.subject !== 'model_flying')
    return cardReason('official_conditional', about);
  if (zone.restriction === 'NO_RESTRICTION') return cardReason('official_no_restriction', about);
  const isPrisonMark = zone.subject === 'overflight_mark' && isPrison(zone);
  return cardReason(isPrisonMark ? 'official_prison' : (WHAT[zone.subject] ?? 'official_zone'), about);
}

/** The card of an official zone that nothing of ours knows more of; over `unsure` areas the ground decides if it binds. */
export function officialCard(
  judging: Judging,
  { zone, active }: OfficialHit,
  areas: readonly OfficialArea[],
  unsure: readonly OfficialArea[] = [],
): Constraint {
  const rule = UAS_EFFECTS[zone.subject];
  const effect = effectOf(zone, rule, active);
  const asks = effect === 'agreement' || effect === 'forbidden';
  const { decider, isKnown } = managerOfOfficial(zone, rule);
  const notice = publishedAuthority([zone])?.notice ?? (isPrison(zone) ? PRISON_NOTICE : rule.notice);
  const reasons = [whatReason(zone, areas)];
  if (!active) reasons.push(cardReason('official_inactive', { zone: calledZoneName(zone.name) }));
  if (asks && !isKnown)
    reasons.push(cardReason('official_manager_unknown', { zone: calledZoneName(zone.name) }));
  if (zone.reason_text !== null && zone.subject === 'other')
    reasons.push(cardReason('official_reason', { text: zone.reason_text }));
  reasons.push(...copyReasons([zone], { hours: rule.activity === 'hours', authority_known: isKnown }));
  const first = unsure[0];
  if (first) reasons.push(...groundReasons(aboutZone(calledZoneName(zone.name), first), first.area));
  const overlap = officialOverlap(judging, areas);
  return {
    key: keyOf(zone),
    kind: rule.constraint_kind,
    title: titleOf(zone),
    zone_id: null,
    aerodrome_code: null,
    effect,
    procedure: asks ? rule.procedure : null,
    decider: asks ? decider : null,
    notice: asks ? missionNotice(judging, notice) : null,
    free_height_m: underAll([...areas, ...unsure]),
    activity: active
      ? rule.activity === 'always' || hoursAreKnown(zone)
        ? 'active'
        : 'unknown'
      : 'inactive',
    overlap: first
      ? { ...overlap, area_ids: [...overlap.area_ids, ...unsure.map(({ area }) => area.id)], area_m2: null }
      : overlap,
    reasons,
    source: officialSource(judging, rule.source, [zone], false),
  };
}

const AREA_SUBJECTS = new Set<UasZone['subject']>(['prohibited_area', 'restricted_area', 'danger_area']);

/** Areas go by the identifier that the charts give them: "LF-D 595". */
const titleOf = (zone: UasZone): string =>
  AREA_SUBJECTS.has(zone.subject) && zone.concerns !== null ? zone.concerns : readableZoneName(zone.name);

/** Stable over publications: by the published thing, failing that by its name. */
function keyOf({ subject, concerns, name }: UasZone): string {
  return AREA_SUBJECTS.has(subject) && concerns !== null ? `zone:${concerns}` : `uas:${name}`;
}

/** One card a zone for those at whose floor the ground decides, and it is not known. */
function undecidedCard(judging: Judging, hit: OfficialHit, areas: readonly OfficialArea[]): Constraint {
  const card = officialCard(judging, hit, areas);
  const first = areas[0];
  const about = aboutZone(readableZoneName(hit.zone.name), first);
  return {
    ...card,
    key: `${GROUND_UNKNOWN}${card.key}`,
    effect: card.effect === 'information' ? 'information' : 'check',
    procedure: null,
    decider: null,
    notice: null,
    reasons: [
      ...(first ? groundReasons(about, first.area) : []),
      ...(hit.active ? [] : [cardReason('official_inactive', { zone: calledZoneName(hit.zone.name) })]),
    ],
  };
}

/**
 * Low-flying military training: flights out of sight are notified by a rule of their own; in sight, those that reach
 * the height of the rule with a drone heavier than its mass. A mass that is not known is to be checked.
 */
function militaryCard(judging: Judging, hits: readonly OfficialHit[]): Constraint | null {
  const met = hits.filter(({ active }) => active);
  const first = met[0];
  if (!first) return null;
  const { mission } = judging;
  const rule = UAS_EFFECTS.military_training;
  const areas = met.flatMap((hit) => hit.areas);
  const height = highestTop(areas.map(({ area }) => area));
  const { from_height_m, over_mass_kg } = MILITARY_TRAINING;
  const masses = mission.drones.map(({ mass_kg }) => mass_kg);
  const isHeavy = masses.some((mass) => mass !== null && mass > over_mass_kg);
  const isUnknown = masses.length === 0 || masses.some((mass) => mass === null);
  const isHigh = mission.visibility === 'in_sight' && height >= from_height_m;
  const effect: Effect = isHigh && isHeavy ? 'notification' : isHigh && isUnknown ? 'check' : 'information';
  const names = met.map(({ zone }) => readableZoneName(zone.name)).sort();
  const about = { zone: names.join(', '), height_m: from_height_m, mass_g: over_mass_kg * 1_000 };
  const tells = effect === 'notification';
  const army = tells ? armyNotice(judging) : null;
  return {
    key: 'uas:military-training',
    kind: rule.constraint_kind,
    title: names.length > 1 ? `${names[0]} + ${names.length - 1}` : (names[0] ?? ''),
    zone_id: null,
    aerodrome_code: null,
    effect,
    procedure: tells ? rule.procedure : null,
    decider: tells ? stateService('armed_forces') : null,
    notice: army?.notice ?? null,
    free_height_m: tells || effect === 'check' ? from_height_m - 1 : null,
    activity: met.every(({ zone }) => hoursAreKnown(zone)) ? 'active' : 'unknown',
    overlap: officialOverlap(judging, first.areas),
    reasons: [
      cardReason(
        tells
          ? 'military_training_notified'
          : effect === 'check'
            ? 'military_training_mass_unknown'
            : 'military_training_free',
        about,
      ),
      ...(army?.reasons ?? []),
      // The armed forces decide of nothing here, and are told by one form.
      ...copyReasons(
        met.map(({ zone }) => zone),
        { hours: true, authority_known: true },
      ),
    ],
    source: officialSource(
      judging,
      rule.source,
      met.map(({ zone }) => zone),
      false,
    ),
    ...(army ? { windows: army.windows } : {}),
  };
}

/** The name that the parts of one terminal area share in both publications: "TMA BIARRITZ 1" → "BIARRITZ". */
export const terminalName: (identifier: string) => string = memoize((identifier: string) =>
  controlZoneFamily(identifier.replace(/^TMA\s/, 'CTR ')).toUpperCase(),
);

/** Whether a terminal area binds by limits that its official zone publishes; those of further parts were lost. */
const bindsAsPublished = (hit: OfficialHit): boolean =>
  officialStanding(hit).binding.some(({ volume }) => volume.limits === 'published');

/** Names of the terminal areas that a card of their official zone tells of. */
export function terminalAreasWithCard(officials: OfficialHits): ReadonlySet<string> {
  let told: Set<string> | null = null;
  for (const hit of officials.met) {
    if (hit.role !== OFFICIAL_ROLE.terminal_area || !bindsAsPublished(hit)) continue;
    told ??= new Set();
    told.add(terminalName(hit.zone.concerns ?? ''));
  }
  return told ?? NO_NAMES;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The cards of official zones other than those of aerodromes; `merged` are told by the card of our own zone. */
export function judgeOfficial(
  judging: Judging,
  hits: readonly OfficialHit[],
  merged: ReadonlySet<UasZone>,
): Findings {
  const constraints: Constraint[] = [];
  const caps: number[] = [];
  let training: OfficialHit[] | null = null;
  for (const hit of hits) {
    const { zone, role } = hit;
    if (role === OFFICIAL_ROLE.military_training) {
      training ??= [];
      training.push(hit);
    }
    const isTerminal = role === OFFICIAL_ROLE.terminal_area;
    if ((role !== OFFICIAL_ROLE.own && !isTerminal) || (merged.size > 0 && merged.has(zone))) continue;
    const { binding, undecided } = officialStanding(hit);
    if (isTerminal && !bindsAsPublished(hit)) continue;
    if (binding.length > 0) constraints.push(officialCard(judging, hit, binding, undecided));
    else if (undecided.length > 0) constraints.push(undecidedCard(judging, hit, undecided));
    else if (hit.active && effectOf(zone, UAS_EFFECTS[zone.subject], true) !== 'information')
      caps.push(underAll(hit.areas) ?? Number.POSITIVE_INFINITY);
  }
  const military = training && militaryCard(judging, training);
  if (military) constraints.push(military);
  return { constraints: constraints.length < 2 ? constraints : sameKeyOnce(constraints), height_caps: caps };
}

/** The height that stays under the floor over every area; null where there is none. */
function underAll(areas: readonly OfficialArea[]): number | null {
  const heights = areas.map(({ area, volume }) => heightUnder(volume.lower, area.ground, area.box) ?? 0);
  return (heights.length > 0 && Math.min(...heights)) || null;
}

/** Two zones of one name are one card: the stricter speaks, and the areas of both are told. */
function sameKeyOnce(constraints: readonly Constraint[]): Constraint[] {
  const byKey = new Map<string, Constraint>();
  for (const each of constraints) {
    const known = byKey.get(each.key);
    if (!known) byKey.set(each.key, each);
    else {
      const stricter = (each.free_height_m ?? 0) < (known.free_height_m ?? 0) ? each : known;
      const ids = [...new Set([...known.overlap.area_ids, ...each.overlap.area_ids])];
      byKey.set(each.key, { ...stricter, overlap: { ...stricter.overlap, area_ids: ids, area_m2: null } });
    }
  }
  return [...byKey.values()];
}
