import { describe, expect, it } from 'vitest';
import { cloudBase, DEFAULT_LIMITS, gustAt, type HourForecast, strictestLimits, windAt } from './forecast.ts';
import { goodWindows, judgeHour, worstWithin } from './judgeHours.ts';
import { presentWeather, readMetar, readTaf, tafPeriod } from './metar.ts';

const HOUR: HourForecast = {
  at: '2026-06-10T10:00:00.000Z',
  wind_ms: 4,
  wind_80_ms: 6,
  wind_120_ms: 7,
  direction_deg: 240,
  gust_ms: 7,
  rain_mm: 0,
  visibility_m: 20_000,
  cloud_percent: 20,
  temperature_c: 18,
  dew_point_c: 12,
  weather_code: 2,
  kp: 2,
};
const judge = (changes: Partial<HourForecast>, height = 80) =>
  judgeHour({ ...HOUR, ...changes }, DEFAULT_LIMITS, height);

describe('a report written otherwise', () => {
  it('has a period without its kind as one more of the group before', () => {
    const taf = readTaf(
      'TAF ESSA 181130Z 1812/1912 20005KT 9999 SCT030 PROB40 1812/1814 2000 BR 1818/1906 0300 FZFG BKN001',
    );
    expect(taf?.groups.map(({ kind, period, visibility_m }) => [kind, period, visibility_m])).toEqual([
      ['BASE', null, 10_000],
      ['PROB40', '1812/1814', 2_000],
      ['PROB40', '1818/1906', 300],
    ]);
    expect(readTaf('TAF LFBO 181130Z 1812/1912 20005KT 9999 1818/1906 0300 FG')?.groups[1]).toMatchObject({
      kind: 'TEMPO',
      period: '1818/1906',
      visibility_m: 300,
    });
  });

  it('takes no visibility for a period, and the worse of two', () => {
    const taf = readTaf('TAF MNMG 181130Z 1812/1912 06010KT 9999 TEMPO 1818/1822 9999/3000 RA/DZ BKN010');
    expect(taf?.groups[1]).toMatchObject({ period: '1818/1822', visibility_m: 3_000, weather: ['RA', 'DZ'] });
  });

  it.each([
    ['24050KMH', { wind_kt: 27 }],
    ['24015G25', { wind_kt: 15, gust_kt: 25 }],
    ['24008MPS', { wind_kt: 16 }],
    ['1/2SM', { visibility_m: 804 }],
    ['1 1/2SM', { visibility_m: 2_414 }],
    ['P6SM', { visibility_m: 9_656 }],
    ['VCSH', { weather: ['VCSH'] }],
    ['+FC', { weather: ['+FC'] }],
  ])('reads %s in a METAR', (group, expected) => {
    expect(readMetar(`LFBO 181130Z ${group} 10/08 Q1013`)).toMatchObject(expected);
  });
});

