import { PREDEFINED_ASSESSMENTS, type PredefinedAssessment } from '../regulation/predefinedAssessments.ts';
import { isInForce, scenarioRule } from '../regulation/scenarios.ts';
import type { CompatibilityFacts, CompatibilityIssue } from './compatibilityFacts.ts';
import type { MissionDrone } from './fleet.ts';

type About = Pick<
  CompatibilityFacts,
  | 'first_date'
  | 'last_date'
  | 'off_sight'
  | 'populated_area'
  | 'max_height_m'
  | 'max_distance_m'
  | 'airspace_observers'
>;

/** Whether a mission is flown under an operational authorisation, whose limits are its own. */
export const isAuthorised = ({ scenario }: Pick<CompatibilityFacts, 'scenario'>): boolean =>
  scenario === 'non-standard';

function admitsDrone(assessment: PredefinedAssessment, drone: MissionDrone): boolean {
  const { under_mass_kg: limit, max_dimension_m: size } = assessment;
  const isLight = limit === null || drone.mass_kg === null || drone.mass_kg < limit;
  return isLight && (drone.max_dimension_m === null || drone.max_dimension_m <= size);
}

function admits(assessment: PredefinedAssessment, facts: About, drones: readonly MissionDrone[]): boolean {
  const { max_height_m, max_distance_m, observed_distance_m, valid_to } = assessment;
  // One without observers stops at the nearer distance; where nobody said, the further one is not ruled out.
  const distance = facts.airspace_observers === 0 ? max_distance_m : (observed_distance_m ?? max_distance_m);
  return (
    facts.first_date >= assessment.valid_from &&
    (valid_to === null || facts.last_date <= valid_to) &&
    facts.off_sight === assessment.off_sight &&
    (assessment.populated_area || facts.populated_area !== 'yes') &&
    (max_height_m === null || facts.max_height_m <= max_height_m) &&
    (distance === null || facts.max_distance_m === null || facts.max_distance_m <= distance) &&
    drones.every((drone) => admitsDrone(assessment, drone))
  );
}

/** The predefined risk assessments that nothing said of the mission and its drones contradicts. */
export const assessmentsFor = (
  facts: About,
  drones: readonly MissionDrone[],
): readonly PredefinedAssessment[] =>
  PREDEFINED_ASSESSMENTS.filter((assessment) => admits(assessment, facts, drones));

/**
 * What the operator holds against its authorisation, figure by figure: the product does not know what it grants. Then,
 * as notes, the predefined assessments that a request for one may rest on. Empty under every other scenario.
 */
export function authorisationIssues(
  facts: CompatibilityFacts,
  drones: readonly MissionDrone[],
): CompatibilityIssue[] {
  if (!isAuthorised(facts)) return [];
  const { max_height_m: height_m, max_distance_m: distance_m, max_ground_speed_ms: speed_ms } = facts;
  const check = (code: string, params: CompatibilityIssue['params'] = {}): CompatibilityIssue => ({
    code,
    severity: 'to_check',
    params,
  });
  const fitting = assessmentsFor(facts, drones);
  return [
    check('authorisation_height', { height_m }),
    ...(distance_m === null ? [] : [check('authorisation_distance', { distance_m })]),
    ...(speed_ms === null ? [] : [check('authorisation_speed', { speed_ms })]),
    ...(facts.off_sight ? [check('authorisation_off_sight')] : []),
    ...(facts.populated_area === 'no' ? [] : [check('authorisation_populated')]),
    ...(fitting.length === 0
      ? [{ code: 'pdra_none', severity: 'note', params: {} } as const]
      : fitting.map(({ sentence }) => ({ code: sentence, severity: 'note', params: {} }) as const)),
  ];
}

/**
 * A heavy untethered drone over a populated area: the national scenario admitted none, so that an authorisation must
 * say that it does. While that scenario is in force.
 */
export function populatedMassIssues(drone: MissionDrone, facts: CompatibilityFacts): CompatibilityIssue[] {
  const populated = scenarioRule('S3');
  if (!isAuthorised(facts) || facts.populated_area === 'no' || populated === null) return [];
  if (drone.is_captive || !isInForce(populated, facts.first_date, facts.last_date)) return [];
  const { kg: limit_kg } = populated.mass.any;
  if (drone.mass_kg === null)
    return [{ code: 'drone_populated_mass_unknown', severity: 'to_check', params: { limit_kg } }];
  if (drone.mass_kg <= limit_kg) return [];
  const params = { limit_kg, mass_kg: drone.mass_kg };
  return [{ code: 'drone_populated_mass', severity: 'to_check', params }];
}
