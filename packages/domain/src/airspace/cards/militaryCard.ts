import { MILITARY_TRAINING, UAS_EFFECTS } from '../../regulation/uasEffects.ts';
import { rememberedOf } from '../../time/remembered.ts';
import { type Constraint, type Effect, type Reason, stateService } from '../constraint.ts';
import type { AirspaceIndex } from '../index.ts';
import { cardReason, type Judging } from '../judging/judging.ts';
import type { OfficialHit } from '../official/officialHits.ts';
import { hoursAreKnown } from '../official/uasActivity.ts';
import type { UasZone } from '../official/uasZone.ts';
import { readableZoneName } from '../official/uasZoneName.ts';
import { armyNotice } from './armyCards.ts';
import { officialOverlap } from './officialOverlap.ts';
import { copyReasons, officialSource } from './officialSentences.ts';

type MilitaryEffect = Extract<Effect, 'notification' | 'check' | 'information'>;

/** What is said of training zones that are met together, whatever the mission. */
interface MilitaryFacts extends Pick<Constraint, 'title' | 'activity' | 'source'> {
  readonly zones: readonly UasZone[];
  readonly what: Readonly<Record<MilitaryEffect, Reason>>;
  readonly copy: readonly Reason[];
}

const RULE = UAS_EFFECTS.military_training;

function newFacts(index: AirspaceIndex, zones: readonly UasZone[]): MilitaryFacts {
  const names = zones.map(({ name }) => readableZoneName(name)).sort();
  const { from_height_m, over_mass_kg } = MILITARY_TRAINING;
  const about = { zone: names.join(', '), height_m: from_height_m, mass_g: over_mass_kg * 1_000 };
  return {
    zones,
    title: names.length > 1 ? `${names[0]} + ${names.length - 1}` : (names[0] ?? ''),
    activity: zones.every(hoursAreKnown) ? 'active' : 'unknown',
    what: {
      notification: cardReason('military_training_notified', about),
      check: cardReason('military_training_mass_unknown', about),
      information: cardReason('military_training_free', about),
    },
    // The armed forces decide of nothing here, and are told by one form.
    copy: copyReasons(zones, { hours: true, authority_known: true }),
    source: officialSource({ index }, RULE.source, zones, false),
  };
}

/** By the place of the first zone among the official ones: few are met together. */
const factsOf = rememberedOf((_: AirspaceIndex): MilitaryFacts[][] => []);

function areOf({ zones }: MilitaryFacts, hits: readonly OfficialHit[]): boolean {
  if (zones.length !== hits.length) return false;
  for (let at = 0; at < hits.length; at++) if (zones[at] !== hits[at]?.zone) return false;
  return true;
}

function militaryFacts(
  index: AirspaceIndex,
  first: OfficialHit,
  hits: readonly OfficialHit[],
): MilitaryFacts {
  const all = factsOf(index);
  const known = all[first.index];
  for (const each of known ?? []) if (areOf(each, hits)) return each;
  const facts = newFacts(
    index,
    hits.map(({ zone }) => zone),
  );
  if (known) known.push(facts);
  else all[first.index] = [facts];
  return facts;
}

function effectOfTraining({ mission }: Judging, hits: readonly OfficialHit[]): MilitaryEffect {
  const { from_height_m, over_mass_kg } = MILITARY_TRAINING;
  const isHigh = hits.some(({ areas }) => areas.some(({ area }) => area.top_m >= from_height_m));
  if (mission.visibility !== 'in_sight' || !isHigh) return 'information';
  const { drones } = mission;
  if (drones.some(({ mass_kg }) => mass_kg !== null && mass_kg > over_mass_kg)) return 'notification';
  return drones.length === 0 || drones.some(({ mass_kg }) => mass_kg === null) ? 'check' : 'information';
}

/**
 * Low-flying military training: flights out of sight are notified by a rule of their own; in sight, those that reach
 * the height of the rule with a drone heavier than its mass. A mass that is not known is to be checked.
 */
export function militaryCard(judging: Judging, hits: readonly OfficialHit[]): Constraint | null {
  const met = hits.filter(({ active }) => active);
  const first = met[0];
  if (!first) return null;
  const facts = militaryFacts(judging.index, first, met);
  const effect = effectOfTraining(judging, met);
  const tells = effect === 'notification';
  const army = tells ? armyNotice(judging) : null;
  const card: Constraint = {
    key: 'uas:military-training',
    kind: RULE.constraint_kind,
    title: facts.title,
    zone_id: null,
    aerodrome_code: null,
    effect,
    procedure: tells ? RULE.procedure : null,
    decider: tells ? stateService('armed_forces') : null,
    notice: army?.notice ?? null,
    free_height_m: tells || effect === 'check' ? MILITARY_TRAINING.from_height_m - 1 : null,
    activity: facts.activity,
    overlap: officialOverlap(judging, first.areas),
    reasons: [facts.what[effect], ...(army?.reasons ?? []), ...facts.copy],
    source: facts.source,
  };
  return army ? { ...card, windows: army.windows } : card;
}
