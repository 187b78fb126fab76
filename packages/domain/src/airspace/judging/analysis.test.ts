import { describe, expect, test } from 'vitest';
import { area, measuredGround, mission } from '../../../test/missionInput.ts';
import { siaDataset } from '../../../test/sia.ts';
import { circle, feetAboveGround, judgeIn, zone } from '../../../test/zones.ts';
import type { AreaGeometry } from '../../geo/geometry.ts';
import type { Analysis, MissionInput } from '../constraint.ts';
import { buildAirspaceIndex, zonesAt } from '../index.ts';
import { analyseMission } from './analysis.ts';

const index = buildAirspaceIndex(siaDataset());
const judge = (geometry: AreaGeometry, more: Partial<MissionInput> = {}): Analysis =>
  analyseMission(index, mission({ areas: [area(geometry)], ...more }));
const binding = ({ constraints }: Analysis): string[] =>
  constraints.filter(({ effect }) => effect !== 'information').map(({ key, effect }) => `${effect} ${key}`);

describe('demonstration missions on the published airspace', () => {
  test('roof in the centre of Nantes: approval and declaration', () => {
    const analysis = judge(circle(47.216, -1.556), { max_height_m: 40, populated_area: 'yes' });
    expect(analysis.verdict).toBe('steps');
    expect(analysis.free_height_m).toBeNull();
    expect(binding(analysis)).toEqual(['agreement vicinity:LFRS', 'notification rule:populated']);
    expect(analysis.constraints[0]).toMatchObject({
      title: 'CTR NANTES · LFRS',
      procedure: 'approval_request',
    });
    expect(analysis.constraints[1]?.notice).toEqual({
      days: 10,
      mode: 'calendar',
      latest_date: '2026-11-30',
      respected: true,
    });
  });

  test('fields west of Saint-Herblain: nothing to ask in sight, the agreement out of sight', () => {
    const field = area(circle(47.225, -1.7), 'a', measuredGround(25, 25));
    const inSight = judge(circle(47.225, -1.7), { scenario: 'STS-01', areas: [field] });
    expect(inSight).toMatchObject({ verdict: 'out_of_date', free_height_m: 50 });
    expect(binding(inSight)).toEqual(['free vicinity:LFRS']);
    const offSight = judge(circle(47.225, -1.7), { scenario: 'STS-02', visibility: 'off_sight' });
    expect(offSight).toMatchObject({ verdict: 'steps', free_height_m: null });
    expect(binding(offSight)).toEqual(['agreement vicinity:LFRS', 'notification rule:bvlos']);
  });

  test('Notre-Dame: prohibited', () => {
    const analysis = judge(circle(48.853, 2.35), { scenario: 'A1', max_height_m: 30 });
    expect(analysis.verdict).toBe('impossible');
    expect(analysis.constraints[0]).toMatchObject({
      key: 'zone:LF-P 23',
      effect: 'forbidden',
      activity: 'active',
    });
  });

  test('power line in Autunois: the low-flying network is a step, its table is not checked', () => {
    const analysis = judge(circle(47.12, 4.15), {
      max_height_m: 80,
      visibility: 'off_sight',
      scenario: 'STS-02',
    });
    expect(analysis.verdict).toBe('steps');
    expect(binding(analysis)).toEqual(['forbidden zone:LF-R 45 B', 'notification rule:bvlos']);
    expect(analysis.constraints[0]).toMatchObject({ activity: 'unknown', procedure: null });
    expect(analysis.constraints[0]?.reasons.map(({ code }) => code)).toContain('azba_table_not_checked');
  });

  test('Nangis circuit: the operator of the aerodrome', () => {
    const analysis = judge(circle(48.597, 3.01), { scenario: 'STS-01', max_height_m: 60 });
    expect(binding(analysis)).toEqual(['agreement vicinity:LFAI']);
    expect(analysis.constraints[0]?.title).toBe('NANGIS LES LOGES · LFAI');
    const codes = analysis.constraints[0]?.reasons.map(({ code }) => code);
    expect(codes).toEqual([
      'vicinity_no_free_height',
      'axis_estimated',
      'no_instrument_procedure_assumed',
      'decider_operator',
    ]);
  });

  test('an axis that is only estimated: perhaps under the limit, and said so', () => {
    const card = judge(circle(43.6027, 1.449), { max_height_m: 80 }).constraints.find(
      ({ aerodrome_code }) => aerodrome_code === 'LFCL',
    );
    const said = card?.reasons.find(({ code }) => code === 'vicinity_perhaps_no_free_height');
    expect(Number(said?.params.distance_m)).toBeGreaterThanOrEqual(Number(said?.params.limit_m));
    expect(Number(said?.params.distance_m) - Number(said?.params.margin_m)).toBeLessThan(
      Number(said?.params.limit_m),
    );
  });

  test('Bugey: prohibited', () => {
    expect(judge(circle(45.798, 5.271)).verdict).toBe('impossible');
  });

  test('Mont-Saint-Michel: an R zone of unknown activity counts as active and says so', () => {
    const analysis = judge(circle(48.636, -1.511), { max_height_m: 80 });
    expect(binding(analysis)).toEqual(['agreement zone:LF-R 12']);
    expect(analysis.constraints[0]).toMatchObject({ activity: 'unknown', procedure: 'email_request' });
    expect(analysis.constraints[0]?.reasons.map(({ code }) => code)).toContain(
      'activity_unknown_counts_as_active',
    );
  });

  test('Nice harbour: the agreement of Nice', () => {
    expect(binding(judge(circle(43.695, 7.285), { max_height_m: 45 }))).toContain('agreement vicinity:LFMN');
  });

  test('beside Toulouse: one card for Blagnac', () => {
    const analysis = judge(circle(43.6045, 1.444), { max_height_m: 60 });
    expect(analysis.constraints.filter(({ aerodrome_code }) => aerodrome_code === 'LFBO')).toHaveLength(1);
    expect(analysis.constraints.find(({ aerodrome_code }) => aerodrome_code === 'LFBO')).toMatchObject({
      title: 'CTR BLAGNAC · LFBO',
      decider: { kind: 'authority', structure_code: 'LFBO' },
    });
  });
});

