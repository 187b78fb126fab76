import { flightWeather, logWeatherEvent, updateDroneWeatherLimits } from '@envol/contract/weather';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, crewOf, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { WeatherFailure, type WeatherService } from '../../integrations/weather/port.ts';
import { simulatedWeather } from '../../integrations/weather/simulated.ts';
import { systemClock } from '../../platform/clock.ts';
import { createWeatherHolder } from './weather.holder.ts';

const now = systemClock.now();
const DAY = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
const FAR = new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
let flightId: number;
let farId: number;
beforeAll(async () => {
  harness = await createHarness({ env: { WEATHER: 'simulated' } });
  const made = async (day: string) =>
    (
      await addFlight(harness, {
        areas: [{ geometry: PLACES.country }],
        date_start: `${day}T08:00:00.000Z`,
        date_end: `${day}T10:00:00.000Z`,
      })
    ).id;
  flightId = await made(DAY);
  farId = await made(FAR);
});
afterAll(() => harness.close());

const read = async (id = flightId) =>
  (await harness.as('owner').call(flightWeather, { params: { id } })).body;

describe('the weather of a mission', () => {
  it('is told hour by hour at its height, and never as consulted when invented', async () => {
    const weather = await read();
    expect(weather).toMatchObject({ state: 'simulated', source: 'simulated', height_m: 50, events: [] });
    expect(weather.hours).toHaveLength(240);
    expect(weather.flight).not.toBe('unknown');
    expect(weather.drones).toHaveLength(1);
  });

  it('calls no hour good whose Kp is not foretold, and tells the stretches that lack it alone', async () => {
    const { hours, windows } = await read();
    // The index reaches 72 hours, the forecast ten days.
    const late = hours.filter(({ at }) => Date.parse(at) > now.getTime() + 73 * 3_600_000);
    expect(late.every(({ unknown, state }) => unknown.includes('kp') && state !== 'ok')).toBe(true);
    const after = windows.filter(({ from }) => Date.parse(from) > now.getTime() + 73 * 3_600_000);
    expect(after.map(({ is_kp_known }) => is_kp_known)).toEqual(after.map(() => false));
  });

  it('is not known for a day that no forecast reaches', async () => {
    expect((await read(farId)).flight).toBe('unknown');
  });

  it('is held against what the drone bears', async () => {
    const { drone_ids } = await crewOf(harness);
    const params = { id: drone_ids[0] };
    const { body } = await harness
      .as('owner')
      .call(updateDroneWeatherLimits, { params, body: { wind_ms: 0.1, kp: 3 } });
    expect(body.limits).toMatchObject({ wind_ms: 0.1, kp: 3, gust_ms: null });
    expect(await read()).toMatchObject({
      flight: 'over',
      limits: { wind_ms: 0.1, gust_ms: 12 },
      windows: [],
    });
    await harness.as('owner').call(updateDroneWeatherLimits, { params, body: { wind_ms: null } });
    expect((await read()).limits).toMatchObject({ wind_ms: 10, kp: 3 });
    const other = await harness
      .as('stranger')
      .call(updateDroneWeatherLimits, { params, body: { wind_ms: 1 } });
    expect(other.status).toBe(404);
  });

  it('is kept with the mission as it stood', async () => {
    const reply = await harness.as('owner').call(logWeatherEvent, { params: { id: flightId } });
    expect(reply.status).toBe(201);
    const { events } = await read();
    expect(events).toMatchObject([{ id: reply.body.id, source: 'simulated', flight: reply.body.flight }]);
    const row = await harness.db
      .selectFrom('flight_weather_events')
      .select('snapshot')
      .where('id', '=', reply.body.id)
      .executeTakeFirstOrThrow();
    expect((row.snapshot as { hours: unknown[] }).hours).toHaveLength(24);
  });

  it('of another operator is not told', async () => {
    for (const call of [flightWeather, logWeatherEvent])
      expect((await harness.as('stranger').call(call, { params: { id: flightId } })).status).toBe(404);
  });
});

describe('a service that stops answering', () => {
  it('is out of date after an hour and unknown after six', async () => {
    let at = Date.parse('2026-06-10T09:00:00Z');
    let works = true;
    const service: WeatherService = {
      ...simulatedWeather(),
      forecast: (place, when) =>
        works ? simulatedWeather().forecast(place, when) : Promise.reject(new WeatherFailure('off')),
    };
    const holder = createWeatherHolder(service, { now: () => new Date(at) });
    const ask = async () => {
      const { value, is_fresh, failed_at } = await holder.forecast([2, 48]);
      return [value !== null, is_fresh, failed_at !== null];
    };
    expect(await ask()).toEqual([true, true, false]);
    works = false;
    at += 3_600_000;
    expect(await ask()).toEqual([true, false, true]);
    at += 5 * 3_600_000;
    expect(await ask()).toEqual([false, false, true]);
    works = true;
    at += 61_000;
    expect(await ask()).toEqual([true, true, false]);
  });
});
