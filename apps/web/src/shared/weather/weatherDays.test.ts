import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { describe, expect, it } from 'vitest';
import { asShown, daysOf, flightBreaches, flightUnknown, kpUnknownFrom, stretchesOf } from './weatherDays.ts';

const hour = (
  at: string,
  state: WeatherHour['state'],
  breaches: WeatherHour['breaches'] = [],
): WeatherHour => ({
  at,
  state,
  breaches,
  unknown: [],
  wind_ms: 4,
  gust_ms: 7,
  direction_deg: 240,
  rain_mm: 0,
  visibility_m: 20_000,
  cloud_percent: 10,
  cloud_base_m: null,
  temperature_c: 15,
  weather_code: 1,
  kp: 2,
});
const HOURS = [
  hour('2026-06-10T21:00:00.000Z', 'ok'),
  hour('2026-06-10T22:00:00.000Z', 'ok'),
  hour('2026-06-10T23:00:00.000Z', 'over', [{ quantity: 'gust', state: 'over', value: 14 }]),
];

const NOW = Date.parse('2026-06-10T20:00:00Z');

describe('weather on the screen', () => {
  it('goes by the days of the mission’s place', () => {
    expect(
      daysOf(HOURS, 'Europe/Paris').map(({ date, state, hours }) => [date, state, hours.length]),
    ).toEqual([
      ['2026-06-10', 'ok', 1],
      ['2026-06-11', 'over', 2],
    ]);
    expect(stretchesOf(HOURS).map(({ state, from, to }) => [state, (to - from) / 3_600_000])).toEqual([
      ['ok', 2],
      ['over', 1],
    ]);
  });

  it('calls no hour good that was invented, that is old, or that nobody could ask for', () => {
    const weather = { hours: HOURS } as unknown as FlightWeather;
    const states = (state: FlightWeather['state']) =>
      asShown({ ...weather, state, fetched_at: null }, NOW).hours.map((each) => each.state);
    expect(states('consulted')).toEqual(['ok', 'ok', 'over']);
    for (const state of ['simulated', 'out_of_date', 'failed'] as const)
      expect(states(state)).toEqual(['unknown', 'unknown', 'over']);
  });

  it('says of no flight that it is within the limits by such hours, and still that it is beyond them', () => {
    const said = (state: FlightWeather['state'], flight: FlightWeather['flight']) =>
      asShown({ hours: HOURS, state, flight, fetched_at: null } as unknown as FlightWeather, NOW).flight;
    expect(said('consulted', 'ok')).toBe('ok');
    for (const state of ['simulated', 'out_of_date', 'failed'] as const)
      expect([said(state, 'ok'), said(state, 'warn'), said(state, 'over')]).toEqual([
        'unknown',
        'warn',
        'over',
      ]);
  });

  it('goes by the age of a copy that the device kept, not by what it was worth when it was made', () => {
    const copy = (fetched_at: string, state: FlightWeather['state'] = 'consulted') =>
      asShown({ hours: HOURS, state, flight: 'ok', fetched_at } as unknown as FlightWeather, NOW);
    expect(copy('2026-06-10T19:00:00Z')).toMatchObject({ state: 'consulted', flight: 'ok' });
    for (const state of ['consulted', 'beyond'] as const)
      expect(copy('2026-06-08T19:00:00Z', state)).toMatchObject({ state: 'out_of_date', flight: 'unknown' });
    expect(copy('2026-06-08T19:00:00Z').hours[0]?.state).toBe('unknown');
  });

  it('says from when Kp is not foretold, and what of the flight is not known', () => {
    const [first = hour('', 'ok'), second = hour('', 'ok'), third = hour('', 'ok')] = HOURS;
    const hours = [
      first,
      { ...second, state: 'unknown' as const, unknown: ['kp' as const], kp: null },
      third,
    ];
    expect(kpUnknownFrom(hours)).toBe('2026-06-10T22:00:00.000Z');
    expect(kpUnknownFrom(HOURS)).toBeNull();
    expect(flightUnknown({ hours }, '2026-06-10T22:30:00Z', '2026-06-10T23:30:00Z')).toEqual(['kp']);
    expect(flightUnknown({ hours }, '2026-06-10T23:00:00Z', '2026-06-10T23:30:00Z')).toEqual([]);
  });

  it('names what is worst during the flight', () => {
    const weather = { hours: HOURS } as unknown as FlightWeather;
    expect(flightBreaches(weather, '2026-06-10T22:30:00Z', '2026-06-10T23:30:00Z')).toEqual([
      { quantity: 'gust', state: 'over', value: 14 },
    ]);
    expect(flightBreaches(weather, '2026-06-10T21:00:00Z', '2026-06-10T22:00:00Z')).toEqual([]);
  });
});
