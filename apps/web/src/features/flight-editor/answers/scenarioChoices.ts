import { SCENARIOS, type Scenario } from '@envol/domain/flights/statuses';
import { isInForce, scenarioRule } from '@envol/domain/regulation/scenarios';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { localDate } from '@envol/domain/time/localTime';

/** A scenario as it is offered for a mission; `ended_on`: the last day on which it could be flown, where that is over. */
export interface ScenarioChoice {
  readonly scenario: Scenario;
  readonly ended_on: string | null;
  readonly successor: Scenario | null;
}

/** In the order in which operators fly them: the open category, the declared scenarios, an authorisation. */
const USUAL: readonly Scenario[] = ['A1', 'A2', 'A3', 'STS-01', 'STS-02', 'non-standard'];

/** The scenarios for a mission: what may be flown on its days first, what has ended last. */
export const scenarioChoices = (period: PlannedPeriod | null): readonly ScenarioChoice[] => {
  const choices = [...USUAL, ...SCENARIOS.filter((each) => !USUAL.includes(each))].map((scenario) => {
    const rule = scenarioRule(scenario);
    const [first, last] =
      period === null
        ? [null, null]
        : [localDate(period.start, period.time_zone), localDate(period.end, period.time_zone)];
    const hasEnded =
      rule?.valid_to != null && first !== null && last > rule.valid_to && !isInForce(rule, first, last);
    return {
      scenario,
      ended_on: hasEnded ? rule.valid_to : null,
      successor: hasEnded ? rule.successor : null,
    };
  });
  return [
    ...choices.filter(({ ended_on }) => ended_on === null),
    ...choices.filter(({ ended_on }) => ended_on !== null),
  ];
};
