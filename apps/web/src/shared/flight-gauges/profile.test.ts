import { wallClockOf } from '@envol/domain/time/wallClock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activityThen,
  axisOf,
  countedThen,
  daysLater,
  instantAfterKey,
  isNear,
  isWithin,
  nightAfter,
  nightsOn,
  placeOn,
  rowsOf,
  snapTo,
  spansOf,
  spansOutside,
} from './timeline.ts';

const at = (iso: string): number => Date.parse(iso);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const iso = (instant: number | undefined): string => new Date(instant ?? Number.NaN).toISOString();
const MORNING = span('2026-11-24T09:00:00Z', '2026-11-24T11:30:00Z');
const TOULOUSE = [1.44, 43.6] as const;

describe('the days of a mission', () => {
  const axis = axisOf(MORNING, 'Europe/Paris', String);

  it('lie between local midnights', () => {
    expect(iso(axis.from)).toBe('2026-11-23T23:00:00.000Z');
    expect(axis.ticks.map(({ label }) => label)).toEqual([
      '00',
      '03',
      '06',
      '09',
      '12',
      '15',
      '18',
      '21',
      '24',
    ]);
    expect(placeOn(axis, at('2026-11-24T11:00:00Z'))).toBe(50);
  });

  it('are named when there are several; one that ends at midnight opens no other day', () => {
    const day = (instant: number) => new Date(instant).toISOString().slice(8, 10);
    const three = axisOf(span('2026-11-24T09:00:00Z', '2026-11-26T11:00:00Z'), 'UTC', day);
    expect(three.ticks.map(({ label }) => label)).toEqual(['24', '25', '26']);
    expect(three.names_days).toBe(true);
    const midnight = axisOf(span('2026-11-24T09:00:00Z', '2026-11-25T00:00:00Z'), 'UTC', day);
    expect(midnight.to - midnight.from).toBe(86_400_000);
  });

  it.each([2, 6, 7, 31])('are named where they begin, no more than six of %i', (days) => {
    const from = at('2026-10-20T09:00:00Z');
    const axis = axisOf({ from, to: from + (days - 1) * 86_400_000 + 3_600_000 }, 'Europe/Paris', String);
    expect(axis.ticks.length).toBeLessThanOrEqual(6);
    expect(axis.ticks.length).toBeGreaterThanOrEqual(Math.min(days, 4));
    // Local midnights, over the change of the clocks too, and none at the end of the last day.
    for (const tick of axis.ticks) {
      expect(tick.at).toBeLessThan(axis.to);
      expect(wallClockOf(iso(tick.at), 'Europe/Paris').time).toBe('00:00');
    }
  });

  it('move by local days, of 23 or 25 hours too', () => {
    const spring = axisOf(span('2026-03-28T09:00:00Z', '2026-03-28T10:00:00Z'), 'Europe/Paris', String, 1);
    expect(iso(spring.from)).toBe('2026-03-28T23:00:00.000Z');
    expect(spring.to - spring.from).toBe(23 * 3_600_000);
    expect(iso(daysLater(at('2026-03-28T09:00:00Z'), 1, 'Europe/Paris'))).toBe('2026-03-29T08:00:00.000Z');
  });

  it('are walked by five minutes, by hours, to their ends and never beyond', () => {
    const noon = at('2026-11-24T11:00:00Z');
    const moved = (key: string, large = false) => iso(instantAfterKey(axis, noon, key, large) ?? Number.NaN);
    expect(moved('ArrowRight')).toBe('2026-11-24T11:05:00.000Z');
    expect(moved('ArrowLeft', true)).toBe('2026-11-24T10:00:00.000Z');
    expect(moved('PageUp')).toBe('2026-11-24T12:00:00.000Z');
    expect(moved('Home')).toBe('2026-11-23T23:00:00.000Z');
    expect(moved('End')).toBe('2026-11-24T23:00:00.000Z');
    expect(instantAfterKey(axis, noon, 'a', false)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: axis.from - 9e7, max: axis.to + 9e7 }), (instant) => {
        const snapped = snapTo(axis, instant);
        expect(snapped >= axis.from && snapped <= axis.to && (snapped - axis.from) % 300_000 === 0).toBe(
          true,
        );
      }),
    );
  });
});

