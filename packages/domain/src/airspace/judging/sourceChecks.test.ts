import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import en from '../../../../i18n/en/constraints.json' with { type: 'json' };
import fr from '../../../../i18n/fr/constraints.json' with { type: 'json' };
import { area, estimatedGround, measuredGround, mission } from '../../../test/missionInput.ts';
import { missionVerdict } from '../../flights/verdict.ts';
import type { AreaGeometry } from '../../geo/geometry.ts';
import type { Analysis, MissionInput } from '../constraint.ts';
import { agedChecks, ageIssue, endOfCycle } from '../dataAge.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from './analysis.ts';
import { settledVerdict } from './settledVerdict.ts';
import { placeIssue } from './sourceChecks.ts';

/** No zone at all, so that nothing but the place and the sources can speak. */
const EMPTY = buildAirspaceIndex({
  version: {
    id: 1,
    source: 'SIA',
    version: '2026-11-26',
    effective_date: '2026-11-26',
    licence: '',
    attribution: '',
    imported_at: '2026-11-20T00:00:00Z',
    valid_until: '2026-12-24',
  },
  zones: [],
  aerodromes: [],
  official: null,
});
const circle = (latitude: number, longitude: number, radius_m = 150): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});
const judge = (areas: MissionInput['areas'], changes: Partial<MissionInput> = {}): Analysis =>
  analyseMission(EMPTY, mission({ areas, ...changes }));

describe('outside the territory', () => {
  test('nothing is known, and the country is named', () => {
    const analysis = judge([area(circle(51.47, -0.454))]);
    expect(analysis).toMatchObject({
      verdict: 'no_data',
      free_height_m: null,
      territory: { status: 'outside', countries: ['GB'], areas: [{ id: 'a', status: 'outside' }] },
    });
    expect(analysis.checks[0]).toEqual({
      source: 'sia',
      status: 'not_here',
      reason: { code: 'data_not_here', params: { countries: 'GB' } },
    });
    // With the official zones in force, no heliport was looked for there either.
    const whole = analyseMission(
      buildAirspaceIndex({ ...EMPTY.dataset, official: { version: EMPTY.dataset.version, zones: [] } }),
      mission({ areas: [area(circle(51.47, -0.454))] }),
    );
    expect(
      whole.checks
        .filter(({ source }) => source === 'heliports' || source === 'other_zones')
        .map(({ status }) => status),
    ).toEqual(['not_here', 'not_here']);
  });

  test('no French prefect is told of a flight that is wholly abroad', () => {
    const keysOf = (areas: MissionInput['areas']) =>
      judge(areas, { populated_area: 'to_check' }).constraints.map(({ key }) => key);
    expect(keysOf([area(circle(51.47, -0.454))])).not.toContain('rule:populated');
    expect(keysOf([area(circle(46.256, 6.108), 'ferney'), area(circle(46.204, 6.143), 'geneva')])).toContain(
      'rule:populated',
    );
  });

  test.each([
    ['inside', [], null],
    ['outside', ['GB'], 'data_not_here'],
    ['outside', [], 'data_not_here_unnamed'],
    ['part', ['CH'], 'data_not_here_in_part'],
    ['perhaps', ['CH'], 'border_near'],
    ['perhaps', [], 'border_waters_near'],
  ] as const)('a place that is %s %j is told so', (status, countries, code) => {
    expect(placeIssue({ status, countries: [...countries] })?.code ?? null).toBe(code);
  });

  test('in part: the areas that are outside are named, the others are not', () => {
    const analysis = judge([area(circle(46.256, 6.108), 'ferney'), area(circle(46.204, 6.143), 'geneva')]);
    expect(analysis).toMatchObject({
      verdict: 'no_data',
      territory: { status: 'part', areas: [{ id: 'geneva', status: 'outside', countries: ['CH'] }] },
    });
    expect(analysis.territory.areas).toHaveLength(1);
    expect(analysis.checks[0]?.reason?.code).toBe('data_not_here_in_part');
  });

  test('on the border: a step asks to make sure, and the rest is judged', () => {
    const analysis = judge([area(circle(43.356, -1.79))]);
    expect(analysis.verdict).toBe('steps');
    expect(analysis.constraints).toMatchObject([
      { key: 'rule:border', effect: 'check', overlap: { area_ids: ['a'] } },
    ]);
    expect(analysis.checks[0]?.status).toBe('checked');
  });
});

