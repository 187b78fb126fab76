import { describe, expect, it } from 'vitest';
import {
  isRefusedByLimits,
  type LimitedRequest,
  limitBreaches,
  NO_LIMITS,
  presentNotice,
  type RequestLimits,
  settingIssues,
  squareSide,
} from './limits.ts';

const NOW = '2026-11-22T10:00:00Z';
const square = (size: number): LimitedRequest['areas'][number]['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [1.4, 43.6],
      [1.4 + size, 43.6],
      [1.4 + size, 43.6 + size],
      [1.4, 43.6 + size],
      [1.4, 43.6],
    ],
  ],
});
const request: LimitedRequest = {
  departements: '31',
  // Three days in Toulouse, 10:00 to 12:00 each.
  period: {
    date_start: '2026-12-01T09:00:00Z',
    date_end: '2026-12-03T11:00:00Z',
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
  },
  areas: [
    { area_m2: 1000, height_m: 60, geometry: square(0.01) },
    { area_m2: 3000.2, height_m: 90, geometry: square(0.02) },
  ],
  notice: { days: 9, mode: 'ouvrables', latest_date: '2026-11-21', respected: true },
};
const found = (
  limits: Partial<RequestLimits>,
  changes: Partial<LimitedRequest> = { notice: null },
  exemptions: Parameters<typeof limitBreaches>[2] = [],
) =>
  limitBreaches({ ...NO_LIMITS, ...limits }, { ...request, ...changes }, exemptions, NOW).map(
    ({ code, field, message, limit, value }) => [code, field, message, limit, value],
  );

