import { isJudgeable } from '../../geo/areas.ts';
import { boxOf, packShapes } from '../../geo/packed.ts';
import { type Ruleset, rulesetOn } from '../../regulation/ruleset.ts';
import { lastDateOf, localDate } from '../../time/localTime.ts';
import { armyCard } from '../cards/armyCards.ts';
import { judgeDrones } from '../cards/droneCards.ts';
import { judgeHeliports } from '../cards/heliportCards.ts';
import { withOneGroundCheck } from '../cards/listCards.ts';
import { judgePhotoBans, judgeRadioZones } from '../cards/listedZones.ts';
import { judgeNature } from '../cards/natureCards.ts';
import { nightCard } from '../cards/nightCard.ts';
import { judgeOfficial } from '../cards/officialCards.ts';
import { judgeBorder, judgeRules } from '../cards/ruleCards.ts';
import { judgeAerodromes } from '../cards/vicinityCards.ts';
import { judgeZones, type ZoneHits } from '../cards/zoneCards.ts';
import {
  type Analysis,
  type Constraint,
  type Effect,
  forbidsPlace,
  type MissionInput,
  type MissionTerritory,
  type SourceCheck,
  type Verdict,
} from '../constraint.ts';
import { type AirspaceIndex, zonesMeeting } from '../index.ts';
import { officialHits } from '../official/officialHits.ts';
import type { UasZone } from '../official/uasZone.ts';
import { dayFactsUntil, withDayFacts } from './dayFacts.ts';
import { judgedDatasets } from './judgedVersions.ts';
import type { Findings, JudgedArea, Judging } from './judging.ts';
import { MetByPosition } from './metByPosition.ts';
import { isAbroad, settledVerdict } from './settledVerdict.ts';
import { missionTerritory, sourceChecks } from './sourceChecks.ts';

const EFFECT_ORDER: Readonly<Record<Effect, number>> = {
  forbidden: 0,
  agreement: 1,
  notification: 1,
  check: 1,
  information: 2,
  free: 3,
};

/** By code units: the same order whatever the language of the device, and no dictionary to ask. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Forbidding cards first, then by the latest date on which to act, then what only informs. */
function compareConstraints(a: Constraint, b: Constraint): number {
  return (
    EFFECT_ORDER[a.effect] - EFFECT_ORDER[b.effect] ||
    byText(a.notice?.latest_date ?? '9999', b.notice?.latest_date ?? '9999') ||
    byText(a.key, b.key)
  );
}

/** `impossible`: the place is closed to the flight. What another plan would lift is a step. */
function verdictOf(
  constraints: readonly Constraint[],
  territory: MissionTerritory,
  checks: readonly SourceCheck[],
): Verdict {
  // What is closed inside stays closed; but where nothing is known, nothing else can be said of the mission.
  if (constraints.some(forbidsPlace)) return 'impossible';
  if (isAbroad(territory)) return 'no_data';
  const asks = constraints.some(({ effect }) => effect !== 'information' && effect !== 'free');
  return asks ? 'steps' : settledVerdict(checks);
}

/** Puts cards in order, those that count alike as they came: ten at most of most missions, for which this is the quickest. */
function inOrder(cards: Constraint[]): readonly Constraint[] {
  for (let at = 1; at < cards.length; at++) {
    const card = cards[at];
    if (!card) continue;
    let to = at;
    for (; to > 0; to--) {
      const before = cards[to - 1];
      if (!before || compareConstraints(before, card) <= 0) break;
      cards[to] = before;
    }
    cards[to] = card;
  }
  return cards;
}

/** The highest height that needs no agreement: the lowest of what each card and each zone overhead leaves. */
function freeHeight(
  judging: Judging,
  constraints: readonly Constraint[],
  findings: readonly Findings[],
): number | null {
  let height = judging.ruleset.ceiling_m;
  for (const { height_caps } of findings) for (const cap of height_caps) height = Math.min(height, cap);
  for (const card of constraints) {
    if (card.effect === 'information' || card.effect === 'notification') continue;
    // What binds the drone or the scenario is no matter of height, but for the limits already among the caps.
    if (card.kind === 'scenario' || card.kind === 'drone_compatibility') continue;
    // On which side of a border one flies is none either.
    if (card.kind === 'territory_border') continue;
    // The armed forces are told of a flight, and agree to none.
    if (card.kind === 'military_training') continue;
    // A radio and a camera are no matter of height, but for zones that begin above the ground.
    if ((card.kind === 'radio_zone' || card.kind === 'photo_ban') && card.free_height_m === null) continue;
    if (card.free_height_m === null) return null;
    height = Math.min(height, card.free_height_m);
  }
  return height > 0 ? height : null;
}