describe('an hour of weather', () => {
  it('has its wind and gusts at the flight’s height', () => {
    expect([10, 45, 80, 100, 200].map((height) => windAt(HOUR, height))).toEqual([4, 5, 6, 6.5, 7]);
    expect(gustAt(HOUR, 80)).toBe(9);
    // Of 10 m alone nobody knows the wind at 100 m, nor without it what the gusts gain.
    const low = { ...HOUR, wind_80_ms: null, wind_120_ms: null };
    expect([windAt(low, 20), windAt(low, 100), gustAt(low, 100)]).toEqual([4, null, null]);
    expect([windAt({ ...HOUR, wind_ms: null }, 100), gustAt({ ...HOUR, wind_ms: null }, 100)]).toEqual([
      6.5,
      null,
    ]);
    expect(windAt({ ...HOUR, wind_ms: null, wind_80_ms: null, wind_120_ms: null }, 80)).toBeNull();
    expect(cloudBase({ ...HOUR, cloud_percent: 80 })).toBe(750);
    // 125 × 1.41 = 176 m: never told higher than it is.
    expect(cloudBase({ ...HOUR, cloud_percent: 80, temperature_c: 10, dew_point_c: 8.59 })).toBe(170);
  });

  it.each([
    [{}, 'ok', []],
    [{ wind_80_ms: 9 }, 'warn', ['wind', 'gust']],
    [{ wind_80_ms: 11, gust_ms: 9 }, 'over', ['wind', 'gust']],
    [{ rain_mm: 0.3 }, 'warn', ['rain']],
    [{ rain_mm: 0.6 }, 'over', ['rain']],
    [{ visibility_m: 4_000 }, 'warn', ['visibility']],
    [{ visibility_m: 1_400 }, 'over', ['visibility']],
    [{ cloud_percent: 90, temperature_c: 10, dew_point_c: 8.4 }, 'warn', ['cloud']],
    [{ cloud_percent: 90, temperature_c: 10, dew_point_c: 9.5 }, 'over', ['cloud']],
    [{ temperature_c: -2, dew_point_c: -20 }, 'warn', ['temperature']],
    [{ temperature_c: 41 }, 'over', ['temperature']],
    [{ kp: 4.33 }, 'warn', ['kp']],
    [{ kp: 6 }, 'over', ['kp']],
    [{ weather_code: 95 }, 'over', ['thunder']],
    [{ temperature_c: 1, rain_mm: 0.2, dew_point_c: -20 }, 'warn', ['rain', 'icing']],
    [{ gust_ms: null }, 'unknown', []],
    [{ visibility_m: null }, 'unknown', []],
    [{ weather_code: null }, 'unknown', []],
    [{ cloud_percent: null }, 'unknown', []],
    [{ cloud_percent: 90, dew_point_c: null }, 'unknown', []],
    [{ dew_point_c: null }, 'ok', []],
    // Foretold for three days of ten: within every other limit is not within every limit.
    [{ kp: null }, 'unknown', []],
    [{ kp: null, rain_mm: 0.3 }, 'unknown', ['rain']],
    [{ kp: null, rain_mm: 0.6 }, 'over', ['rain']],
    [{ rain_mm: null, weather_code: 96 }, 'over', ['thunder']],
  ] as const)('with %j is %s', (changes, state, quantities) => {
    const judged = judge(changes);
    expect(judged.state).toBe(state);
    expect(judged.breaches.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('names what of it is not known', () => {
    expect(judge({}).unknown).toEqual([]);
    expect(judge({ kp: null }).unknown).toEqual(['kp']);
    expect(judge({ wind_80_ms: null, wind_ms: null, wind_120_ms: null, kp: null }).unknown).toEqual([
      'wind',
      'gust',
      'kp',
    ]);
    // What is at least so still breaks a limit.
    expect(judge({ wind_80_ms: null, wind_120_ms: null, wind_ms: 11 }).state).toBe('over');
    expect(judge({ wind_80_ms: null, wind_120_ms: null }).state).toBe('unknown');
    // A finer model may have it stronger near the ground.
    expect(judge({ wind_ms: 11 }).state).toBe('over');
    expect(judge({ gust_ms: null, weather_code: null }).unknown).toEqual(['gust', 'thunder']);
  });

  it('is held against the strictest of several drones', () => {
    const none = {
      wind_ms: null,
      gust_ms: null,
      rain_mm: null,
      visibility_m: null,
      temperature_min_c: null,
      temperature_max_c: null,
      kp: null,
    };
    expect(strictestLimits([])).toEqual(DEFAULT_LIMITS);
    expect(
      strictestLimits([
        { ...none, wind_ms: 12 },
        { ...none, wind_ms: 8, visibility_m: 3_000 },
      ]),
    ).toEqual({
      ...DEFAULT_LIMITS,
      wind_ms: 8,
      visibility_m: 3_000,
    });
  });
});

describe('hours one after the other', () => {
  const day = (states: string) =>
    [...states].map((state, index) => ({
      ...judge(
        state === '+' ? {} : state === 'k' ? { kp: null } : state === '~' ? { rain_mm: 0.2 } : { rain_mm: 3 },
      ),
      at: new Date(Date.parse('2026-06-10T06:00:00Z') + index * 3_600_000).toISOString(),
    }));

  it('give the stretches within every limit', () => {
    expect(goodWindows(day('-++~+++-+'), 2)).toEqual([
      { from: '2026-06-10T07:00:00.000Z', to: '2026-06-10T09:00:00.000Z', is_kp_known: true },
      { from: '2026-06-10T10:00:00.000Z', to: '2026-06-10T13:00:00.000Z', is_kp_known: true },
    ]);
    // Once Kp is not foretold, the stretch says so; the next one that has it does not.
    expect(goodWindows(day('+kk-++'), 2).map(({ is_kp_known }) => is_kp_known)).toEqual([false, true]);
    expect(goodWindows([...day('++').slice(0, 1), ...day('+++++').slice(4)], 2)).toEqual([]);
  });

  it('are as good as the worst of them, and unknown where none is foretold', () => {
    const hours = day('++~-');
    expect(worstWithin(hours, '2026-06-10T06:30:00Z', '2026-06-10T07:30:00Z')).toBe('ok');
    expect(worstWithin(hours, '2026-06-10T07:00:00Z', '2026-06-10T08:30:00Z')).toBe('warn');
    expect(worstWithin(hours, '2026-06-10T07:00:00Z', '2026-06-10T10:00:00Z')).toBe('over');
    expect(worstWithin(hours, '2026-06-12T07:00:00Z', '2026-06-12T10:00:00Z')).toBe('unknown');
    expect(worstWithin(day('++'), '2026-06-10T07:00:00Z', '2026-06-10T10:00:00Z')).toBe('unknown');
  });
});

describe('reports of an aerodrome', () => {
  it.each([
    [
      'METAR LFBO 231300Z 29007KT 9999 FEW033 BKN048 12/06 Q1017 NOSIG=',
      {
        station: 'LFBO',
        day: 23,
        time: '13:00',
        direction_deg: 290,
        wind_kt: 7,
        gust_kt: null,
        visibility_m: 10_000,
        ceiling_ft: 4800,
        temperature_c: 12,
        dew_point_c: 6,
        qnh_hpa: 1017,
      },
    ],
    [
      'METAR LFPG 101000Z AUTO VRB03KT 0400 R27L/0600 FG VV001 M02/M03 Q1030',
      {
        direction_deg: null,
        visibility_m: 400,
        ceiling_ft: 100,
        weather: ['FG'],
        temperature_c: -2,
        dew_point_c: -3,
      },
    ],
    [
      'LFMN 101000Z 24025G38KT 210V270 CAVOK 18/12 Q1009',
      { gust_kt: 38, visibility_m: 10_000, ceiling_ft: null },
    ],
    [
      'SPECI LFLY 101017Z 10005MPS 3000 TSRA BR SCT010CB 18/17 Q1003 TEMPO 1500',
      { wind_kt: 10, visibility_m: 3000, weather: ['TSRA', 'BR'] },
    ],
  ])('%s', (text, expected) => {
    expect(readMetar(text)).toMatchObject(expected);
  });

  it('foretell in groups', () => {
    const taf = readTaf(
      'TAF LFBO 231100Z 2312/2418 29010KT 9999 SCT030 PROB40 TEMPO 2405/2409 3000 BR BKN006 BECMG 2411/2413 13010KT FM241500 13016G28KT CAVOK',
    );
    expect(taf).toMatchObject({
      station: 'LFBO',
      period: '2312/2418',
      groups: [
        { kind: 'BASE', period: null, wind_kt: 10, visibility_m: 10_000 },
        { kind: 'PROB40 TEMPO', period: '2405/2409', visibility_m: 3000, ceiling_ft: 600, weather: ['BR'] },
        { kind: 'BECMG', period: '2411/2413', direction_deg: 130 },
        { kind: 'FM', period: '241500', gust_kt: 28 },
      ],
    });
  });

  it.each([
    ['2304/2308', '2026-11-22T23:00:00Z', '2026-11-23T04:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['3118/0124', '2026-12-31T11:00:00Z', '2026-12-31T18:00:00.000Z', '2027-01-02T00:00:00.000Z'],
    ['011530', '2026-11-30T23:00:00Z', '2026-12-01T15:30:00.000Z', null],
  ])('hold %s when given at %s', (period, given, from, to) => {
    expect(tafPeriod(period, given)).toEqual({ from, to });
    expect(tafPeriod(null, given)).toBeNull();
    expect(tafPeriod(period, '')).toBeNull();
  });

  it('say clouds, or that there are none, or nothing of them', () => {
    const told = (clouds: string) => readMetar(`LFBO 231000Z AUTO 29010KT 9999 ${clouds} 12/06 Q1017`);
    expect(told('SCT030')?.clouds_told).toBe(true);
    expect(told('NSC')?.clouds_told).toBe(true);
    expect(told('//////')).toMatchObject({ clouds_told: false, ceiling_ft: null });
  });

  it('take present weather apart', () => {
    expect(presentWeather('-TSRA')).toEqual({ intensity: '-', parts: ['TS', 'RA'] });
    expect(presentWeather('VCFG')).toEqual({ intensity: 'VC', parts: ['FG'] });
    expect(presentWeather('BR')).toEqual({ intensity: null, parts: ['BR'] });
  });

  it('that are none are told so', () => {
    for (const text of ['', 'NIL', 'METAR LFBO', 'x'.repeat(5_000), 'TAF']) {
      expect(readMetar(text)).toBeNull();
      expect(readTaf(text)).toBeNull();
    }
  });
});
