import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptFix, FIX_REFUSALS, FIX_SOURCES, type Fix, placeRefusal, type RawFix } from './fix.ts';

const NOW = Date.parse('2026-06-10T09:00:00Z');
const raw = (more: Partial<RawFix> = {}): RawFix => ({
  source: 'dji',
  sensor: 'gateway-1',
  subject: { kind: 'drone', serial: '1581F5FH00000001' },
  at: NOW - 500,
  lat: 43.6293,
  lon: 1.3639,
  altitude: { ellipsoid_m: 258.5, above_takeoff_m: 60 },
  accuracy: {},
  speed_ms: 8.5,
  track_deg: 90,
  climb_ms: 1.5,
  state: 'airborne',
  operator_position: null,
  is_simulated: false,
  ...more,
});
const refusalOf = (more: Partial<RawFix>, previous: Fix | null = null, now = NOW) =>
  acceptFix(raw(more), previous, now).refused;
const fixOf = (more: Partial<RawFix> = {}, now = NOW): Fix => {
  const { fix } = acceptFix(raw(more), null, now);
  if (fix === undefined) throw new Error('refused');
  return fix;
};

describe('a place', () => {
  it('keeps every altitude that was told, and makes none', () => {
    expect(fixOf().altitude).toEqual({ ellipsoid_m: 258.5, above_takeoff_m: 60 });
    expect(fixOf({ altitude: {} }).altitude).toEqual({});
  });

  it.each([
    [null, 1.36, 'no_position'],
    [43.6, null, 'no_position'],
    [Number.NaN, 1.36, 'not_finite'],
    [43.6, Number.POSITIVE_INFINITY, 'not_finite'],
    [0, 0, 'zero_position'],
    [0.0000001, -0.0002, 'zero_position'],
    [43.6, 181, 'out_of_range'],
    [-90.01, 12, 'out_of_range'],
    [1.3639, 43.6293, 'swapped_coordinates'],
    [55.45, -20.9, 'swapped_coordinates'],
    [165.9, -22.2, 'swapped_coordinates'],
    [43.6, 1.36, null],
    [0.5, 0, null],
    [-20.9, 55.45, null],
    [51.5, -0.1, null],
  ])('at %s, %s: %s', (lat, lon, expected) => {
    expect(placeRefusal(lat, lon)).toBe(expected);
    expect(refusalOf({ lat, lon }) ?? null).toBe(expected);
  });

  it('of nobody is none', () => {
    expect(refusalOf({ subject: { kind: 'drone' } })).toBe('no_subject');
    expect(refusalOf({ subject: { kind: 'drone', serial: ' ' } })).toBe('no_subject');
  });

  it('leaves out values that cannot be, by name', () => {
    const fix = fixOf({
      altitude: { ellipsoid_m: Number.NaN, amsl_m: -1000, above_takeoff_m: 12 },
      speed_ms: -1,
      track_deg: 361,
      climb_ms: 900,
      accuracy: { horizontal_m: -3 },
      operator_position: { kind: 'live', lat: 0, lon: 0 },
    });
    expect(fix).toMatchObject({ altitude: { above_takeoff_m: 12 }, speed_ms: null, track_deg: null });
    expect(fix).toMatchObject({ climb_ms: null, operator_position: null, accuracy: {} });
    expect(fix.left_out.toSorted()).toEqual([
      'accuracy.horizontal_m',
      'altitude.amsl_m',
      'altitude.ellipsoid_m',
      'climb_ms',
      'operator_position',
      'speed_ms',
      'track_deg',
    ]);
    expect(fixOf({ track_deg: -90.5 }).track_deg).toBe(269.5);
    expect(fixOf({ track_deg: 360 }).track_deg).toBe(0);
  });
});

describe('a clock', () => {
  it('that is right is taken', () => {
    for (const age of [-2000, 0, 599_000]) {
      const fix = fixOf({ at: NOW - age });
      expect(fix).toMatchObject({ at: NOW - age, said_at: NOW - age, heard: NOW, is_time_replaced: false });
    }
  });

  it('that is wrong gives the time of arrival, marked, where nobody could answer', () => {
    for (const at of [NOW + 2001, NOW - 600_001, 0])
      expect(fixOf({ at })).toMatchObject({ at: NOW, said_at: at, is_time_replaced: true });
    expect(fixOf({ at: null })).toMatchObject({ at: NOW, said_at: null, is_time_replaced: true });
    expect(refusalOf({ at: Number.NaN })).toBe('not_finite');
  });

  it('that is wrong is told to whoever asks, and an old place is still one for the record', () => {
    const api = { source: 'api' } as const;
    expect(acceptFix(raw({ ...api, at: NOW + 2001 }), null, NOW)).toEqual({
      refused: 'clock_ahead',
      late: null,
    });
    const old = acceptFix(raw({ ...api, at: NOW - 600_001 }), null, NOW);
    expect(old).toMatchObject({
      refused: 'clock_behind',
      late: { at: NOW - 600_001, is_time_replaced: false },
    });
  });
});

