import { PREDEFINED_ASSESSMENTS, type PredefinedAssessment } from '../regulation/predefinedAssessments.ts';
import { isInForce, scenarioRule } from '../regulation/scenarios.ts';
import type { CompatibilityFacts, CompatibilityIssue } from './compatibilityFacts.ts';
import type { MissionDrone, StatedOption } from './fleet.ts';
import type { OperatingAuthorization } from './operatingAuthorization.ts';

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

const check = (code: string, params: CompatibilityIssue['params'] = {}): CompatibilityIssue => ({
  code,
  severity: 'to_check',
  params,
});
const fails = (code: string, params: CompatibilityIssue['params']): CompatibilityIssue => ({
  code,
  severity: 'fails',
  params,
});

/** A figure of the mission beside the authorisation's: what was not said there stays a question. */
function figureIssues(
  what: 'height_m' | 'distance_m' | 'speed_ms',
  value: number | null,
  limit: number | null,
  reference: string | null,
): CompatibilityIssue[] {
  const name = what.slice(0, what.indexOf('_'));
  if (limit === null || reference === null)
    return value === null ? [] : [check(`authorisation_${name}`, { [what]: value })];
  // A limit that nobody held the mission against is not kept by silence.
  if (value === null) return [check(`authorised_${name}_to_say`, { limit, reference })];
  return value > limit ? [fails(`authorised_${name}`, { value, limit, reference })] : [];
}

/** Whether the authorisation admits what the mission is: as it said, or as a question where it said nothing. */
function admissionIssues(
  what: 'off_sight' | 'populated',
  is: StatedOption,
  admitted: StatedOption | null,
  reference: string,
): CompatibilityIssue[] {
  if (is === 'no' || admitted === 'yes') return [];
  if (admitted === 'no')
    return [
      is === 'yes'
        ? fails(`authorised_${what}`, { reference })
        : check(`authorised_${what}_to_say`, { reference }),
    ];
  return [check(`authorisation_${what}`)];
}

function periodIssues(facts: About, authorization: OperatingAuthorization): CompatibilityIssue[] {
  const { reference, valid_from, valid_to } = authorization;
  if (facts.first_date < valid_from) return [fails('authorised_from', { reference, date: valid_from })];
  if (valid_to !== null && facts.last_date > valid_to)
    return [fails('authorised_until', { reference, date: valid_to })];
  return [];
}

/** What the predefined assessment says beside the paper: its figures are to be confirmed, and only ever narrow. */
function assessmentIssues(
  facts: About,
  drones: readonly MissionDrone[],
  { assessment: name }: OperatingAuthorization,
): CompatibilityIssue[] {
  const assessment = PREDEFINED_ASSESSMENTS.find((each) => each.name === name);
  return assessment === undefined || admits(assessment, facts, drones)
    ? []
    : [check('authorised_assessment', { assessment: assessment.name })];
}

/**
 * What the mission asks of its authorisation, figure by figure: held against the one that was chosen, with reason; where
 * it said nothing, or none was chosen, as questions, the product does not know what it grants. Without one, the
 * predefined assessments that a request may rest on, as notes. Empty under every other scenario.
 */
export function authorisationIssues(
  facts: CompatibilityFacts,
  drones: readonly MissionDrone[],
): CompatibilityIssue[] {
  if (!isAuthorised(facts)) return [];
  const { authorization = null } = facts;
  const reference = authorization?.reference ?? null;
  const issues = [
    ...figureIssues('height_m', facts.max_height_m, authorization?.max_height_m ?? null, reference),
    ...figureIssues('distance_m', facts.max_distance_m, authorization?.max_distance_m ?? null, reference),
    ...figureIssues('speed_ms', facts.max_ground_speed_ms, authorization?.max_speed_ms ?? null, reference),
    ...admissionIssues(
      'off_sight',
      facts.off_sight ? 'yes' : 'no',
      authorization?.off_sight ?? null,
      reference ?? '',
    ),
    ...admissionIssues(
      'populated',
      facts.populated_area,
      authorization?.populated_area ?? null,
      reference ?? '',
    ),
  ];
  if (authorization !== null)
    return [
      ...issues,
      ...periodIssues(facts, authorization),
      ...assessmentIssues(facts, drones, authorization),
      { code: 'authorised_by', severity: 'note', params: { reference: authorization.reference } },
    ];
  const fitting = assessmentsFor(facts, drones);
  return [
    ...issues,
    ...(fitting.length === 0
      ? [{ code: 'pdra_none', severity: 'note', params: {} } as const]
      : fitting.map(({ sentence }) => ({ code: sentence, severity: 'note', params: {} }) as const)),
  ];
}

/** Whether the mission's authorisation names the drone and carries its mass; nothing where none was chosen. */
export function authorisedDroneIssues(drone: MissionDrone, facts: CompatibilityFacts): CompatibilityIssue[] {
  const { authorization = null } = facts;
  if (!isAuthorised(facts) || authorization === null) return [];
  const { reference, drone_ids, max_mass_kg: limit } = authorization;
  const mass = drone.mass_kg;
  return [
    ...(drone_ids.length > 0 && !drone_ids.includes(drone.id)
      ? [fails('authorised_drone', { reference })]
      : []),
    ...(limit !== null && mass !== null && mass > limit
      ? [fails('authorised_mass', { reference, value: mass, limit })]
      : []),
    ...(limit !== null && mass === null ? [check('authorised_mass_to_say', { reference, limit })] : []),
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
  // What the paper says in figures needs no question.
  const { authorization = null } = facts;
  const carried = authorization?.populated_area === 'yes' ? authorization.max_mass_kg : null;
  if (carried !== null && drone.mass_kg <= carried) return [];
  const params = { limit_kg, mass_kg: drone.mass_kg };
  return [{ code: 'drone_populated_mass', severity: 'to_check', params }];
}
