import { authorisationIssues, isAuthorised } from '../../drones/authorisation.ts';
import {
  droneIssues,
  isOfPlan,
  otherScenarios,
  scenarioHeight,
  scenarioIssues,
  scenarioNotes,
} from '../../drones/compatibility.ts';
import type { CompatibilityFacts, CompatibilityIssue } from '../../drones/compatibilityFacts.ts';
import type { MissionDrone } from '../../drones/fleet.ts';
import { scenarioRule } from '../../regulation/scenarios.ts';
import type { Constraint, Effect, Reason } from '../constraint.ts';
import { cardReason, type Findings, highestTop, type Judging } from '../judging/judging.ts';
import { ruleCard } from './ruleCards.ts';

function factsOf({ mission, areas, ruleset, first_date, last_date }: Judging): CompatibilityFacts {
  return {
    scenario: mission.scenario,
    first_date,
    last_date,
    off_sight: mission.visibility === 'off_sight',
    populated_area: mission.populated_area,
    max_height_m: highestTop(areas),
    max_distance_m: mission.max_distance_m,
    max_ground_speed_ms: mission.max_ground_speed_ms,
    airspace_observers: mission.airspace_observers,
    authorization: mission.authorization,
    is_untethered: mission.drones.length === 0 || mission.drones.some(({ is_captive }) => !is_captive),
    open_is_declared: ruleset.prefecture.concerns_open_category,
  };
}

const AUTHORISATION_SOURCE: Constraint['source'] = {
  text: 'Règlement (UE) 2019/947, article 12 (autorisation d’exploitation)',
  dataset: 'non-standard',
  effective_date: '2020-12-31',
};

/** The regulation; of a chosen authorisation, the paper as the operator typed it. */
const authorisationSource = ({ authorization = null }: CompatibilityFacts): Constraint['source'] =>
  authorization === null
    ? AUTHORISATION_SOURCE
    : {
        text: `${AUTHORISATION_SOURCE.text}, ${authorization.reference}`,
        dataset: 'non-standard',
        effective_date: authorization.valid_from,
      };

const GRAVEST_FIRST: Readonly<Record<CompatibilityIssue['severity'], number>> = {
  fails: 0,
  to_check: 1,
  note: 2,
};
const EFFECTS: Readonly<Record<CompatibilityIssue['severity'], Effect>> = {
  fails: 'forbidden',
  to_check: 'check',
  note: 'information',
};

/** What contradicts first, then what is to be checked, then what is only told: the card's first sentence is the gravest. */
function bySeverity(issues: readonly CompatibilityIssue[]): CompatibilityIssue[] {
  return [...issues].sort((a, b) => GRAVEST_FIRST[a.severity] - GRAVEST_FIRST[b.severity]);
}

/**
 * A step ticked off as checked stays so while the key does: the key tells what was to be checked, under which
 * scenario, so that another question under the same drone's name is asked again.
 */
function keyOf(subject: string, scenario: string, issues: readonly CompatibilityIssue[]): string {
  const asked = issues.some(({ severity }) => severity !== 'note')
    ? issues.filter(({ severity }) => severity !== 'note')
    : issues;
  // Held against an authorisation, each figure is a question of its own.
  const codes = asked.map(({ code, params }) =>
    code.startsWith('authorisation_') ? [code, ...Object.values(params)].join('=') : code,
  );
  return `rule:${subject}:${scenario}:${codes.join('+')}`;
}

function compatibilityCard(
  judging: Judging,
  about: {
    readonly kind: 'scenario' | 'drone_compatibility';
    readonly subject: string;
    readonly title: string;
    readonly issues: readonly CompatibilityIssue[];
    /** What to change of the plan; null = nothing of it. */
    readonly remedy: Reason | null;
  },
): Constraint {
  const issues = bySeverity(about.issues);
  const { scenario } = judging.mission;
  const rule = scenarioRule(scenario);
  const card = ruleCard(judging, {
    key: keyOf(about.subject, scenario, issues),
    kind: about.kind,
    title: about.title,
    effect: EFFECTS[issues[0]?.severity ?? 'note'],
    procedure: null,
    decider: null,
    notice: null,
    free_height_m: null,
    reasons: [
      ...issues.map(({ code, params }) => cardReason(code, params)),
      ...(about.remedy ? [about.remedy] : []),
    ],
  });
  return rule
    ? { ...card, source: { text: rule.source, dataset: rule.scenario, effective_date: rule.valid_from } }
    : card;
}

/** What to change: the scenarios that would do, or that none would. */
function remedy(facts: CompatibilityFacts, drones: readonly MissionDrone[], none: string): Reason {
  const scenarios = otherScenarios(facts, drones);
  return scenarios.length > 0
    ? cardReason('other_scenarios', { scenarios: scenarios.join(', ') })
    : cardReason(none);
}

function scenarioCard(judging: Judging, facts: CompatibilityFacts): Constraint | null {
  const { drones } = judging.mission;
  const issues = [...scenarioIssues(facts), ...scenarioNotes(facts), ...authorisationIssues(facts, drones)];
  if (issues.length === 0) return null;
  const card = compatibilityCard(judging, {
    kind: 'scenario',
    subject: 'scenario',
    title: facts.scenario,
    issues,
    remedy: issues.some(isOfPlan) ? remedy(facts, drones, 'other_scenarios_none') : null,
  });
  return isAuthorised(facts) ? { ...card, source: authorisationSource(facts) } : card;
}

function droneCard(judging: Judging, facts: CompatibilityFacts, drone: MissionDrone): Constraint | null {
  const issues = droneIssues(drone, facts);
  if (issues.length === 0) return null;
  return compatibilityCard(judging, {
    kind: 'drone_compatibility',
    subject: `drone:${drone.id}`,
    title: drone.name,
    issues,
    remedy: issues.some(isOfPlan) ? remedy(facts, [drone], 'drone_choose_another') : null,
  });
}

/**
 * Whether the mission's scenario may be flown so on its dates, and whether each of its drones may fly under it: one
 * card for the scenario and one a drone, only where something contradicts or cannot be told.
 */
export function judgeDrones(judging: Judging): Findings {
  const facts = factsOf(judging);
  const { drones, scenario } = judging.mission;
  const cards = [
    scenarioCard(judging, facts),
    ...drones.map((drone) => droneCard(judging, facts, drone)),
  ].filter((card) => card !== null);
  const cap = isAuthorised(facts)
    ? (facts.authorization?.max_height_m ?? null)
    : scenarioHeight(scenario, drones);
  return { constraints: cards, height_caps: cap === null ? [] : [cap] };
}
