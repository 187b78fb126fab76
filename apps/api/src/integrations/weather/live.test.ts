import { readMetar, readTaf } from '@envol/domain/weather/metar';
import { beforeEach, describe, expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveWeather } from './live.ts';
import { WeatherFailure } from './port.ts';
import { simulatedWeather } from './simulated.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const WORLD = {
  latitude: 47.2,
  longitude: -1.55,
  hourly_units: { time: 'iso8601', wind_speed_10m: 'm/s' },
  hourly: {
    time: ['2026-06-10T00:00', '2026-06-10T01:00', '2026-06-10T02:00'],
    wind_speed_10m: [3, 4, 4],
    wind_speed_80m: [5, 6, 6],
    wind_gusts_10m: [6, 7, 8],
    precipitation: [0, 1.5, null],
    visibility: [24_000, 20_000],
    temperature_2m: [15, 14],
  },
};
const FINE = {
  ...WORLD,
  hourly: {
    time: ['2026-06-10T00:00', '2026-06-10T01:00'],
    wind_speed_10m: [3.4],
    wind_gusts_10m: [6.6, 7.7],
    temperature_2m: [null],
  },
};
let answers: Record<string, unknown> = {};
const asked: URL[] = [];
const service = standInService((request, reply) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  asked.push(url);
  const answer = answers[url.pathname];
  // Never answers.
  if (answer === undefined) return;
  if (answer === 503) reply.statusCode = 503;
  reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
beforeEach(() => {
  asked.length = 0;
  answers = {};
});
const live = () =>
  liveWeather({ url: service.url, aviation_url: service.url, space_url: service.url, timeout_ms: 1_000 });

describe('the forecast', () => {
  it('is asked in metres a second and UTC, the finer model over the other', async () => {
    answers = { '/v1/forecast': WORLD, '/v1/meteofrance': FINE };
    expect(await live().forecast([-1.55, 47.2], NOW)).toMatchObject([
      {
        at: '2026-06-10T00:00:00.000Z',
        wind_ms: 3.4,
        wind_80_ms: 5,
        // What is told at one o'clock fell and blew in the hour before it.
        gust_ms: 7.7,
        rain_mm: 1.5,
        temperature_c: 15,
        visibility_m: 24_000,
      },
      { at: '2026-06-10T01:00:00.000Z', wind_ms: 4, gust_ms: 8, rain_mm: null, kp: null },
      { at: '2026-06-10T02:00:00.000Z', gust_ms: null },
    ]);
    const [world] = asked.filter(({ pathname }) => pathname === '/v1/forecast');
    expect(Object.fromEntries(world?.searchParams ?? [])).toMatchObject({
      latitude: '47.200',
      longitude: '-1.550',
      wind_speed_unit: 'ms',
      timezone: 'UTC',
      forecast_days: '10',
    });
  });

  it('knows nothing of numbers that no weather has', async () => {
    const hourly = {
      time: ['2026-06-10T00:00', '2026-06-10T01:00'],
      wind_speed_10m: [-9999, 4],
      wind_gusts_10m: [6, 1e9],
      precipitation: [0, -1],
      visibility: [-9999],
      cloud_cover: [101],
      temperature_2m: [-273],
      weather_code: [255],
    };
    answers = { '/v1/forecast': { ...WORLD, hourly }, '/v1/meteofrance': 503 };
    expect((await live().forecast([2, 47], NOW))[0]).toMatchObject({
      wind_ms: null,
      gust_ms: null,
      rain_mm: null,
      visibility_m: null,
      cloud_percent: null,
      temperature_c: null,
      weather_code: null,
    });
  });

  it('does without the finer model', async () => {
    answers = { '/v1/forecast': WORLD, '/v1/meteofrance': 503 };
    expect(await live().forecast([-61, 14.6], NOW)).toHaveLength(3);
  });

  it.each([
    ['no answer', undefined],
    ['a server in trouble', 503],
    ['no JSON', '<html>'],
    ['another shape', { hours: [] }],
    ['another unit', { ...WORLD, hourly_units: { wind_speed_10m: 'km/h' } }],
  ])('fails on %s', async (_, answer) => {
    answers = { '/v1/meteofrance': FINE, ...(answer === undefined ? {} : { '/v1/forecast': answer }) };
    await expect(live().forecast([2, 48], NOW)).rejects.toThrow(WeatherFailure);
  });
});

describe('reports of aerodromes', () => {
  it('are those of the aerodromes that were asked', async () => {
    answers = {
      '/api/data/metar': [
        {
          icaoId: 'LFRS',
          reportTime: '2026-06-10 09:00:00',
          rawOb: 'LFRS 100900Z 24010KT CAVOK 18/12 Q1016',
          clouds: [],
        },
      ],
      '/api/data/taf': [
        {
          icaoId: 'LFRS',
          issueTime: '2026-06-10T08:00:00Z',
          rawTAF: 'TAF LFRS 100800Z 1009/1109 24010KT CAVOK',
        },
      ],
    };
    expect(await live().reports(['LFRS', 'LFRZ'], NOW)).toEqual({
      metars: [{ station: 'LFRS', text: expect.stringContaining('24010KT'), at: '2026-06-10T09:00:00.000Z' }],
      tafs: [{ station: 'LFRS', text: expect.stringContaining('TAF'), at: '2026-06-10T08:00:00.000Z' }],
    });
    expect(asked[0]?.searchParams.get('ids')).toBe('LFRS,LFRZ');
  });
});

describe('the planetary index', () => {
  it.each([
    [
      'rows under a heading',
      [
        ['time_tag', 'Kp', 'a_running'],
        ['2026-06-10 06:00:00.000', '3.33', '18'],
        ['2026-06-10 09:00:00.000', '2.00', '7'],
      ],
    ],
    [
      'objects',
      [
        { time_tag: '2026-06-10T06:00:00', Kp: 3.33 },
        { time_tag: '2026-06-10T09:00:00', kp: 2 },
      ],
    ],
  ])('is read from %s', async (_, rows) => {
    answers = {
      '/products/noaa-planetary-k-index.json': rows,
      '/products/noaa-planetary-k-index-forecast.json': rows.slice(-1),
    };
    expect(await live().kp(NOW)).toEqual([
      { at: '2026-06-10T06:00:00.000Z', kp: 3.33 },
      { at: '2026-06-10T09:00:00.000Z', kp: 2 },
    ]);
  });
});

describe('invented weather', () => {
  it('is whole, the same however often it is asked, and its reports can be read', async () => {
    const service = simulatedWeather();
    const hours = await service.forecast([1.4, 43.6], NOW);
    expect(hours).toHaveLength(240);
    expect(await service.forecast([1.4, 43.6], NOW)).toEqual(hours);
    const { metars, tafs } = await service.reports(['LFBO'], NOW);
    expect(readMetar(metars[0]?.text ?? '')).toMatchObject({ station: 'LFBO', visibility_m: 10_000 });
    expect(readTaf(tafs[0]?.text ?? '')?.groups).toHaveLength(2);
  });
});