describe('rules of the mission', () => {
  test('the ruleset follows the first flight date', () => {
    const old = judgeIn([], {
      start: '2025-12-10T09:00:00Z',
      end: '2025-12-10T10:00:00Z',
      now: '2025-12-01T10:00:00Z',
      scenario: 'S3',
      populated_area: 'yes',
    });
    expect(old.ruleset).toBe('FR-2021');
    expect(old.constraints[0]?.notice).toMatchObject({
      days: 5,
      mode: 'ouvrables',
      latest_date: '2025-12-03',
    });
    const openThen = judgeIn([], {
      start: '2025-12-10T09:00:00Z',
      end: '2025-12-10T10:00:00Z',
      scenario: 'A1',
      populated_area: 'yes',
    });
    expect(openThen.constraints).toEqual([]);
    const openNow = judgeIn([], { scenario: 'A1', populated_area: 'yes' });
    expect(openNow.constraints[0]?.reasons.map(({ code }) => code)).toContain(
      'prefecture_open_category_professional',
    );
  });

  test('a populated area to be checked is a step that says so', () => {
    const analysis = judgeIn([], { populated_area: 'to_check' });
    expect(analysis.verdict).toBe('steps');
    expect(analysis.constraints[0]?.reasons[0]?.code).toBe('populated_area_to_check');
  });

  test('the first flight date is the local one', () => {
    // 23:30 UTC on 31 December 2025 is 1 January 2026 in France.
    expect(judgeIn([], { start: '2025-12-31T23:30:00Z' }).ruleset).toBe('FR-2026');
    expect(judgeIn([], { start: '2025-12-31T22:30:00Z' }).ruleset).toBe('FR-2021');
  });
});

describe('shape of the result', () => {
  test('forbidding cards first, then the earliest date, then information, then what is free', () => {
    const { constraints } = judge(circle(48.853, 2.35), { populated_area: 'yes', visibility: 'off_sight' });
    const rank = { forbidden: 0, agreement: 1, notification: 1, check: 1, information: 2, free: 3 };
    const order = constraints.map(({ effect, notice }) => `${rank[effect]} ${notice?.latest_date ?? '9999'}`);
    expect(order).toEqual([...order].sort());
  });

  test('without an area, or with one that cannot be judged, it is incomplete', () => {
    expect(judge(circle(43.6, 1.4), { areas: [] })).toMatchObject({
      verdict: 'incomplete',
      constraints: [],
      free_height_m: null,
    });
    expect(judge(circle(Number.NaN, 1.4)).verdict).toBe('incomplete');
    const mixed = judge(circle(43.6, 1.4), {
      areas: [
        { id: 'good', geometry: circle(45.798, 5.271), max_height_m: null, ground: null },
        { id: 'bad', geometry: circle(45.798, 5.271, -1), max_height_m: null, ground: null },
      ],
    });
    expect(mixed.verdict).toBe('incomplete');
    expect(mixed.constraints[0]?.key).toBe('zone:LF-P 9');
  });

  test('what was not looked at is not checked, with a reason', () => {
    const statuses = judge(circle(43.6, 1.4)).checks.map(({ source, status, reason }) => [
      source,
      status,
      reason === null,
    ]);
    expect(statuses).toEqual([
      // Judged after the cycle of September was over.
      ['sia', 'out_of_date', false],
      ['terrain', 'not_checked', false],
      ['notam', 'not_checked', false],
      ['sup_aip', 'not_checked', false],
      ['azba', 'not_checked', false],
      ['rmz', 'not_checked', false],
      ['photo_bans', 'not_checked', false],
      ['nature', 'not_checked', false],
      ['heliports', 'not_checked', false],
      ['other_zones', 'not_checked', false],
    ]);
  });

  test('the surface inside a zone', () => {
    const half = judgeIn([zone('P', feetAboveGround(0))], {
      areas: [
        {
          id: 'a',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [1.99, 45.5],
                [2.01, 45.5],
                [2.01, 45.51],
                [1.99, 45.51],
                [1.99, 45.5],
              ],
            ],
          },
          max_height_m: null,
          ground: null,
        },
      ],
    });
    // 0.01° × 0.01° at 45.5° N
    expect(half.constraints[0]?.overlap.area_m2).toBeGreaterThan(868_000);
    expect(half.constraints[0]?.overlap.area_m2).toBeLessThan(869_500);
    expect(half.constraints[0]?.overlap.fully_inside).toBe(false);
  });

  test('every zone at a point, lowest first', () => {
    expect(zonesAt(index, [1.3678, 43.635]).map(({ identifier }) => identifier)).toEqual([
      'CTR BLAGNAC',
      'SIV TOULOUSE',
      'TMA TOULOUSE 1.1',
      'TMA TOULOUSE 1.2',
      'TMA TOULOUSE 2',
      'TMA TOULOUSE 3',
      'CTA TOULOUSE 1',
      'CTA BORDEAUX',
    ]);
    expect(zonesAt(index, [-30, 20])).toEqual([]);
  });
});
