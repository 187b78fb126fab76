import { LABELS_FROM, REGISTRATION, REMOTE_IDENTIFICATION } from '../regulation/equipment.ts';
import {
  type ClassCondition,
  isInForce,
  type MassLimit,
  SCENARIO_RULES,
  type ScenarioRule,
  scenarioRule,
} from '../regulation/scenarios.ts';
import { authorisedDroneIssues, isAuthorised, populatedMassIssues } from './authorisation.ts';
import type { CompatibilityFacts, CompatibilityIssue } from './compatibilityFacts.ts';
import type { MissionDrone } from './fleet.ts';

type Params = CompatibilityIssue['params'];
const fails = (code: string, params: Params = {}): CompatibilityIssue => ({
  code,
  severity: 'fails',
  params,
});
const toCheck = (code: string, params: Params = {}): CompatibilityIssue => ({
  code,
  severity: 'to_check',
  params,
});

function datesIssue(rule: ScenarioRule, { first_date, last_date }: CompatibilityFacts): CompatibilityIssue[] {
  const { scenario, successor, valid_from, valid_to } = rule;
  if (isInForce(rule, first_date, last_date)) return [];
  if (first_date < valid_from) return [fails('scenario_not_yet', { scenario, date: valid_from })];
  const about = { scenario, date: valid_to ?? '' };
  return [
    successor ? fails('scenario_ended_successor', { ...about, successor }) : fails('scenario_ended', about),
  ];
}

function distanceIssue(rule: ScenarioRule, facts: CompatibilityFacts): CompatibilityIssue[] {
  const { scenario, max_distance_m: limit, observed_distance_m: observed } = rule;
  const distance = facts.max_distance_m;
  if (limit === null || distance === null || distance <= limit) return [];
  const about = { scenario, distance_m: distance, limit_m: limit };
  if (observed === null || distance > observed)
    return [fails('scenario_distance', { ...about, limit_m: observed ?? limit })];
  if (facts.airspace_observers === null)
    return [toCheck('scenario_distance_observers', { ...about, observed_m: observed })];
  return facts.airspace_observers === 0
    ? [fails('scenario_distance_no_observer', { ...about, observed_m: observed })]
    : [];
}

function speedIssue(rule: ScenarioRule, facts: CompatibilityFacts): CompatibilityIssue[] {
  const { scenario, under_ground_speed_ms: limit } = rule;
  const speed = facts.max_ground_speed_ms;
  if (limit === null || !facts.is_untethered) return [];
  if (speed === null) return [toCheck('scenario_speed_not_said', { scenario, limit_ms: limit })];
  return speed >= limit ? [fails('scenario_speed', { scenario, limit_ms: limit, speed_ms: speed })] : [];
}

/** What of the mission itself contradicts its scenario, whatever the drone; empty without a known scenario. */
export function scenarioIssues(facts: CompatibilityFacts): CompatibilityIssue[] {
  const rule = scenarioRule(facts.scenario);
  if (!rule) return [];
  const { scenario } = rule;
  const issues = datesIssue(rule, facts);
  if (facts.off_sight && !rule.off_sight) issues.push(fails('scenario_off_sight', { scenario }));
  if (!rule.populated_area && facts.populated_area === 'yes')
    issues.push(fails('scenario_populated', { scenario }));
  if (!rule.populated_area && facts.populated_area === 'to_check')
    issues.push(toCheck('scenario_populated_to_check', { scenario }));
  if (facts.max_height_m > rule.max_height_m)
    issues.push(
      fails('scenario_height', { scenario, height_m: facts.max_height_m, limit_m: rule.max_height_m }),
    );
  return [...issues, ...distanceIssue(rule, facts), ...speedIssue(rule, facts)];
}

/** What the scenario asks for that the mission does not contradict: told, and nothing to do about the plan. */
export function scenarioNotes(facts: CompatibilityFacts): CompatibilityIssue[] {
  const rule = scenarioRule(facts.scenario);
  if (!rule) return [];
  const { scenario, max_distance_m: limit, observed_distance_m: observed, flight_visibility_m } = rule;
  const note = (code: string, params: Params): CompatibilityIssue => ({ code, severity: 'note', params });
  const isFar = limit !== null && facts.max_distance_m !== null && facts.max_distance_m > limit;
  return [
    ...(limit !== null && facts.max_distance_m === null
      ? [note('scenario_distance_not_said', { scenario, limit_m: limit })]
      : []),
    ...(isFar && observed !== null && (facts.airspace_observers ?? 0) > 0
      ? [note('scenario_observers_near', { scenario, limit_m: limit })]
      : []),
    ...(flight_visibility_m === null
      ? []
      : [note('scenario_flight_visibility', { scenario, visibility_km: flight_visibility_m / 1_000 })]),
  ];
}

