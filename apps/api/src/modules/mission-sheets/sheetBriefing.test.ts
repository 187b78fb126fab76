import type { NotamFinding, NotamsAnalysis } from '@envol/contract/notams';
import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { DEFAULT_LIMITS } from '@envol/domain/weather/forecast';
import { describe, expect, it } from 'vitest';
import { notamSource, sheetNotams } from './sheetBriefing.ts';
import { sheetWeather } from './sheetWeather.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const finding = (changes: Partial<NotamFinding> = {}): NotamFinding => ({
  id: 1,
  identifier: 'LFFA-R1234/26',
  effect: 'affects',
  meaning: 'closes',
  subject: 'RT',
  where: 'inside',
  distance_m: 0,
  area_ids: [],
  common_hours: [{ from: '2026-11-24T09:00:00Z', to: '2026-11-24T10:30:00Z' }],
  common_minutes: 90,
  hours: [],
  height: 'binds',
  floor_m: 0,
  ceiling_m: 300,
  common_m: 50,
  lower: { reference: 'AGL', value: 0, unit: 'ft' },
  upper: { reference: 'AMSL', value: 3300, unit: 'ft' },
  lower_text: 'SFC',
  upper_text: '3300FT AMSL',
  fir: 'LFBB',
  q_code: 'QRTCA',
  traffic: 'IV',
  radius_nm: 5,
  locations: ['LFBB'],
  date_start: '2026-11-24T07:00:00Z',
  date_end: '2026-11-24T16:00:00Z',
  is_estimated: false,
  schedule_text: null,
  is_schedule_read: true,
  place_source: 'text',
  text: 'ZRT ACTIVE',
  raw: '',
  sup_aip: null,
  is_trigger: false,
  is_simulated: false,
  rating: 'not_checked',
  ...changes,
});
const analysis = (changes: Partial<NotamsAnalysis> = {}): NotamsAnalysis => ({
  state: 'consulted',
  firs: [],
  source: 'staff',
  fetched_at: '2026-11-24T05:00:00Z',
  failed_at: null,
  within_m: 18_520,
  affecting: 1,
  unsettled: 0,
  unread: 1,
  count: 2,
  notams: [finding(), finding({ identifier: 'LFFA-A0001/26', effect: 'other' })],
  ...changes,
});

describe('NOTAM on a sheet', () => {
  it('stand in words, by both clocks, with their limits; the others by their numbers', () => {
    const { rows, others, is_read, state } = sheetNotams('fr', 'Europe/Paris', analysis());
    expect(rows).toEqual([
      {
        identifier: 'LFFA-R1234/26',
        title: 'Zone réglementée temporaire',
        effect: 'Concerne la mission',
        text: 'ZRT ACTIVE',
        when: ['mar. 24 nov. 2026 10:00–11:30', '09:00–10:30 UTC'],
        where: ['à l’intérieur', expect.stringMatching(/^SFC – 3.300 ft AMSL$/)],
        tone: 'todo',
      },
    ]);
    expect(others).toContain('LFFA-A0001/26');
    expect([is_read, plain(state)]).toEqual([
      true,
      'briefing complet, reçu le 24 nov. 2026, 06:00 (05:00 UTC)',
    ]);
  });

  it('that concern the mission stand in words however many they are, and none of them as without effect', () => {
    const many = (from: number, count: number, effect: 'affects' | 'perhaps' | 'near' | 'other') =>
      Array.from({ length: count }, (_, index) => finding({ identifier: `N${from + index}/26`, effect }));
    const notams = [
      ...many(100, 15, 'affects'),
      ...many(200, 12, 'perhaps'),
      ...many(300, 2, 'near'),
      ...many(400, 2, 'other'),
    ];
    const { rows, others } = sheetNotams('fr', 'Europe/Paris', analysis({ notams, count: 40 }));
    expect(rows.map(({ identifier }) => identifier)).toEqual(
      notams.slice(0, 27).map(({ identifier }) => identifier),
    );
    expect(plain(others ?? '')).toBe(
      'À lire aussi, sans concerner la mission : N300/26, N301/26. Sans effet (heures, lieu ou hauteur) : N400/26, N401/26. Et 9 autres sans effet.',
    );
  });

  it.each([
    ['not_checked', 'NOTAM non consultés'],
    ['failed', 'NOTAM non consultés : le service n’a pas répondu'],
    ['simulated', 'Briefing NOTAM simulé pour la démonstration : ne remplace aucun briefing réel'],
    ['partial', 'NOTAM reçus le'],
    ['out_of_date', 'trop ancien'],
  ] as const)('are never passed for read while they are %s', (state, words) => {
    const told = sheetNotams('fr', 'Europe/Paris', analysis({ state, notams: [] }));
    expect(told.is_read).toBe(false);
    expect(plain(told.state)).toContain(words);
    // No row is not "no NOTAM".
    expect(plain(told.empty)).toContain('cela ne veut pas dire « aucun NOTAM »');
    expect(notamSource('fr', told)).toMatchObject({ tone: 'todo', state: 'à lire avant le vol' });
  });

  it('count at all hours where their schedule could not be read', () => {
    const { rows } = sheetNotams(
      'en',
      'Europe/Paris',
      analysis({ notams: [finding({ is_schedule_read: false })] }),
    );
    expect(rows[0]?.when).toHaveLength(1);
    expect(rows[0]?.when[0]).toMatch(/treated as permanent/);
  });
});