describe('an authority’s limits', () => {
  it('are nothing but the notice that was judged where it has set none, held against the day of asking', () => {
    expect(found({})).toEqual([]);
    expect(found({}, {})).toEqual([
      ['NOTICE_NOT_RESPECTED', 'date_start', 'notice_too_short_ouvrables', 9, 9],
    ]);
  });

  it('count working days without the holidays of the département', () => {
    // Tuesday 30 December 2025: in Alsace the 26th is a holiday too (Code du travail L.3134-13).
    const own = { notice_min_days: 5, notice_mode: 'ouvrables' as const };
    const flight = { date_start: '2025-12-30T09:00:00Z', time_zone: 'Europe/Paris' };
    const latest = (code: string) =>
      presentNotice(null, { ...NO_LIMITS, ...own }, flight, '2025-12-01T08:00:00Z', code)?.latest_date;
    expect([latest('67'), latest('31')]).toEqual(['2025-12-21', '2025-12-22']);
    const asked = {
      period: { ...request.period, date_start: flight.date_start, date_end: '2025-12-30T11:00:00Z' },
      notice: null,
    };
    const breachesOn = (now: string, departements: string) =>
      limitBreaches({ ...NO_LIMITS, ...own }, { ...request, ...asked, departements }, [], now).length;
    expect([breachesOn('2025-12-22T08:00:00Z', '67'), breachesOn('2025-12-22T08:00:00Z', '31')]).toEqual([
      1, 0,
    ]);
  });

  it('put the authority’s own notice in the place of the one that was judged', () => {
    expect(found({ notice_min_days: 9 }, {})).toEqual([]);
    expect(found({ notice_min_days: 10 }, {})).toEqual([
      ['NOTICE_NOT_RESPECTED', 'date_start', 'notice_too_short_calendar', 10, 9],
    ]);
    const judged = request.notice;
    expect(presentNotice(judged, NO_LIMITS, request.period, NOW, '31')).toMatchObject({ respected: false });
    expect(presentNotice(null, NO_LIMITS, request.period, NOW, '31')).toBeNull();
  });

  it.each([
    [{ max_days_ahead: 9 }, []],
    [{ max_days_ahead: 8 }, [['NOTICE_NOT_RESPECTED', 'date_start', 'too_far_ahead', 8, 9]]],
    [{ period_first_date: '2026-12-01', period_last_date: '2026-12-03' }, []],
    [
      { period_first_date: '2026-12-02' },
      [['PERIOD_NOT_ALLOWED', 'date_start', 'before_allowed_period', '2026-12-02', '2026-12-01']],
    ],
    [
      { period_last_date: '2026-12-02' },
      [['PERIOD_NOT_ALLOWED', 'date_end', 'after_allowed_period', '2026-12-02', '2026-12-03']],
    ],
    [{ period_time_start: '10:00', period_time_end: '12:00' }, []],
    [{ period_time_start: '22:00', period_time_end: '12:00' }, []],
    [
      { period_time_start: '10:30', period_time_end: '18:00' },
      [['PERIOD_NOT_ALLOWED', 'date_start', 'outside_allowed_hours', '10:30–18:00', '10:00–12:00']],
    ],
    [{ max_dates_range_days: 3 }, []],
    [{ max_dates_range_days: 2 }, [['REQUEST_LIMIT_EXCEEDED', 'date_end', 'dates_range_too_long', 2, 3]]],
    [{ max_zones: 2, max_total_surface_m2: 4000.2, max_zone_surface_m2: 3000.2, max_height_m: 90 }, []],
    [{ max_zones: 1 }, [['REQUEST_LIMIT_EXCEEDED', 'flight_areas_ids', 'too_many_zones', 1, 2]]],
    [
      { max_total_surface_m2: 4000 },
      [['REQUEST_LIMIT_EXCEEDED', 'flight_areas_ids', 'surface_too_great', 4000, 4001]],
    ],
    [
      { max_zone_surface_m2: 3000 },
      [['REQUEST_LIMIT_EXCEEDED', 'flight_areas_ids', 'zone_surface_too_great', 3000, 3001]],
    ],
    [{ max_height_m: 89 }, [['MAXIMAL_HEIGHT_EXCEEDED', 'max_flying_height', 'height_too_great', 89, 90]]],
    // 0.02° along the meridian of Toulouse: 2,222 m.
    [{ bounding_square_side_m: 2300 }, []],
    [
      { bounding_square_side_m: 2200 },
      [['REQUEST_LIMIT_EXCEEDED', 'flight_areas_ids', 'extent_too_great', 2200, 2223]],
    ],
  ] as const)('%j finds %j', (limits, expected) => {
    expect(found(limits)).toEqual(expected);
  });

  it('are told in one order, the notice first', () => {
    const codes = found({ max_zones: 1, max_height_m: 50, period_last_date: '2026-12-02' }, {});
    expect(codes.map(([code]) => code)).toEqual([
      'NOTICE_NOT_RESPECTED',
      'PERIOD_NOT_ALLOWED',
      'MAXIMAL_HEIGHT_EXCEEDED',
      'REQUEST_LIMIT_EXCEEDED',
    ]);
  });

  it('give way to a bypass where they are a notice, and only there', () => {
    const exceeded = found({ max_days_ahead: 1, max_zones: 1 }, {}, ['notice_bypass']);
    expect(exceeded.map(([, , message]) => message)).toEqual(['too_many_zones']);
  });

  it('refuse only where they are enforced and the operator is not exempt', () => {
    const [breach] = limitBreaches({ ...NO_LIMITS, max_zones: 1 }, request, [], NOW);
    const breaches = breach ? [breach] : [];
    expect(isRefusedByLimits({ enforcement: 'enforced' }, breaches, [])).toBe(true);
    expect(isRefusedByLimits({ enforcement: 'enforced' }, [], [])).toBe(false);
    expect(isRefusedByLimits({ enforcement: 'told' }, breaches, [])).toBe(false);
    expect(isRefusedByLimits({ enforcement: 'enforced' }, breaches, ['refusal_procedure'])).toBe(false);
  });

  it('measure the extent of circles, and of nothing', () => {
    const circle = { type: 'Circle', center: [1.4, 43.6], radius_m: 500 } as const;
    expect(squareSide([{ geometry: circle }])).toBeCloseTo(1000, -1);
    expect(squareSide([])).toBe(0);
  });
});

describe('limits that an authority sets', () => {
  it.each([
    [{ notice_min_days: 5, max_days_ahead: 5 }, []],
    [{ notice_min_days: 5, max_days_ahead: 4 }, [{ field: 'max_days_ahead', message: 'below_notice' }]],
    [
      { period_first_date: '2026-02-01', period_last_date: '2026-01-31' },
      [{ field: 'period_last_date', message: 'end_before_start' }],
    ],
    [{ period_time_start: '08:00' }, [{ field: 'period_time_end', message: 'required' }]],
    [{ period_time_end: '08:00' }, [{ field: 'period_time_start', message: 'required' }]],
    [
      { period_time_start: '08:00', period_time_end: '08:00' },
      [{ field: 'period_time_end', message: 'end_before_start' }],
    ],
  ] as const)('%j are refused as %j', (limits, expected) => {
    expect(settingIssues({ ...NO_LIMITS, ...limits })).toEqual(expected);
  });
});
