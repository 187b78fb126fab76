import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  captive,
  drone,
  heavy,
  light,
  mission,
  national,
  PARACHUTE,
  settings,
} from '../../test/exclusion.ts';
import { SCENARIOS } from '../flights/statuses.ts';
import { type ExclusionDrone, type ExclusionMission, NO_SETTINGS } from './criteria.ts';
import { ballisticDistance, exclusionWidths, reachOf } from './widths.ts';

const reach = (about: ExclusionMission, set = NO_SETTINGS): number | string[] | 'none' => {
  const answer = exclusionWidths(about, set);
  if (answer.kind === 'none') return 'none';
  if (answer.kind === 'refused') return answer.reasons.map(({ code }) => code);
  const [widest] = answer.parts;
  return widest ? reachOf(widest) : 0;
};

test.each([
  [10, 2, 2.86],
  [30, 5, 12.37],
  [50, 5, 15.96],
  [50, 8, 25.54],
  [80, 5, 20.19],
  [120, 5, 24.73],
  [120, 10, 49.46],
])('from %i m at %i m/s a drone falls %f m away', (height, speed, metres) => {
  expect(ballisticDistance(speed, height)).toBe(metres);
});

describe('S1', () => {
  const s1 = (height_m: number, speed_ms: number | null, drones: ExclusionDrone[] = [light]) =>
    reach(national({ scenario: 'S1', height_m, speed_ms, drones }));
  test.each([
    [10, 2, 10],
    [30, 5, 13],
    [50, 5, 16],
    [50, 8, 26],
    [80, 5, 21],
    [120, 5, 25],
    // The disk is never wider than 30 m.
    [120, 10, 30],
    [120, null, 30],
  ])('a light drone at %i m and %s m/s: %i m', (height, speed, metres) => {
    expect(s1(height, speed)).toBe(metres);
  });
  it('lessens the disk for light, captive or protected drones alone', () => {
    expect(s1(50, 5, [heavy])).toBe(30);
    expect(s1(50, 5, [PARACHUTE])).toBe(16);
    expect(s1(50, 5, [drone({ mass_kg: null })])).toBe(30);
    expect(s1(50, 5, [light, heavy])).toBe(30);
  });
});

describe('S2', () => {
  test.each([
    [50, 5, 31],
    [50, 2, 30],
    [120, 10, 80],
  ])('keeps an edge around the operation: %i m at %i m/s, %i m', (height_m, speed_ms, metres) => {
    expect(reach(national({ scenario: 'S2', height_m, speed_ms }))).toBe(metres);
  });
  it('needs the speed, and stays at 50 m over 2 kg', () => {
    expect(reach(national({ scenario: 'S2', speed_ms: null }))).toEqual(['speed_missing']);
    expect(reach(national({ scenario: 'S2', height_m: 60, drones: [heavy] }))).toEqual([
      'height_over_scenario',
    ]);
  });
});

describe('S3', () => {
  const s3 = (drones: ExclusionDrone[], set = NO_SETTINGS, speed_ms: number | null = 5) =>
    reach(national({ scenario: 'S3', drones, speed_ms }), set);
  it('keeps free where a light drone falls', () => {
    expect(s3([light])).toBe(16);
    expect(s3([light], settings({ speed_ms: 9 }), null)).toBe(29);
    // What the mission says counts before what is said for the zone.
    expect(s3([light], settings({ speed_ms: 9 }))).toBe(16);
    expect(s3([light], NO_SETTINGS, null)).toEqual(['speed_missing']);
  });
  it('counts the drift under a parachute once it is open', () => {
    // 5 m/s during the fall of 15 m (1.75 s), then 35 m at 4 m/s in a wind of 5 m/s.
    expect(s3([PARACHUTE])).toBe(Math.ceil(5 * Math.sqrt(30 / 9.81) + (5 * 35) / 4));
    expect(s3([PARACHUTE], settings({ wind_ms: 2, descent_ms: 5 }))).toBe(23);
  });
  it('has no formula for a heavy drone without a protection, nor without a mass', () => {
    expect(s3([heavy])).toEqual(['protection_missing']);
    expect(s3([drone({ mass_kg: null })])).toEqual(['mass_missing']);
  });
  it('follows the tether of a captive drone and the size of an aerostat', () => {
    expect(s3([captive])).toEqual(['tether_missing']);
    expect(s3([captive], settings({ tether_length_m: 60 }))).toBe(60);
    expect(s3([captive], settings({ tether_length_m: 4 }))).toBe(10);
    const aerostat = drone({ is_captive: true, is_aerostat: true, max_dimension_m: 12 });
    expect(s3([aerostat])).toBe(12);
    expect(s3([{ ...aerostat, max_dimension_m: null }])).toEqual(['dimension_missing']);
  });
});