function massLimit({ mass }: ScenarioRule, { drone_class }: MissionDrone): MassLimit {
  return mass[drone_class ?? 'none'] ?? mass.any;
}

function isOver(mass: number, { kg, kind }: MassLimit): boolean {
  return kind === 'under' ? mass >= kg : mass > kg;
}

function massIssues(
  rule: ScenarioRule,
  drone: MissionDrone,
  facts: CompatibilityFacts,
): CompatibilityIssue[] {
  const { scenario, heavy } = rule;
  const limit = massLimit(rule, drone);
  const mass = drone.mass_kg;
  if (mass === null) return [toCheck('drone_mass_unknown', { scenario })];
  const issues: CompatibilityIssue[] = [];
  if (isOver(mass, limit) && !(rule.captive_mass_free && drone.is_captive))
    issues.push(
      fails(rule.captive_mass_free ? 'drone_mass_or_captive' : `drone_mass_${limit.kind}`, {
        scenario,
        mass_kg: mass,
        limit_kg: limit.kg,
      }),
    );
  if (heavy && mass > heavy.over_kg && facts.max_height_m > heavy.max_height_m)
    issues.push(
      fails('drone_height', {
        scenario,
        mass_kg: mass,
        over_kg: heavy.over_kg,
        height_m: facts.max_height_m,
        limit_m: heavy.max_height_m,
      }),
    );
  return issues;
}

function admitted(classes: NonNullable<ScenarioRule['classes']>): string {
  return Object.entries(classes)
    .filter(([, answer]) => answer === 'yes')
    .map(([name]) => name)
    .join(', ');
}

function classIssues(
  rule: ScenarioRule,
  drone: MissionDrone,
  facts: CompatibilityFacts,
): CompatibilityIssue[] {
  const { scenario, classes } = rule;
  if (!classes) return [];
  const answer = classes[drone.drone_class ?? 'none'];
  const about = { scenario, classes: admitted(classes) };
  if (answer === 'yes') return [];
  if (answer === 'class_kit' && drone.c5_kit === 'yes') return [];
  if (answer === 'class_kit' && drone.c5_kit === 'no')
    return [fails('drone_class_without_kit', { ...about, drone_class: drone.drone_class ?? '' })];
  if (answer === 'no') return [fails('drone_class', { ...about, drone_class: drone.drone_class ?? '' })];
  // Before labels were asked for, any drone of the mass would do.
  if (answer === 'class_unlabelled_origin' && facts.last_date < LABELS_FROM) return [];
  return [toCheck(answer satisfies ClassCondition, { ...about, drone_class: drone.drone_class ?? '' })];
}

function dimensionIssues(
  { scenario, under_dimension_m: limit }: ScenarioRule,
  drone: MissionDrone,
): CompatibilityIssue[] {
  const size = drone.max_dimension_m;
  if (limit === null || (size !== null && size < limit)) return [];
  return size === null
    ? [toCheck('drone_dimension_unknown', { scenario, limit_m: limit })]
    : [fails('drone_dimension', { scenario, dimension_m: size, limit_m: limit })];
}

function certificateIssue(scenario: string, { design_certificate }: MissionDrone): CompatibilityIssue[] {
  if (design_certificate === 'yes') return [];
  return design_certificate === 'no'
    ? [fails('drone_certificate_missing', { scenario })]
    : [toCheck('drone_certificate', { scenario })];
}

function protectionIssues(rule: ScenarioRule, drone: MissionDrone): CompatibilityIssue[] {
  const { scenario, protection_over_kg: over, certificate } = rule;
  const { mass_kg: mass, is_captive: captive } = drone;
  if (mass === null) return [];
  const issues: CompatibilityIssue[] = [];
  if (over !== null && mass > over && !captive && !drone.has_third_party_protection)
    issues.push(fails('drone_protection', { scenario, mass_kg: mass, over_kg: over }));
  if (certificate && mass > certificate.over_kg && !(captive && certificate.captive_exempt))
    issues.push(...certificateIssue(scenario, drone));
  return issues;
}