describe('the night', () => {
  it('shades the morning and the evening of a winter day', () => {
    const axis = axisOf(MORNING, 'Europe/Paris', String);
    const nights = nightsOn(axis, TOULOUSE);
    expect(nights).toHaveLength(2);
    expect(nights[0]?.from).toBe(axis.from);
    expect(nights[1]?.to).toBe(axis.to);
    expect(isWithin(nights, MORNING.from)).toBe(false);
    // The last moment of the day is still that night.
    expect(isWithin(nightsOn({ from: axis.from, to: axis.to + 1 }, TOULOUSE), axis.to)).toBe(true);
    expect(isWithin(nights, at('2026-11-24T20:00:00Z'))).toBe(true);
  });

  it('is told from the evening to the next morning, whatever moment of the day is shown', () => {
    const night = nightAfter(at('2026-11-24T01:00:00Z'), 'Europe/Paris', TOULOUSE);
    expect(iso(night?.from).slice(0, 13)).toBe('2026-11-24T16');
    expect(iso(night?.to).slice(0, 13)).toBe('2026-11-25T06');
  });

  it('is said of zones on the same map, not of those overseas', () => {
    expect(isNear([0.5, 43.9], TOULOUSE)).toBe(true);
    expect(isNear([55.5, -20.9], TOULOUSE)).toBe(false);
  });

  it('leaves the days between', () => {
    const axis = { from: 0, to: 100 };
    expect(
      spansOutside(axis, [
        { from: 0, to: 20 },
        { from: 60, to: 120 },
      ]),
    ).toEqual([{ from: 20, to: 60 }]);
    expect(spansOutside(axis, [])).toEqual([axis]);
  });
});

const zone = (key: string, lower: object | null, given: object = {}) =>
  ({
    key,
    kind: 'control_zone',
    title: key,
    effect: 'agreement',
    activity: 'active',
    zone_id: null,
    overlap: { lower, upper: { reference: 'AMSL', value: 2000, unit: 'ft' } },
    ...given,
  }) as never;
const GROUND = { reference: 'AGL', value: 0, unit: 'ft' };

describe('the hours of zones', () => {
  const rows = rowsOf(
    [
      zone('a', GROUND, { activity: 'unknown', zone_id: 3 }),
      zone('rule:bvlos', null),
      zone('b', GROUND, { effect: 'information' }),
      zone('c', GROUND, { kind: 'low_flying_network' }),
      zone('d', GROUND, { activity: 'unknown', zone_id: 7 }),
      zone('e', GROUND),
      zone('f', GROUND, { activity: 'inactive' }),
    ],
    [{ id: 7, place: TOULOUSE }],
  );

  it('are shown, never of rules or of what only informs', () => {
    expect(rows.map(({ key, hours }) => [key, hours])).toEqual([
      ['a', 'unknown'],
      ['c', 'azba'],
      ['d', 'day_only'],
      ['e', 'permanent'],
      ['f', 'inactive'],
    ]);
  });

  it('are counted for every zone, also for those without a row, and never for the weather', () => {
    const weather = { ...rows[0], key: 'weather', hours: 'weather', spans: [{ from: 0, to: 100 }] } as never;
    expect(countedThen([...rows, weather], false, 50)).toEqual({
      active: 1,
      unknown: 3,
      inactive: 1,
      notams: 0,
    });
    expect(countedThen([...rows, weather], true, 10)).toEqual({
      active: 1,
      unknown: 2,
      inactive: 2,
      notams: 0,
    });
  });

  it('never say more than is known: only what the publication closes at night is inactive then', () => {
    expect(rows.map((row) => activityThen(row, false))).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'active',
      'inactive',
    ]);
    expect(rows.map((row) => activityThen(row, true))).toEqual([
      'unknown',
      'unknown',
      'inactive',
      'active',
      'inactive',
    ]);
    const axis = { from: 0, to: 100 };
    expect(rows.map((row) => spansOf(row, axis, [{ from: 0, to: 30 }]))).toEqual([
      [axis],
      [axis],
      [{ from: 30, to: 100 }],
      [axis],
      [],
    ]);
  });
});

describe('what is in force at a moment', () => {
  const spans = [{ from: 0, to: 10 }];
  const rows = [
    { key: 'zone', hours: 'permanent' },
    { key: 'azba:R45', hours: 'notam', spans },
    { key: 'notam:LFFA-A1/26', hours: 'notam', spans },
    { key: 'weather', hours: 'weather', spans },
  ] as const;

  it('counts no NOTAM among the zones, and no weather', () => {
    expect(countedThen(rows, false, 5)).toEqual({ active: 2, unknown: 0, inactive: 0, notams: 1 });
    expect(countedThen(rows, false, 20)).toEqual({ active: 1, unknown: 0, inactive: 1, notams: 0 });
  });
});
