import { asksForAnotherPlan, type Constraint } from '@envol/domain/airspace/constraint';
import { droneFieldsToComplete } from '@envol/domain/drones/fieldsToComplete';
import type { Scenario } from '@envol/domain/flights/statuses';
import type { VerdictView } from './verdict.ts';

/** A change of the plan that settles a constraint, or makes it lighter. */
export type Remedy =
  | { readonly kind: 'height'; readonly height_m: number }
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  /** The first local day on which every notice is respected. */
  | { readonly kind: 'period'; readonly date: string }
  | { readonly kind: 'in_sight' }
  | { readonly kind: 'night' }
  | { readonly kind: 'drone' }
  /** Whether it is over a populated area is to be said. */
  | { readonly kind: 'populated_no' | 'populated_yes' }
  /** How fast it flies over the ground is to be said. */
  | { readonly kind: 'speed' };

/** Sentences that say what to change: shown on the card itself, never folded away among its reasons. */
const REMEDY_SENTENCES = new Set(['other_scenarios', 'other_scenarios_none', 'drone_choose_another']);
export const isRemedySentence = ({ code }: Constraint['reasons'][number]): boolean =>
  REMEDY_SENTENCES.has(code);

/** What asks for the fewest formalities comes first. */
const LIGHTEST_FIRST: readonly Scenario[] = [
  'A1',
  'A2',
  'A3',
  'STS-01',
  'STS-02',
  'S0',
  'S1',
  'S2',
  'S3',
  'non-standard',
];

/** Of several scenarios that would do, as many as are offered as buttons; the sentence names them all. */
const SCENARIOS_OFFERED = 2;

const scenariosIn = (text: unknown): readonly Remedy[] => {
  const named = typeof text === 'string' ? text.split(', ') : [];
  return LIGHTEST_FIRST.filter((scenario) => named.includes(scenario))
    .slice(0, SCENARIOS_OFFERED)
    .map((scenario) => ({ kind: 'scenario', scenario }));
};

const heightIn = (limit: unknown): readonly Remedy[] =>
  typeof limit === 'number' && limit > 0 ? [{ kind: 'height', height_m: limit }] : [];

const remediesIn = ({ code, params }: Constraint['reasons'][number]): readonly Remedy[] => {
  switch (code) {
    case 'scenario_height':
    case 'drone_height':
      return heightIn(params.limit_m);
    case 'height_over_ceiling':
      return heightIn(params.ceiling_m);
    case 'scenario_off_sight':
      return [{ kind: 'in_sight' }];
    case 'night_not_declared':
      return [{ kind: 'night' }];
    case 'scenario_speed_not_said':
    case 'authorised_speed_to_say':
      return [{ kind: 'speed' }];
    case 'populated_area_to_check':
    case 'scenario_populated_to_check':
      return [{ kind: 'populated_no' }, { kind: 'populated_yes' }];
    case 'other_scenarios':
      return scenariosIn(params.scenarios);
    default:
      return [];
  }
};

/** Says whether the flight is over a populated area. */
export const isAnswer = ({ kind }: Remedy): boolean => kind === 'populated_no' || kind === 'populated_yes';

/** Something is to be said, which nothing done elsewhere replaces. */
export const isToSay = (remedies: readonly Remedy[]): boolean =>
  remedies.some((remedy) => remedy.kind === 'speed' || isAnswer(remedy));

/** What the operator may change about the mission so that this constraint goes, the nearest to the plan first. */
export const remediesOf = (
  constraint: Pick<Constraint, 'effect' | 'kind' | 'reasons'>,
): readonly Remedy[] => [
  ...constraint.reasons
    .flatMap(remediesIn)
    // Of a scenario that contradicts the plan the answer settles nothing.
    .filter((remedy) => !isToSay([remedy]) || !asksForAnotherPlan(constraint)),
  ...(constraint.kind === 'drone_compatibility' &&
  asksForAnotherPlan(constraint) &&
  droneFieldsToComplete(constraint.reasons.map(({ code }) => code)).length === 0
    ? [{ kind: 'drone' } as const]
    : []),
];

/** Beside the verdict there is room for so many. */
const NEXT_OFFERED = 3;

/**
 * What of the plan may be changed instead of, or for want of, the next step. `earliest`: the first local day on which
 * every notice is respected, null when they are.
 */
export const nextRemedies = (
  { next, outcome }: Pick<VerdictView, 'next' | 'outcome'>,
  earliest: string | null,
): readonly Remedy[] => {
  // A later date opens no closed place, answers no question and names no country's airspace.
  if (outcome !== 'steps' || next === null || next.state !== 'todo' || next.question) return [];
  if (next.act === 'with_staff') return [];
  const isLate = next.constraint.notice?.respected === false;
  const postponed: readonly Remedy[] =
    isLate && earliest !== null ? [{ kind: 'period', date: earliest }] : [];
  return [...remediesOf(next.constraint), ...postponed].slice(0, NEXT_OFFERED);
};