interface Days extends Pick<MissionInput, 'start' | 'end' | 'time_zone'> {
  readonly first_date: string;
  readonly last_date: string;
  readonly ruleset: Ruleset;
}
// A drawing asks for the same days at every vertex, and the missions of a day for few.
let latestDays: Days | null = null;

function daysOf({ start, end, time_zone }: MissionInput): Days {
  if (latestDays?.start === start && latestDays.end === end && latestDays.time_zone === time_zone)
    return latestDays;
  const first_date = localDate(start, time_zone);
  const last_date = lastDateOf(end, time_zone);
  latestDays = { start, end, time_zone, first_date, last_date, ruleset: rulesetOn(first_date) };
  return latestDays;
}

/** The areas that can be judged: all of most missions. */
function usableAreas(areas: MissionInput['areas']): MissionInput['areas'] {
  for (const { geometry } of areas)
    if (!isJudgeable(geometry)) return areas.filter((area) => isJudgeable(area.geometry));
  return areas;
}

function prepare(index: AirspaceIndex, mission: MissionInput): Judging {
  const days = daysOf(mission);
  const usable = usableAreas(mission.areas);
  const packed = packShapes(usable.map((area) => area.geometry));
  return {
    index,
    mission,
    ruleset: days.ruleset,
    first_date: days.first_date,
    last_date: days.last_date,
    packed,
    areas: usable.map(
      (area, position): JudgedArea => ({
        id: area.id,
        name: area.name ?? String(position + 1),
        geometry: area.geometry,
        position,
        top_m: area.max_height_m ?? mission.max_height_m,
        ground: area.ground,
        box: boxOf(packed, position),
      }),
    ),
  };
}

function zoneHits(judging: Judging): ZoneHits {
  const hits = new MetByPosition<JudgedArea[]>();
  const only = judging.areas[0];
  if (only && judging.areas.length === 1) {
    const alone = [only];
    for (const zone of zonesMeeting(judging.index, judging.packed, only.position)) hits.add(zone, alone);
    return hits;
  }
  for (const area of judging.areas)
    for (const zone of zonesMeeting(judging.index, judging.packed, area.position)) {
      const known = hits.get(zone);
      if (known) known.push(area);
      else hits.add(zone, [area]);
    }
  return hits;
}

function addAll(cards: Constraint[], more: readonly Constraint[]): void {
  for (const card of more) cards.push(card);
}

/**
 * Judges a mission against a dataset of airspace: every zone, aerodrome and rule that binds it, with what to do,
 * who decides and by when. Pure: the same input gives the same result, and the instants come with the mission.
 * Areas that cannot be judged (see `areaIssues`) leave the verdict `incomplete`. Throws a RangeError when an
 * instant cannot be read.
 */
export function analyseMission(index: AirspaceIndex, mission: MissionInput): Analysis {
  const judging = prepare(index, mission);
  const hits = zoneHits(judging);
  const official = officialHits(judging);
  const told = new Set<UasZone>();
  const zones = judgeZones(judging, hits, official, told);
  const { met } = official;
  const others = judgeOfficial(judging, met, told);
  const drones = judgeDrones(judging);
  const radio = judgeRadioZones(judging);
  const territory = missionTerritory(judging);
  const published: Constraint[] = [];
  if (judging.areas.length > 0) {
    const night = nightCard(judging);
    const army = armyCard(judging);
    addAll(published, zones.constraints);
    addAll(published, others.constraints);
    addAll(published, judgeNature(judging, met));
    addAll(published, radio.constraints);
    addAll(published, judgePhotoBans(judging));
    addAll(published, judgeAerodromes(judging, hits, official).constraints);
    addAll(published, judgeHeliports(judging, met).constraints);
    addAll(published, judgeRules(judging, territory));
    addAll(published, judgeBorder(judging, territory));
    if (army) published.push(army);
    addAll(published, drones.constraints);
    if (night) published.push(night);
  }
  const day_until = dayFactsUntil(published, mission.day);
  const constraints = inOrder(withOneGroundCheck(withDayFacts(published, mission.day)));
  const isComplete = judging.areas.length > 0 && judging.areas.length === mission.areas.length;
  const isKnown = isComplete && !isAbroad(territory);
  const checks = sourceChecks(judging, territory);
  return {
    verdict: isComplete ? verdictOf(constraints, territory, checks) : 'incomplete',
    free_height_m: isKnown ? freeHeight(judging, constraints, [zones, others, drones, radio]) : null,
    constraints,
    day_until,
    territory,
    checks,
    ruleset: judging.ruleset.code,
    datasets: judgedDatasets(index),
  };
}
