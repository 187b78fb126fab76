import { describe, expect, test } from 'vitest';
import { area, estimatedGround, measuredGround } from '../../../test/missionInput.ts';
import { circle, feetAboveGround, feetAboveSea, judgeIn, zone } from '../../../test/zones.ts';
import type { MissionInput } from '../constraint.ts';
import type { Ground } from '../ground.ts';

describe('heights of an analysis', () => {
  test('a floor above the flight does not bind but bounds the free height', () => {
    expect(judgeIn([zone('R', feetAboveGround(300))])).toMatchObject({
      verdict: 'out_of_date',
      free_height_m: 91,
      constraints: [],
    });
    expect(judgeIn([zone('R', feetAboveGround(300))], { max_height_m: 92 })).toMatchObject({
      verdict: 'steps',
      constraints: [{ key: 'zone:LF-R 1', free_height_m: 91 }],
    });
  });

  /** The flight over the ground given. */
  const over = (ground: Ground): Partial<MissionInput> => ({ areas: [area(circle(45.5, 2.5), 'a', ground)] });

  test('an AMSL floor over estimated ground is decided where the whole range gives one answer', () => {
    const high = zone('R', feetAboveSea(2_000));
    expect(judgeIn([high], over(estimatedGround(200, 400)))).toMatchObject({
      verdict: 'out_of_date',
      constraints: [],
    });
    expect(judgeIn([high], over(estimatedGround(400, 560)))).toMatchObject({
      verdict: 'steps',
      // 609 m less the 580 m that the ground may reach: what surely stays under the floor.
      free_height_m: 29,
      constraints: [
        {
          key: 'ground-unknown:R',
          effect: 'check',
          reasons: [
            { code: 'ground_estimated_floor', params: { from_m: 380, to_m: 580, height_m: 50 } },
            { code: 'ground_settles' },
          ],
        },
      ],
    });
    expect(judgeIn([high], over(estimatedGround(600, 620))).verdict).toBe('steps');
    expect(judgeIn([high], over(estimatedGround(200, 400))).checks).toContainEqual({
      source: 'terrain',
      status: 'not_checked',
      reason: { code: 'terrain_estimated', params: {} },
    });
  });

  test('simulated ground decides, and is never told as checked', () => {
    const ground: Ground = { ...measuredGround(400, 500), source: 'simulated' };
    expect(judgeIn([zone('R', feetAboveSea(2_000))], over(ground)).checks).toContainEqual({
      source: 'terrain',
      status: 'not_checked',
      reason: { code: 'terrain_simulated', params: {} },
    });
  });

  test('an AMSL floor over unknown ground is to be checked, and says how; with the ground it is decided', () => {
    const high = zone('R', feetAboveSea(2_000));
    const unknown = judgeIn([high]);
    expect(unknown).toMatchObject({
      verdict: 'steps',
      free_height_m: null,
      constraints: [{ effect: 'check', procedure: null, kind: 'restricted_area' }],
    });
    expect(unknown.constraints[0]?.reasons.map(({ code }) => code)).toEqual([
      'ground_unknown_floor',
      'ground_settles',
    ]);
    expect(unknown.checks).toContainEqual({
      source: 'terrain',
      status: 'not_checked',
      reason: { code: 'terrain_not_checked', params: {} },
    });
    expect(judgeIn([high], over(measuredGround(500, 600))).verdict).toBe('steps');
    const low = judgeIn([high], over(measuredGround(400, 500)));
    expect(low).toMatchObject({ verdict: 'out_of_date', free_height_m: 109, constraints: [] });
    expect(low.checks).toContainEqual({ source: 'terrain', status: 'checked', reason: null });
  });

  test.each(['P', 'R', 'D', 'RTBA'] as const)(
    'a %s floor that unknown ground may reach is a step',
    (kind) => {
      const found = judgeIn([zone(kind, { reference: 'FL', value: 55 })]);
      expect(found).toMatchObject({ verdict: 'steps', constraints: [{ effect: 'check' }] });
    },
  );

  test('a floor above all possible ground asks nothing, and bounds the free height from there', () => {
    const geometry = { type: 'Circle', center: [2, 48], radius_m: 5_000 } as const;
    const lowland = zone('R', feetAboveSea(1_050), { geometry });
    expect(judgeIn([lowland], { areas: [area(circle(48, 2))] })).toMatchObject({
      constraints: [],
      // 320 m less the 240 m that the land around may reach.
      free_height_m: 80,
    });
  });

  test('each area is judged at its own height', () => {
    const analysis = judgeIn([zone('R', feetAboveGround(300))], {
      areas: [
        { id: 'low', geometry: circle(45.5, 2.5), max_height_m: 50, ground: null },
        { id: 'high', geometry: circle(45.6, 2.6), max_height_m: 100, ground: null },
      ],
    });
    expect(analysis.constraints[0]?.overlap).toMatchObject({ area_ids: ['high'], fully_inside: false });
  });

  test('above the ceiling a derogation, with its notice', () => {
    const analysis = judgeIn([], { max_height_m: 150, scenario: 'S0' });
    expect(analysis).toMatchObject({
      verdict: 'steps',
      free_height_m: 120,
      constraints: [
        { key: 'rule:ceiling', notice: { days: 30, latest_date: '2026-11-10', respected: false } },
      ],
    });
  });
});
