import { UAS_EFFECTS } from '../../regulation/uasEffects.ts';
import { memoizeLatest } from '../../time/remembered.ts';
import { controlZoneFamily } from '../aerodromes/controlZoneOwners.ts';
import { type Constraint, GROUND_UNKNOWN } from '../constraint.ts';
import { heightUnder } from '../heights.ts';
import { cardReason, type Findings, type Judging, missionNotice } from '../judging/judging.ts';
import type { OfficialArea, OfficialHit, OfficialHits } from '../official/officialHits.ts';
import { OFFICIAL_ROLE } from '../official/officialIndex.ts';
import type { UasZone } from '../official/uasZone.ts';
import { calledZoneName, readableZoneName } from '../official/uasZoneName.ts';
import { groundReasons } from './listCards.ts';
import { militaryCard } from './militaryCard.ts';
import { aboutZone, effectOf, officialFacts } from './officialFacts.ts';
import { officialOverlap } from './officialOverlap.ts';

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

/** The card of an official zone that nothing of ours knows more of; over `unsure` areas the ground decides if it binds. */
function officialCard(
  judging: Judging,
  hit: OfficialHit,
  areas: readonly OfficialArea[],
  unsure: readonly OfficialArea[] = NO_AREAS,
): Constraint {
  const facts = officialFacts(judging.index, hit, areas[0]?.volume);
  const first = unsure[0];
  const overlap = officialOverlap(judging, areas);
  return {
    key: facts.key,
    kind: facts.kind,
    title: facts.title,
    zone_id: null,
    aerodrome_code: null,
    effect: facts.effect,
    procedure: facts.procedure,
    decider: facts.decider,
    notice: missionNotice(judging, facts.notice),
    free_height_m: underAll(first ? [...areas, ...unsure] : areas),
    activity: facts.activity,
    overlap: first
      ? { ...overlap, area_ids: [...overlap.area_ids, ...unsure.map(({ area }) => area.id)], area_m2: null }
      : overlap,
    reasons: first
      ? [
          ...facts.reasons,
          ...groundReasons(aboutZone(calledZoneName(hit.zone.name), first.volume), first.area),
        ]
      : facts.reasons,
    source: facts.source,
  };
}

/** One card a zone for those at whose floor the ground decides, and it is not known. */
function undecidedCard(judging: Judging, hit: OfficialHit, areas: readonly OfficialArea[]): Constraint {
  const card = officialCard(judging, hit, areas);
  const first = areas[0];
  const about = aboutZone(readableZoneName(hit.zone.name), first?.volume);
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

/** The name that the parts of one terminal area share in both publications: "TMA BIARRITZ 1" → "BIARRITZ". */
export const terminalName: (identifier: string) => string = memoizeLatest((identifier: string) =>
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
  let least = areas.length > 0 ? Number.POSITIVE_INFINITY : 0;
  for (const { area, volume } of areas)
    least = Math.min(least, heightUnder(volume.lower, area.ground, area.box) ?? 0);
  return least || null;
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
