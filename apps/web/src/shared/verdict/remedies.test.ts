import { describe, expect, it } from 'vitest';
import { isRemedySentence, isToSay, remediesOf } from './remedies.ts';

const reason = (code: string, params: Record<string, string | number> = {}) => ({ code, params });

describe('remedies of a card', () => {
  it('lower the flight to the height that the scenario leaves, before another scenario', () => {
    const remedies = remediesOf({
      effect: 'forbidden',
      kind: 'scenario',
      reasons: [
        reason('scenario_height', { scenario: 'A3', height_m: 150, limit_m: 120 }),
        reason('other_scenarios', { scenarios: 'non-standard' }),
      ],
    });
    expect(remedies).toEqual([
      { kind: 'height', height_m: 120 },
      { kind: 'scenario', scenario: 'non-standard' },
    ]);
  });

  it('lead to the speed where the scenario or the authorisation waits for it', () => {
    for (const code of ['scenario_speed_not_said', 'authorised_speed_to_say']) {
      const remedies = remediesOf({ effect: 'check', kind: 'scenario', reasons: [reason(code)] });
      expect(remedies).toEqual([{ kind: 'speed' }]);
      expect(isToSay(remedies)).toBe(true);
    }
    expect(isToSay([{ kind: 'drone' }])).toBe(false);
  });

  it('offer other scenarios for a drone that does not suit, then another drone', () => {
    const remedies = remediesOf({
      effect: 'forbidden',
      kind: 'drone_compatibility',
      reasons: [reason('drone_class'), reason('other_scenarios', { scenarios: 'STS-01, A2, A3' })],
    });
    // What asks for the fewest formalities first.
    expect(remedies).toEqual([
      { kind: 'scenario', scenario: 'A2' },
      { kind: 'scenario', scenario: 'A3' },
      { kind: 'drone' },
    ]);
  });

  it('ask for another drone where no scenario would do, and for nothing where something is only to be checked', () => {
    const about = { kind: 'drone_compatibility', reasons: [reason('drone_choose_another')] } as const;
    expect(remediesOf({ ...about, effect: 'forbidden' })).toEqual([{ kind: 'drone' }]);
    expect(remediesOf({ ...about, effect: 'check', reasons: [reason('class_kit')] })).toEqual([]);
  });

  it('declare the night, and leave what no change of plan settles alone', () => {
    expect(
      remediesOf({ effect: 'check', kind: 'night_flight', reasons: [reason('night_not_declared')] }),
    ).toEqual([{ kind: 'night' }]);
    expect(
      remediesOf({ effect: 'agreement', kind: 'control_zone', reasons: [reason('vicinity_no_free_height')] }),
    ).toEqual([]);
  });

  it('drop a scenario that this page does not know', () => {
    const reasons = [reason('other_scenarios', { scenarios: 'STS-09' })];
    expect(remediesOf({ effect: 'forbidden', kind: 'scenario', reasons })).toEqual([]);
    expect(reasons.map(isRemedySentence)).toEqual([true]);
  });
});