const hour = (at: string, changes: Partial<WeatherHour> = {}): WeatherHour => ({
  at,
  state: 'ok',
  breaches: [],
  wind_ms: 5.1,
  gust_ms: 8.7,
  direction_deg: 304,
  rain_mm: 0,
  visibility_m: 24_000,
  cloud_percent: 40,
  cloud_base_m: 900,
  temperature_c: 7,
  weather_code: 1,
  kp: 2,
  unknown: [],
  ...changes,
});
const weather = (changes: Partial<FlightWeather> = {}): FlightWeather => ({
  state: 'consulted',
  source: 'open_meteo',
  fetched_at: '2026-11-24T05:00:00Z',
  failed_at: null,
  kp_fetched_at: null,
  height_m: 50,
  limits: DEFAULT_LIMITS,
  default_limits: DEFAULT_LIMITS,
  drones: [],
  flight: 'warn',
  hours: [
    hour('2026-11-24T08:00:00Z'),
    hour('2026-11-24T09:00:00Z'),
    hour('2026-11-24T10:00:00Z', {
      state: 'warn',
      breaches: [{ quantity: 'gust', state: 'warn', value: 9.8 }],
    }),
    hour('2026-11-24T11:00:00Z'),
  ],
  windows: [],
  reports: 'none',
  aerodrome: {
    station: 'LFBO',
    distance_m: 8150,
    metar: 'LFBO 240500Z 30010KT',
    metar_at: null,
    taf: null,
    taf_at: null,
  },
  events: [],
  events_count: 0,
  ...changes,
});
const FLIGHT = [{ from: '2026-11-24T09:00:00Z', to: '2026-11-24T10:30:00Z' }];

describe('weather on a sheet', () => {
  it('is the flight’s own hours, with what is near a limit, and no hour is green', () => {
    const told = sheetWeather('fr', 'Europe/Paris', weather(), FLIGHT);
    expect(told.rows.map(({ hour: at, state, tone }) => [at, state, tone])).toEqual([
      ['10:00 (09:00 UTC)', 'dans vos limites', 'info'],
      ['11:00 (10:00 UTC)', 'près d’une limite · rafales', 'todo'],
    ]);
    expect(plain(told.rows[0]?.wind ?? '')).toBe('300° 5 m/s (10 kt)');
    expect(plain(told.state)).toContain('prévision reçue le 24 nov. 2026, 06:00 (05:00 UTC)');
    expect(told.reports).toEqual(['LFBO 240500Z 30010KT']);
  });

  it('says that nothing is known of a flight beyond what is foretold', () => {
    const told = sheetWeather('fr', 'Europe/Paris', weather({ state: 'beyond' }), [
      { from: '2026-12-24T09:00:00Z', to: '2026-12-24T10:30:00Z' },
    ]);
    expect([told.is_read, told.rows, told.flight]).toEqual([false, [], 'Météo du vol inconnue']);
  });
});