describe('a terrain source that failed', () => {
  const terrain = (ground: MissionInput['areas'][number]['ground'], failed: MissionInput['terrain_failed']) =>
    judge([area(circle(47, 2), 'a', ground)], { terrain_failed: failed }).checks.find(
      ({ source }) => source === 'terrain',
    );
  test.each([
    [null, 'ign', 'terrain_ign_failed'],
    [estimatedGround(100, 120), 'ign', 'terrain_ign_failed_estimated'],
    [null, 'elevation_file', 'terrain_files_failed'],
    [estimatedGround(100, 120), 'elevation_file', 'terrain_files_failed_estimated'],
    [estimatedGround(100, 120), null, 'terrain_estimated'],
    [{ ...estimatedGround(100, 120), source: 'simulated' }, null, 'terrain_simulated'],
    [null, undefined, 'terrain_not_checked'],
  ] as const)('is named: %j, %s', (ground, failed, code) => {
    expect(terrain(ground, failed)).toEqual({
      source: 'terrain',
      status: 'not_checked',
      reason: { code, params: {} },
    });
    expect([fr.reasons, en.reasons].every((reasons) => code in reasons)).toBe(true);
  });

  test('takes nothing from what was measured before it failed', () => {
    expect(terrain(measuredGround(100, 120), 'ign')).toMatchObject({ status: 'checked', reason: null });
  });
});

describe('the age of the data', () => {
  test('a cycle lasts 28 days, unless the publication says otherwise', () => {
    expect(endOfCycle({ effective_date: '2026-09-03' })).toBe('2026-10-01');
    expect(endOfCycle({ effective_date: '2026-09-03', valid_until: '2026-09-10' })).toBe('2026-09-10');
  });

  it.each([
    ['2026-11-25T23:59:59Z', '2026-11-25T23:59:59Z', null],
    ['2026-11-26T00:00:00Z', '2026-11-26T01:00:00Z', { since: '2026-11-26', days: 0 }],
    ['2027-01-18T12:00:00Z', '2027-01-19T12:00:00Z', { since: '2026-11-26', days: 53 }],
    ['2026-11-20T12:00:00Z', '2026-11-26T00:00:00Z', null],
    ['2026-11-20T12:00:00Z', '2026-11-26T00:00:01Z', { until: '2026-11-26' }],
  ] as const)('now %s, flight until %s: %j', (now, end, params) => {
    expect(ageIssue('2026-11-26', { now, end })?.params ?? null).toEqual(params);
  });

  test('is told in the checks and in the verdict, and goes on growing after the analysis', () => {
    const fresh = judge([area(circle(45, 1))], { now: '2026-11-27T10:00:00Z' });
    expect(fresh.verdict).toBe('unverified');
    expect(fresh.datasets[0]?.valid_until).toBe('2026-12-24');
    const beyond = judge([area(circle(45, 1))], {
      end: '2026-12-25T10:00:00Z',
      start: '2026-12-25T09:00:00Z',
    });
    expect(beyond).toMatchObject({ verdict: 'out_of_date' });
    const moments = { now: '2026-12-30T10:00:00Z', end: '2026-12-10T12:00:00Z' };
    const later = agedChecks(fresh.checks, fresh.datasets, moments);
    expect(later[0]).toMatchObject({ status: 'out_of_date', reason: { params: { days: 6 } } });
    expect(settledVerdict(later)).toBe('out_of_date');
    // A newer publication makes the same checks sound again.
    expect(agedChecks(later, [{ effective_date: '2026-12-24' }], moments)[0]?.status).toBe('checked');
  });
});

