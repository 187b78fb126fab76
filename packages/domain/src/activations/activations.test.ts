import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import {
  AIRBORNE_STATUSES,
  isAirborne,
  isFinished,
  nextTakeOffStatus,
  TAKE_OFF_ACTION_SIDE,
  TAKE_OFF_ACTIONS,
  TAKE_OFF_STATUSES,
  TAKE_OFF_TRANSITIONS,
  type TakeOffStatus,
} from '../take-off/statuses.ts';
import { conflictsOf } from './conflicts.ts';
import { activationBreaches, dayRuleIssues, isLateActivation, NO_DAY_RULES } from './rules.ts';
import {
  ACTIVATION_ACTION_SIDE,
  ACTIVATION_ACTIONS,
  ACTIVATION_STATUSES,
  ACTIVATION_TRANSITIONS,
  type ActivationStatus,
  nextActivationStatus,
} from './statuses.ts';

/** Every pair of a table as "from action to", so that a change of it is read here. */
const pairs = (table: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>): string[] =>
  Object.entries(table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} ${action} ${to}`),
  );

describe('the table of an activation', () => {
  it('has these steps and no other', () => {
    expect(pairs(ACTIVATION_TRANSITIONS)).toEqual([
      'submitted accept accepted',
      'submitted refuse refused',
      'submitted propose submitted',
      'submitted take_proposal accepted',
      'submitted change submitted',
      'submitted cancel cancelled',
      'accepted refuse refused',
      'accepted change submitted',
      'accepted cancel cancelled',
      'refused accept accepted',
      'refused change submitted',
    ]);
  });

  it('leaves each status that is not final a way out for both sides', () => {
    const ways = (from: ActivationStatus) =>
      new Set(
        ACTIVATION_ACTIONS.filter((action) => nextActivationStatus(from, action) !== null).map(
          (action) => ACTIVATION_ACTION_SIDE[action],
        ),
      );
    for (const status of ACTIVATION_STATUSES)
      expect(ways(status)).toEqual(new Set(status === 'cancelled' ? [] : ['authority', 'operator']));
  });

  it('is walked at random and never left', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACTIVATION_ACTIONS), { maxLength: 30 }), (actions) => {
        let status: ActivationStatus = 'submitted';
        for (const action of actions) {
          const next: ActivationStatus | null = nextActivationStatus(status, action);
          if (next === null) continue;
          expect(status).not.toBe('cancelled');
          expect(ACTIVATION_STATUSES).toContain(next);
          status = next;
        }
      }),
      { numRuns: sized(2_000, 100_000) },
    );
  });
});

describe('the table of a take-off', () => {
  it('has these steps and no other', () => {
    expect(pairs(TAKE_OFF_TRANSITIONS)).toEqual([
      'submitted grant granted',
      'submitted refuse refused',
      'submitted cancel cancelled',
      'granted refuse refused',
      'granted take_off taken_off',
      'granted cancel cancelled',
      'taken_off require_landing landing_required',
      'taken_off land landed',
      'landing_required require_landing landing_required',
      'landing_required lift_landing taken_off',
      'landing_required receive landing_received',
      'landing_required begin_landing landing',
      'landing_required land landed',
      'landing_received require_landing landing_required',
      'landing_received lift_landing taken_off',
      'landing_received begin_landing landing',
      'landing_received land landed',
      'landing land landed',
    ]);
  });

  it('leaves each status that is not final a way out for the pilot, and lets whoever flies land', () => {
    for (const status of TAKE_OFF_STATUSES) {
      const ways = TAKE_OFF_ACTIONS.filter((action) => nextTakeOffStatus(status, action) !== null);
      expect(ways.some((action) => TAKE_OFF_ACTION_SIDE[action] === 'operator')).toBe(!isFinished(status));
      expect(ways.includes('land')).toBe(isAirborne(status));
    }
  });

  it('is walked at random: nobody flies without a grant, and who took off comes down', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TAKE_OFF_ACTIONS), { maxLength: 30 }), (actions) => {
        const seen: TakeOffStatus[] = ['submitted'];
        for (const action of actions) {
          const next = nextTakeOffStatus(seen.at(-1) ?? 'submitted', action);
          if (next !== null) seen.push(next);
        }
        const first = seen.findIndex((status) => (AIRBORNE_STATUSES as readonly string[]).includes(status));
        if (first >= 0) expect(seen[first - 1]).toBe('granted');
        const last = seen.at(-1) ?? 'submitted';
        if (first >= 0) expect(isAirborne(last) || last === 'landed').toBe(true);
      }),
      { numRuns: sized(2_000, 100_000) },
    );
  });
});

const NOW = '2026-11-24T09:42:00Z';
const asked = {
  date_start: '2026-11-24T10:00:00Z',
  date_end: '2026-11-24T12:00:00Z',
  time_zone: 'Europe/Paris',
  max_flying_height: 80,
  granted_height: 100,
  has_notice_bypass: false,
  windows: [
    { from: '2026-11-24T08:00:00Z', to: '2026-11-24T16:00:00Z' },
    { from: '2026-11-25T08:00:00Z', to: '2026-11-25T16:00:00Z' },
  ],
};
const said = (changes: Partial<typeof asked>, rules: Partial<typeof NO_DAY_RULES> = {}, now = NOW) =>
  activationBreaches({ ...NO_DAY_RULES, ...rules }, { ...asked, ...changes }, now).map(
    ({ code, message, limit, value }) => [code, message, limit, value],
  );

describe('what an activation does not keep to', () => {
  it('is nothing within the approval', () => {
    expect(said({})).toEqual([]);
    // From ten minutes ago: it took a moment to write.
    expect(said({ date_start: '2026-11-24T09:32:00Z' })).toEqual([]);
  });
  it.each([
    [
      'outside the hours of its day',
      { date_end: '2026-11-24T17:00:00Z' },
      {},
      ['PERIOD_NOT_ALLOWED', 'outside_approval_hours', '09:00–17:00', '2026-11-24 11:00 – 18:00'],
    ],
    [
      'over two days with a night between',
      { date_end: '2026-11-25T09:00:00Z' },
      {},
      ['PERIOD_NOT_ALLOWED', 'outside_approval_hours', '09:00–17:00', '2026-11-24 11:00 – 10:00'],
    ],
    [
      'on a day that is not the approval’s',
      { date_start: '2026-11-27T10:00:00Z', date_end: '2026-11-27T11:00:00Z' },
      {},
      ['PERIOD_NOT_ALLOWED', 'outside_approval_hours', '2026-11-24 – 2026-11-25', '2026-11-27 11:00 – 12:00'],
    ],
    [
      'begun long ago',
      { date_start: '2026-11-24T08:00:00Z' },
      {},
      ['PERIOD_NOT_ALLOWED', 'begun_already', '2026-11-24 10:42', '2026-11-24 09:00 – 13:00'],
    ],
    ['too long', {}, { activation_max_hours: 1.5 }, ['ACTIVATION_TOO_LONG', 'activation_too_long', 1.5, 2]],
    [
      'higher than granted',
      { max_flying_height: 120 },
      {},
      ['MAXIMAL_HEIGHT_EXCEEDED', 'height_too_great', 100, 120],
    ],
    [
      'asked for too late',
      {},
      { activation_notice_days: 0, activation_limit_time: '10:30', activation_tolerance_minutes: 5 },
      ['NOTICE_NOT_RESPECTED', 'activation_notice', '2026-11-24 10:30', '2026-11-24 10:42'],
    ],
    [
      'asked for on the day, where the day before ends it',
      {},
      { activation_notice_days: 1 },
      ['NOTICE_NOT_RESPECTED', 'activation_notice', '2026-11-24 00:00', '2026-11-24 10:42'],
    ],
  ])('%s', (_name, changes, rules, expected) => {
    expect(said(changes, rules)).toEqual([expected]);
  });
  it('is the approval itself once its hours are over', () => {
    expect(said({ windows: [] })[0]?.[0]).toBe('APPROVAL_DATES_PASSED');
    expect(said({}, {}, '2026-11-26T09:00:00Z')[0]?.[0]).toBe('APPROVAL_DATES_PASSED');
  });
  it('is late, and taken, within the tolerance; a bypass lifts the notice alone', () => {
    const rules = {
      ...NO_DAY_RULES,
      activation_notice_days: 0,
      activation_limit_time: '10:30',
      activation_tolerance_minutes: 15,
    };
    expect(said({}, rules)).toEqual([]);
    expect(isLateActivation(rules, asked, NOW)).toBe(true);
    expect(isLateActivation(rules, asked, '2026-11-24T09:20:00Z')).toBe(false);
    expect(
      said({ has_notice_bypass: true, max_flying_height: 120 }, { activation_notice_days: 3 }),
    ).toHaveLength(1);
  });
});

it('The rules of an activation ask for the limit time under a tolerance, and for the notice under a limit time', () => {
  const none = {
    activation_notice_days: null,
    activation_limit_time: null,
    activation_tolerance_minutes: null,
  };
  const fields = (rules: object) => dayRuleIssues({ ...none, ...rules }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ activation_tolerance_minutes: 10 })).toEqual(['activation_limit_time']);
  expect(fields({ activation_limit_time: '12:00' })).toEqual(['activation_notice_days']);
  expect(
    fields({ activation_notice_days: 1, activation_limit_time: '12:00', activation_tolerance_minutes: 9 }),
  ).toEqual([]);
});

describe('conflicts of a day', () => {
  const circle = (lng: number, radius_m = 100) => ({
    type: 'Circle' as const,
    center: [lng, 43.6] as const,
    radius_m,
  });
  const flight = (key: string, lng: number, from = '10:00', to = '12:00') => ({
    key,
    date_start: `2026-11-24T${from}:00Z`,
    date_end: `2026-11-24T${to}:00Z`,
    height_m: 60,
    areas: [circle(lng)],
  });
  it('are near in the same hours, the nearest first, with what they share', () => {
    const others = [
      flight('same', 1.4),
      flight('a', 1.42, '11:30', '13:00'),
      flight('b', 1.41),
      flight('far', 1.5),
      flight('later', 1.4, '12:00', '13:00'),
    ];
    const found = conflictsOf(flight('same', 1.4), others, 2000);
    expect(found.map(({ with: { key } }) => key)).toEqual(['b', 'a']);
    // A hundredth of a degree is 806 m here, less two radii.
    expect(found[0]?.gap_m).toBeCloseTo(607, -1);
    expect([found[1]?.from, found[1]?.to]).toEqual(['2026-11-24T11:30:00Z', '2026-11-24T12:00:00Z']);
  });
  it('see an area inside another, whatever its shape', () => {
    const square = [
      [1.3, 43.5],
      [1.5, 43.5],
      [1.5, 43.7],
      [1.3, 43.7],
      [1.3, 43.5],
    ] as const;
    const wide = { ...flight('wide', 0), areas: [{ type: 'Polygon' as const, coordinates: [square] }] };
    expect(conflictsOf(flight('in', 1.4), [wide], 0)[0]?.gap_m).toBe(0);
    const line = {
      type: 'LineString' as const,
      coordinates: [
        [1.3, 43.61],
        [1.5, 43.61],
      ] as const,
      buffer_m: 50,
    };
    const [near] = conflictsOf(flight('in', 1.4), [{ ...wide, areas: [line] }], 2000);
    // 1 111 m of latitude, less the radius and the buffer.
    expect(near?.gap_m).toBeCloseTo(961, -1);
  });
});
