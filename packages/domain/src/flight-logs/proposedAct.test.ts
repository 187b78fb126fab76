import { describe, expect, it } from 'vitest';
import type { KeptPoint } from '../tracking/foldedPoints.ts';
import { proposedAct } from './proposedAct.ts';

const AT = Date.parse('2026-06-10T12:00:00Z');
const points = (...heights: readonly number[]): KeptPoint[] =>
  heights.map((height_m, second) => ({
    ...{ at: AT + second * 1000, longitude: 1.44, latitude: 43.6 },
    ...{ altitude_m: null, height_m, heading_deg: null, is_late: false },
  }));
const said = (heights: readonly number[], en_route: boolean, after_s: number) => {
  const all = points(...heights);
  const found = proposedAct(all, { en_route, now: (all.at(-1)?.at ?? AT) + after_s * 1000 });
  return found && [found.act, (found.at - AT) / 1000, found.is_silent];
};

describe('what positions say that nobody declared', () => {
  it.each([
    [
      'a drone in the air took off when it left the ground',
      [0, 0, 5, 20, 30, 30],
      false,
      1,
      ['take_off', 2, false],
    ],
    ['a drone on the ground has not taken off', [0, 0, 0, 0, 0], false, 1, null],
    ['one that has just left the ground is waited for', [0, 0, 0, 5], false, 1, null],
    ['one that landed again proposes no take-off', [0, 5, 20, 20, 5, 0, 0], false, 1, null],
    ['one that is silent for over a minute proposes no take-off', [0, 5, 20, 20, 20], false, 61, null],
    [
      'after a declared take-off the ground is a landing',
      [20, 20, 5, 0, 0, 0, 0],
      true,
      1,
      ['landing', 3, false],
    ],
    ['a touch of the ground is none', [20, 20, 0, 0], true, 1, null],
    ['a minute of silence in the air may be one', [20, 20, 20], true, 60, ['landing', 2, true]],
    ['less than a minute is none', [20, 20, 20], true, 59, null],
    ['without a place in the air nothing landed', [0, 0, 0], true, 90, null],
  ] as const)('%s', (_, heights, en_route, after_s, expected) => {
    expect(said(heights, en_route, after_s)).toEqual(expected);
  });

  it('no positions propose nothing', () => {
    expect(proposedAct([], { en_route: true, now: AT })).toBeNull();
    expect(proposedAct([], { en_route: false, now: AT })).toBeNull();
  });
});