test('wherever and whenever, a mission with a source unread, old or silent there is never clear', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -6.5, max: 10, noNaN: true }),
      fc.double({ min: 41, max: 51.6, noNaN: true }),
      fc.integer({ min: 10, max: 5_000 }),
      fc.integer({ min: -60, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (longitude, latitude, radius, nowDays, flightDays) => {
        const now = Date.parse('2026-12-01T10:00:00Z') + nowDays * 86_400_000;
        const start = now + flightDays * 86_400_000;
        const analysis = judge([area(circle(latitude, longitude, radius))], {
          now: new Date(now).toISOString(),
          start: new Date(start).toISOString(),
          end: new Date(start + 3_600_000).toISOString(),
        });
        expect(analysis.verdict).not.toBe('clear');
        if (analysis.territory.status === 'outside' || analysis.territory.status === 'part')
          expect(analysis.verdict).toBe('no_data');
        const isOld = analysis.checks.some(({ status }) => status === 'out_of_date');
        if (isOld) expect(analysis.verdict).not.toBe('unverified');
      },
    ),
    { numRuns: 200 },
  );
});

test('nothing consulted is nothing known; all consulted is clear', () => {
  expect(settledVerdict([])).toBe('unverified');
  expect(settledVerdict([{ status: 'checked' }])).toBe('clear');
});

test('each check ages with the publication that it rests on', () => {
  const check = (source: string) => ({ source, status: 'checked' as const, reason: null });
  const aged = agedChecks(
    [check('sia'), check('heliports'), check('other_zones'), check('terrain')],
    [
      { source: 'SIA', effective_date: '2026-09-03' },
      { source: 'UAS', effective_date: '2026-05-14' },
    ],
    { now: '2026-09-10T08:00:00Z', end: '2026-09-15T09:00:00Z' },
  );
  expect(aged.map(({ status }) => status)).toEqual(['checked', 'out_of_date', 'out_of_date', 'checked']);
  expect(aged[1]?.reason?.params.since).toBe('2026-06-11');
});

/** A field 1 km away leaves 50 m, so that the flight is free as far as the airspace goes. */
const NEAR_A_FIELD = buildAirspaceIndex({
  ...EMPTY.dataset,
  aerodromes: [
    {
      id: 1,
      icao_code: 'LFXX',
      name: 'TESTVILLE',
      reference_point: [2, 47],
      elevation_ft: 0,
      status: 'CAP',
      has_atc: false,
      has_afis: false,
      runways: [
        {
          designator: '09/27',
          length_m: 800,
          true_bearing: 90,
          surface: 'asphalt',
          ends: [
            [1.995, 47],
            [2.005, 47],
          ],
          axis: 'estimated',
          has_instrument_procedure: false,
        },
      ],
    },
  ],
});

test.each([
  ['estimated', estimatedGround(0, 0), 'unverified'],
  ['simulated', { ...measuredGround(0, 0), source: 'simulated' }, 'unverified'],
  ['measured', measuredGround(0, 0), 'clear'],
] as const)('a flight free at an aerodrome over %s ground: %s', (_, ground, expected) => {
  const flight = mission({ areas: [area(circle(47.015, 2, 20), 'a', ground)], max_height_m: 20 });
  const { constraints, checks } = analyseMission(NEAR_A_FIELD, flight);
  expect(constraints.map(({ key, effect }) => [key, effect])).toEqual([['vicinity:LFXX', 'free']]);
  // Every other source read: only the terrain is left to speak.
  const read = checks.map((check) =>
    check.source === 'terrain' ? check : { ...check, status: 'checked' as const },
  );
  const facts = { outlook: 'settled', missing: [], to_update: false } as const;
  expect(missionVerdict({ ...facts, sources: settledVerdict(read) })).toBe(expected);
});
