import type { FlightSummary } from '@envol/contract/flights';
import type { MissingInput } from '@envol/domain/flights/missing';
import type { Scenario, Visibility } from '@envol/domain/flights/statuses';
import { scenarioRule } from '@envol/domain/regulation/scenarios';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import type { FlightForm, TeamDrone, TeamPilot } from '../../../shared/flight-form/index.ts';
import { scenarioChoices } from './scenarioChoices.ts';

/** What is asked of the mission itself, in the order of its chips; where and when are said on the map and beside the verdict. */
export const ANSWERS = ['visibility', 'scenario', 'pilot', 'drone'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What of an earlier mission is likely to hold for the next one. */
export type LastMission = Pick<FlightSummary, 'visibility' | 'scenario' | 'pilots' | 'drones'>;

export interface Likely {
  readonly name: string | null;
  readonly visibility: Visibility | null;
  readonly scenario: Scenario | null;
  readonly pilot: TeamPilot | null;
  readonly drone: TeamDrone | null;
}

export interface LikelyFacts {
  readonly last: LastMission | null;
  /** It is known that there is none before; where the list could not be read, nothing is known. */
  readonly isFirst: boolean;
  /** Scenarios that have ended by then are left out. */
  readonly period: PlannedPeriod | null;
  readonly pilots: readonly TeamPilot[];
  readonly drones: readonly TeamDrone[];
  /** Whoever prepares the mission, where it is a pilot too. */
  readonly ownPilotId: number | null;
  /** The town nearest to the areas. */
  readonly town: string | null;
}

const still = <T extends { readonly id: number }>(
  of: readonly { readonly id: number }[],
  team: readonly T[],
): T | null => of.flatMap(({ id }) => team.find((member) => member.id === id) ?? [])[0] ?? null;

/** The only one there is; null where there is a choice. */
const onlyOne = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

/** An authorisation is chosen for each mission anew: its paper names places and drones. */
const scenarioAgain = ({ last, period }: LikelyFacts): Scenario | null => {
  if (last === null || last.scenario === 'non-standard') return null;
  const choice = scenarioChoices(period).find(({ scenario }) => scenario === last.scenario);
  return choice === undefined || choice.ended_on !== null ? null : choice.scenario;
};

/** Of the open category, the one that asks most distance from people first; A2 asks for a paper of the pilot. */
const OPEN_SUBCATEGORIES: readonly Scenario[] = ['A3', 'A1'];

/** Whether the subcategory takes the drone by its class and its mass; one without a label is asked about its origin. */
const takes = (scenario: Scenario, { drone_class, mass_kg }: TeamDrone): boolean => {
  const rule = scenarioRule(scenario);
  const classAnswer = rule?.classes?.[drone_class ?? 'none'];
  const isTaken =
    classAnswer === 'yes' || (drone_class === null && classAnswer === 'class_unlabelled_origin');
  const limit = rule?.mass[drone_class ?? 'none'] ?? rule?.mass.any;
  return isTaken && limit !== undefined && mass_kg < limit.kg;
};

/**
 * Without a mission before: the strictest subcategory of the open category, flown within sight, that takes each of the drones; null:
 * it is chosen.
 */
const firstScenario = (
  { visibility }: Pick<FlightForm, 'visibility'>,
  drones: readonly TeamDrone[],
  { isFirst, period }: LikelyFacts,
): Scenario | null => {
  if (!isFirst || drones.length === 0 || visibility === 'off_sight') return null;
  const offered = scenarioChoices(period).filter(({ ended_on }) => ended_on === null);
  return (
    OPEN_SUBCATEGORIES.find(
      (scenario) =>
        offered.some((choice) => choice.scenario === scenario) &&
        drones.every((drone) => takes(scenario, drone)),
    ) ?? null
  );
};

/** Whoever cannot be called could not be saved with the mission. */
const canBeCalled = ({ phone }: TeamPilot): boolean => phone !== null;

/** What of the form is still open, and the likely answer to each; null: nobody can tell. Nothing of it is said until it is kept. */
export const likelyAnswers = (values: FlightForm, facts: LikelyFacts): Likely => {
  const { last, drones, ownPilotId, town } = facts;
  const pilots = facts.pilots.filter(canBeCalled);
  const own = pilots.find(({ id }) => id === ownPilotId) ?? null;
  const drone = values.drone_ids.length === 0 ? (still(last?.drones ?? [], drones) ?? onlyOne(drones)) : null;
  const flown = drones.filter(({ id }) => id === drone?.id || values.drone_ids.includes(id));
  const isKnown = flown.length >= values.drone_ids.length;
  const scenario = last === null ? firstScenario(values, isKnown ? flown : [], facts) : scenarioAgain(facts);
  return {
    name: values.name.trim() === '' ? town : null,
    visibility: values.visibility === null ? (last?.visibility ?? 'in_sight') : null,
    scenario: values.scenario === null ? scenario : null,
    pilot:
      values.pilot_ids.length === 0 ? (still(last?.pilots ?? [], pilots) ?? own ?? onlyOne(pilots)) : null,
    drone,
  };
};

/** The fields that keeping the likely answers fills in. */
export const fieldsOfLikely = ({
  name,
  visibility,
  scenario,
  pilot,
  drone,
}: Likely): Partial<FlightForm> => ({
  ...(name !== null && { name }),
  ...(visibility !== null && { visibility }),
  ...(scenario !== null && { scenario }),
  ...(pilot !== null && { pilot_ids: [pilot.id] }),
  ...(drone !== null && { drone_ids: [drone.id] }),
});

const isAnswer = (input: MissingInput): input is Answer => ANSWERS.some((answer) => answer === input);

/** Whether all that a verdict waits for is said of the mission itself: the place, the hours and the height are known. */
export const isAnswersAlone = (missing: readonly MissingInput[]): boolean =>
  missing.length > 0 && missing.every((input) => isAnswer(input) || input === 'pilot_phone');