/** Whether the flight is notified to the prefecture or to the armed forces, which name the drone by its number. */
function notified(facts: CompatibilityFacts): 'yes' | 'no' | 'to_check' {
  if (facts.off_sight) return 'yes';
  const isOpen = scenarioRule(facts.scenario)?.category === 'open';
  return isOpen && !facts.open_is_declared ? 'no' : facts.populated_area;
}

function registrationIssues(drone: MissionDrone, facts: CompatibilityFacts): CompatibilityIssue[] {
  const { registration, mass_kg: mass, remote_identification } = drone;
  if (registration !== null || facts.first_date < REGISTRATION.valid_from) return [];
  if ((mass !== null && mass >= REGISTRATION.from_kg) || remote_identification !== 'none')
    return [fails('drone_registration', { from_kg: REGISTRATION.from_kg })];
  const isNotified = notified(facts);
  if (isNotified === 'yes') return [fails('drone_registration_notified')];
  if (mass === null || isNotified === 'to_check')
    return [toCheck('drone_registration_to_check', { from_kg: REGISTRATION.from_kg })];
  return [];
}

function remoteIdIssues(drone: MissionDrone, facts: CompatibilityFacts): CompatibilityIssue[] {
  const { drone_class, mass_kg: mass, remote_identification, is_captive } = drone;
  const { exempt_under_kg, french, european } = REMOTE_IDENTIFICATION;
  if (is_captive || remote_identification === 'eu' || (mass !== null && mass < exempt_under_kg)) return [];
  if (facts.first_date >= european.valid_from) {
    // The label itself asks for it: the drone has it, or its file is wrong.
    if (drone_class !== null && european.classes.includes(drone_class))
      return [toCheck('drone_remote_id_of_class', { drone_class })];
    const isSpecific = scenarioRule(facts.scenario)?.category === 'specific' || isAuthorised(facts);
    if (isSpecific && mass !== null) return [fails('drone_remote_id_european')];
    if (isSpecific) return [toCheck('drone_remote_id_european')];
  }
  if (facts.first_date < french.valid_from || remote_identification === 'fr') return [];
  const about = { from_kg: french.from_kg };
  if (mass === null) return [toCheck('drone_remote_id_to_check', about)];
  return mass >= french.from_kg ? [fails('drone_remote_id_french', about)] : [];
}

/** Everything about one drone that contradicts the mission's scenario or the rules for all, or cannot be told. */
export function droneIssues(drone: MissionDrone, facts: CompatibilityFacts): CompatibilityIssue[] {
  const rule = scenarioRule(facts.scenario);
  const ofScenario = rule
    ? [
        ...massIssues(rule, drone, facts),
        ...classIssues(rule, drone, facts),
        ...dimensionIssues(rule, drone),
        ...protectionIssues(rule, drone),
      ]
    : [];
  return [
    ...ofScenario,
    ...populatedMassIssues(drone, facts),
    ...authorisedDroneIssues(drone, facts),
    ...registrationIssues(drone, facts),
    ...remoteIdIssues(drone, facts),
  ];
}

/** What the drone's own papers lack: registering it settles it, and no other scenario or drone is called for. */
const OF_PAPERS: ReadonlySet<string> = new Set([
  'drone_registration',
  'drone_registration_notified',
  'drone_remote_id_french',
]);

/** Whether an issue contradicts the plan, so that another scenario or drone would lift it. */
export const isOfPlan = ({ code, severity }: CompatibilityIssue): boolean =>
  severity === 'fails' && !OF_PAPERS.has(code);

const hasFailure = (issues: readonly CompatibilityIssue[]): boolean => issues.some(isOfPlan);

/** The scenarios, other than its own, that contradict nothing of what is known of the mission and its drones. */
export function otherScenarios(facts: CompatibilityFacts, drones: readonly MissionDrone[]): string[] {
  return SCENARIO_RULES.map(({ scenario }) => scenario).filter((scenario) => {
    const other = { ...facts, scenario };
    return (
      scenario !== facts.scenario &&
      !hasFailure(scenarioIssues(other)) &&
      drones.every((drone) => !hasFailure(droneIssues(drone, other)))
    );
  });
}

/** Height above ground that a scenario leaves a mission with these drones, m; null without a known scenario. */
export function scenarioHeight(scenario: string, drones: readonly MissionDrone[]): number | null {
  const rule = scenarioRule(scenario);
  if (!rule) return null;
  const { heavy } = rule;
  return heavy && drones.some(({ mass_kg }) => mass_kg !== null && mass_kg > heavy.over_kg)
    ? heavy.max_height_m
    : rule.max_height_m;
}