describe('after another place', () => {
  const last = fixOf({ at: NOW - 1000 }, NOW - 900);

  it('an older one, or the same again, is refused', () => {
    expect(refusalOf({ at: NOW - 1000 }, last)).toBe('repeated');
    expect(acceptFix(raw({ at: NOW - 1001 }), last, NOW)).toMatchObject({
      refused: 'older_than_last',
      late: { at: NOW - 1001 },
    });
    expect(refusalOf({ at: NOW - 999 }, last)).toBeUndefined();
  });

  it('a message heard again with a wrong clock does not become new by its arrival', () => {
    const wrong = fixOf({ at: 1000 }, NOW - 900);
    expect(wrong.is_time_replaced).toBe(true);
    expect(refusalOf({ at: 1000 }, wrong)).toBe('repeated');
    expect(refusalOf({ at: 999 }, wrong)).toBe('older_than_last');
    expect(refusalOf({ at: 1001 }, wrong)).toBeUndefined();
  });

  it('one that is too far to have been flown is refused, until the former is gone', () => {
    const north = (metres: number) => ({ at: NOW, lat: 43.6293 + metres / 111_195 });
    expect(refusalOf(north(170), last)).toBeUndefined();
    expect(refusalOf(north(190), last)).toBe('jump');
    expect(refusalOf({ ...north(190), accuracy: { horizontal_m: 20 } }, last)).toBeUndefined();
    const plane = { kind: 'manned', icao24: '39AC01' } as const;
    expect(refusalOf({ ...north(400), subject: plane }, last)).toBeUndefined();
    expect(refusalOf({ ...north(9000), at: NOW + 30_000 }, last, NOW + 29_000)).toBe('jump');
    expect(refusalOf({ ...north(900_000), at: NOW + 30_000 }, last, NOW + 30_000)).toBeUndefined();
  });
});

describe('whatever is told', () => {
  const anyNumber = fc.oneof(fc.double(), fc.double({ min: -180, max: 180 }), fc.constant(0));
  const nullable = fc.option(anyNumber, { nil: null });
  const anyRaw: fc.Arbitrary<RawFix> = fc.record({
    source: fc.constantFrom(...FIX_SOURCES),
    sensor: fc.string(),
    subject: fc.record({ kind: fc.constantFrom('drone', 'manned'), serial: fc.string() }),
    at: fc.option(fc.oneof(fc.double(), fc.integer({ min: NOW - 700_000, max: NOW + 5_000 })), { nil: null }),
    lat: nullable,
    lon: nullable,
    altitude: fc.record({ ellipsoid_m: anyNumber, amsl_m: anyNumber }, { requiredKeys: [] }),
    accuracy: fc.record({ horizontal_m: anyNumber }, { requiredKeys: [] }),
    speed_ms: nullable,
    track_deg: nullable,
    climb_ms: nullable,
    state: fc.constant('unknown' as const),
    operator_position: fc.option(
      fc.record({ kind: fc.constant('live' as const), lat: anyNumber, lon: anyNumber }),
      {
        nil: null,
      },
    ),
    is_simulated: fc.boolean(),
  });

  it('is a place that can be drawn, at a time that can be, or a reason of the list', () => {
    fc.assert(
      fc.property(anyRaw, fc.option(anyRaw, { nil: null }), (told, before) => {
        const previous = before === null ? null : (acceptFix(before, null, NOW - 1000).fix ?? null);
        const { fix, refused } = acceptFix(told, previous, NOW);
        if (fix === undefined) {
          expect(FIX_REFUSALS).toContain(refused);
          return;
        }
        expect(placeRefusal(fix.lat, fix.lon)).toBeNull();
        expect(fix.at).toBeLessThanOrEqual(NOW + 2000);
        expect(fix.at).toBeGreaterThanOrEqual(NOW - 600_000);
        expect(fix.is_time_replaced || fix.at === told.at).toBe(true);
        if (previous !== null) expect(fix.at).toBeGreaterThan(previous.at);
        const numbers = [fix.speed_ms, fix.track_deg, fix.climb_ms, ...Object.values(fix.altitude)];
        for (const value of numbers) expect(value === null || Number.isFinite(value)).toBe(true);
        if (fix.track_deg !== null) expect(fix.track_deg >= 0 && fix.track_deg < 360).toBe(true);
      }),
    );
  });

  it('is refused when it comes a second time', () => {
    fc.assert(
      fc.property(anyRaw, fc.integer({ min: 0, max: 20_000 }), (told, later) => {
        const { fix } = acceptFix(told, null, NOW);
        if (fix === undefined || told.at === null) return;
        expect(acceptFix(told, fix, NOW + later).refused).toBeDefined();
      }),
    );
  });
});
