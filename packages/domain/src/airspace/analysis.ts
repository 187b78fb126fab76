import { isJudgeable } from '../geo/areas.ts';
import { boundingBox, packShapes } from '../geo/packed.ts';
import { rulesetOn } from '../regulation/ruleset.ts';
import { localDate } from '../time/localTime.ts';
import {
  type Analysis,
  type Constraint,
  type Effect,
  forbidsPlace,
  type MissionInput,
  type SourceCheck,
  type Verdict,
} from './constraint.ts';
import { judgeDrones } from './droneCards.ts';
import { type AirspaceIndex, zonesMeeting } from './index.ts';
import { type JudgedArea, type Judging, reason } from './judging.ts';
import { nightCard } from './nightCard.ts';
import { judgeRules } from './ruleCards.ts';
import { judgeAerodromes } from './vicinityCards.ts';
import { judgeZones } from './zoneCards.ts';

const EFFECT_ORDER: Readonly<Record<Effect, number>> = {
  forbidden: 0,
  agreement: 1,
  notification: 1,
  check: 1,
  information: 2,
  free: 3,
};

/** Forbidding cards first, then by the latest date on which to act, then what only informs. */
function compareConstraints(a: Constraint, b: Constraint): number {
  return (
    EFFECT_ORDER[a.effect] - EFFECT_ORDER[b.effect] ||
    (a.notice?.latest_date ?? '9999').localeCompare(b.notice?.latest_date ?? '9999') ||
    a.key.localeCompare(b.key)
  );
}

/** `impossible`: the place is closed to the flight. What another plan would lift is a step. */
function verdictOf(constraints: readonly Constraint[]): Verdict {
  if (constraints.some(forbidsPlace)) return 'impossible';
  return constraints.some(({ effect }) => effect !== 'information' && effect !== 'free') ? 'steps' : 'clear';
}

/** The highest height that needs no agreement: the lowest of what each card and each zone overhead leaves. */
function freeHeight(
  judging: Judging,
  constraints: readonly Constraint[],
  caps: readonly number[],
): number | null {
  let height = Math.min(judging.ruleset.ceiling_m, ...caps);
  for (const card of constraints) {
    if (card.effect === 'information' || card.effect === 'notification') continue;
    // What binds the drone or the scenario is no matter of height, but for the limits already among the caps.
    if (card.kind === 'scenario' || card.kind === 'drone_compatibility') continue;
    if (card.free_height_m === null) return null;
    height = Math.min(height, card.free_height_m);
  }
  return height > 0 ? height : null;
}

/** Terrain is consulted when a terrain model answered for every area; points around one are no such answer. */
function terrainCheck({ areas }: MissionInput): SourceCheck {
  const unchecked = (code: string): SourceCheck => ({
    source: 'terrain',
    status: 'not_checked',
    reason: reason(code),
  });
  if (areas.length === 0 || areas.some(({ ground }) => ground === null))
    return unchecked('terrain_not_checked');
  if (areas.some(({ ground }) => ground?.certainty !== 'measured')) return unchecked('terrain_estimated');
  if (areas.some(({ ground }) => ground?.source === 'simulated')) return unchecked('terrain_simulated');
  return { source: 'terrain', status: 'checked', reason: null };
}

/** What was looked at and what was not: "not checked" is never "nothing found". */
function sourceChecks(mission: MissionInput): SourceCheck[] {
  const unchecked = (source: string, code: string): SourceCheck => ({
    source,
    status: 'not_checked',
    reason: reason(code),
  });
  return [
    { source: 'sia', status: 'checked', reason: null },
    terrainCheck(mission),
    unchecked('notam', 'notam_not_checked'),
    unchecked('azba', 'azba_not_checked'),
    // The publication of the aeronautical information service holds aerodromes with runways only.
    unchecked('heliports', 'heliports_not_checked'),
    unchecked('other_zones', 'other_zones_not_checked'),
  ];
}

function prepare(index: AirspaceIndex, mission: MissionInput): Judging {
  const firstDate = localDate(mission.start, mission.time_zone);
  const usable = mission.areas.filter((area) => isJudgeable(area.geometry));
  return {
    index,
    mission,
    ruleset: rulesetOn(firstDate),
    first_date: firstDate,
    // A flight that ends at midnight does not touch the day that begins.
    last_date: localDate(new Date(Date.parse(mission.end) - 1).toISOString(), mission.time_zone),
    packed: packShapes(usable.map((area) => area.geometry)),
    areas: usable.map(
      (area, position): JudgedArea => ({
        id: area.id,
        geometry: area.geometry,
        position,
        top_m: area.max_height_m ?? mission.max_height_m,
        ground: area.ground,
        box: boundingBox(area.geometry),
      }),
    ),
  };
}

function zoneHits(judging: Judging): Map<number, JudgedArea[]> {
  const hits = new Map<number, JudgedArea[]>();
  for (const area of judging.areas)
    for (const zone of zonesMeeting(judging.index, judging.packed, area.position)) {
      const known = hits.get(zone);
      if (known) known.push(area);
      else hits.set(zone, [area]);
    }
  return hits;
}

/**
 * Judges a mission against a dataset of airspace: every zone, aerodrome and rule that binds it, with what to do,
 * who decides and by when. Pure: the same input gives the same result, and the instants come with the mission.
 * Areas that cannot be judged (see `areaIssues`) leave the verdict `incomplete`. Throws a RangeError when an
 * instant cannot be read.
 */
export function analyse(index: AirspaceIndex, mission: MissionInput): Analysis {
  const judging = prepare(index, mission);
  const hits = zoneHits(judging);
  const zones = judgeZones(judging, hits);
  const drones = judgeDrones(judging);
  const constraints: Constraint[] = [];
  if (judging.areas.length > 0) {
    const night = nightCard(judging);
    constraints.push(
      ...zones.constraints,
      ...judgeAerodromes(judging, hits).constraints,
      ...judgeRules(judging),
      ...drones.constraints,
      ...(night ? [night] : []),
    );
  }
  constraints.sort(compareConstraints);
  const isComplete = judging.areas.length > 0 && judging.areas.length === mission.areas.length;
  const { id, source, version, effective_date } = index.dataset.version;
  return {
    verdict: isComplete ? verdictOf(constraints) : 'incomplete',
    free_height_m: isComplete
      ? freeHeight(judging, constraints, [...zones.height_caps, ...drones.height_caps])
      : null,
    constraints,
    checks: sourceChecks(mission),
    ruleset: judging.ruleset.code,
    datasets: [{ id, source, version, effective_date }],
  };
}