describe('STS-01', () => {
  test.each([
    [30, 4, 20],
    [31, 4, 25],
    [60, 10, 25],
    [90, 10, 30],
    [120, 4, 35],
    [30, 10.1, 30],
    [50, 12, 40],
    [90, 12, 55],
    [120, 12, 70],
  ])('at %i m with %f kg: %i m from the area', (height_m, mass_kg, metres) => {
    expect(reach(mission({ height_m, drones: [drone({ mass_kg })] }))).toBe(metres);
  });
  it('needs no speed, but none of 5 m/s or more', () => {
    expect(reach(mission({ speed_ms: null }))).toBe(25);
    expect(reach(mission({ speed_ms: 5 }))).toEqual(['speed_over_scenario']);
    expect(reach(mission({ height_m: 121 }))).toContain('height_over_scenario');
    expect(reach(mission({ drones: [drone({ mass_kg: null })] }))).toEqual(['mass_missing']);
  });
  it('ends 5 m beyond the tether', () => {
    const answer = exclusionWidths(mission({ drones: [captive] }), settings({ tether_length_m: 40 }));
    expect(answer).toMatchObject({ kind: 'parts', parts: [{ around: 'attachment', buffer_m: 45 }] });
  });
});

it('a width takes the distance that the maker of an STS-02 drone states, else where it falls', () => {
  const sts02 = mission({ scenario: 'STS-02', height_m: 120, speed_ms: 10 });
  expect(reach(sts02, settings({ termination_distance_m: 32.4 }))).toBe(43);
  expect(reach(sts02)).toBe(60);
  expect(reach({ ...sts02, speed_ms: null })).toEqual(['speed_missing']);
  const stated = exclusionWidths(sts02, settings({ termination_distance_m: 32 }));
  expect([stated, exclusionWidths(sts02, NO_SETTINGS)]).toMatchObject([
    { parts: [{ certainty: 'published' }] },
    { parts: [{ certainty: 'to_confirm' }] },
  ]);
});

describe('what stands in the way', () => {
  test.each([
    [{ scenario: 'S1' }, {}, ['scenario_ended']],
    [{ scenario: 'STS-01', first_date: '2023-12-31', last_date: '2024-01-02' }, {}, ['scenario_not_yet']],
    [{ scenario: 'S0' }, {}, ['scenario_without_formula']],
    [{ scenario: 'non-standard' }, {}, ['scenario_without_formula']],
    [{ height_m: 0 }, {}, ['height_not_positive']],
    [{ drones: [] }, {}, ['no_drone']],
    [{ scenario: 'STS-02', speed_ms: 22 }, {}, ['speed_over_drone']],
    [{ scenario: 'STS-02' }, { pilot_radius_m: 1001 }, ['pilot_radius_over_scenario']],
    [{ scenario: 'STS-02', airspace_observers: 1 }, { pilot_radius_m: 2001 }, ['pilot_radius_over_scenario']],
    [{}, { margin_m: 480 }, ['width_over_maximum']],
    [{ scenario: 'non-standard' }, { own_width_m: 501 }, ['width_over_maximum']],
  ] as const)('%o with %o: %o', (about, set, codes) => {
    expect(reach(mission(about), settings(set))).toEqual(codes);
  });
  it('gives every reason at once', () => {
    expect(reach(mission({ height_m: 130, speed_ms: 30, drones: [captive] }))).toEqual([
      'height_over_scenario',
      'speed_over_drone',
      'tether_missing',
    ]);
  });
  it('asks for no zone in the open category', () => {
    for (const scenario of ['A1', 'A2', 'A3']) expect(reach(mission({ scenario }))).toBe('none');
    expect(exclusionWidths(mission({ scenario: 'A2' }), NO_SETTINGS)).toMatchObject({
      reminder: { code: 'a2', params: { people_m: 30, slow_people_m: 5 } },
    });
  });
  it('takes the operator’s own width under an authorisation', () => {
    expect(reach(mission({ scenario: 'non-standard' }), settings({ own_width_m: 80 }))).toBe(80);
    expect(reach(mission({ scenario: 'S0', height_m: 0 }), settings({ own_width_m: 80 }))).toEqual([
      'height_not_positive',
    ]);
  });
  it('never throws, and never is narrower for a higher flight', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...SCENARIOS),
        fc.double({ min: 1, max: 60, noNaN: true }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.double({ min: 0.1, max: 24, noNaN: true }),
        (scenario, height_m, speed_ms, mass_kg) => {
          const first_date = scenario.startsWith('S') && scenario.length === 2 ? '2023-06-10' : '2026-06-10';
          const about = { scenario, first_date, last_date: first_date, speed_ms };
          const low = reach(mission({ ...about, height_m, drones: [drone({ mass_kg })] }));
          const high = reach(mission({ ...about, height_m: height_m + 10, drones: [drone({ mass_kg })] }));
          if (typeof low !== 'number' || typeof high !== 'number') return;
          compared += 1;
          expect(high).toBeGreaterThanOrEqual(low);
        },
      ),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(30);
  });
});
