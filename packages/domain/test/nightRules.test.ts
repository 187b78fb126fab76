import { describe, expect, test } from 'vitest';
import type { Analysis, Constraint, MissionInput } from '../src/airspace/constraint.ts';
import { buildAirspaceIndex } from '../src/airspace/index.ts';
import { analyseMission } from '../src/airspace/judging/analysis.ts';
import type { Position } from '../src/geo/geometry.ts';
import { nightsWithin } from '../src/time/night.ts';
import { area, drone, mission } from './missionInput.ts';
import { siaDataset } from './sia.ts';

const empty = buildAirspaceIndex({
  version: siaDataset().version,
  zones: [],
  aerodromes: [],
  official: null,
});
const FIELD: Position = [2.5, 45.5];
const judge = (changes: Partial<MissionInput> = {}, center: Position = FIELD): Analysis =>
  analyseMission(empty, mission({ areas: [area({ type: 'Circle', center, radius_m: 100 })], ...changes }));
const cardOf = ({ constraints }: Analysis, kind: Constraint['kind']): Constraint | undefined =>
  constraints.find((card) => card.kind === kind);
const codes = (card: Constraint | undefined): string[] => card?.reasons.map(({ code }) => code) ?? [];

describe('night in the analysis', () => {
  /** 10 December 2026 at 45.5° N: sunset about 15:58 UTC, night from 16:28. */
  const evening = { start: '2026-12-10T16:00:00Z', end: '2026-12-10T17:00:00Z' };

  test('areas far apart have nights of their own: by day in Dordogne, by night in La Réunion', () => {
    const at = (...centers: Position[]): Constraint | undefined =>
      cardOf(
        analyseMission(
          empty,
          mission({
            areas: centers.map((center, index) => ({
              ...area({ type: 'Circle', center, radius_m: 100 }),
              id: String(index),
            })),
            // Sunset at 16:21 UTC in Dordogne, at 14:29 UTC in La Réunion.
            start: '2026-11-25T14:50:00Z',
            end: '2026-11-25T15:20:00Z',
            max_height_m: 40,
          }),
        ),
        'night_flight',
      );
    expect(at([0.6, 44.7])).toBeUndefined();
    const card = at([0.6, 44.7], [55.27, -21.02]);
    expect(codes(card)).toContain('night_not_declared');
    // A quarter of an hour after sunset there.
    expect(card?.reasons.find(({ code }) => code === 'night_definition')?.params).toEqual({ offset_min: 15 });
  });

  test('hours that touch the night say so though the mission does not', () => {
    const card = cardOf(judge({ ...evening, max_height_m: 40, drones: [drone()] }), 'night_flight');
    expect(card).toMatchObject({ effect: 'check', procedure: null, free_height_m: 49 });
    expect(card?.reasons[0]).toMatchObject({ code: 'night_not_declared', params: { to: '18:00' } });
    expect(codes(card)).toContain('night_ground_secured');
    const declared = cardOf(judge({ ...evening, max_height_m: 40, night_flight: true }), 'night_flight');
    expect(codes(declared)[0]).toBe('night_declared');
  });

  test.each([
    [{ max_height_m: 50 }, ['night_height'], 49],
    [{ max_height_m: 40, drones: [drone({ mass_kg: 8 })] }, ['night_mass'], null],
    [{ max_height_m: 40, drones: [drone({ has_light_signalling: false })] }, ['night_light'], null],
    [{ max_height_m: 40, scenario: 'A2' }, ['night_scenario'], null],
  ] as const)('without its conditions, the derogation of the prefect: %j', (changes, expected, free) => {
    const card = cardOf(judge({ ...evening, ...changes }), 'night_flight');
    expect(card).toMatchObject({
      effect: 'agreement',
      procedure: 'protocol_form_links',
      notice: { days: 30, latest_date: '2026-11-10', respected: false },
      free_height_m: free,
    });
    expect(codes(card)).toEqual(expect.arrayContaining([...expected, 'night_derogation']));
  });

  test.each([
    ['Toulouse', [1.44, 43.6], 'PREF-31'],
    ['Saint-Denis, of the prefect of police', [2.357, 48.936], 'PREF-75'],
    ['between Corrèze and Puy-de-Dôme, of two', FIELD, null],
  ] as const)('who grants it at %s', (_, [lng, lat], structure_code) => {
    const card = cardOf(judge({ ...evening, max_height_m: 50 }, [lng, lat]), 'night_flight');
    expect(card?.decider).toMatchObject({ kind: 'prefecture', structure_code });
  });

  test('flying at the height that stays free needs no derogation, one metre more does', () => {
    const at = (max_height_m: number) => judge({ ...evening, max_height_m });
    expect(at(80).free_height_m).toBe(49);
    expect(cardOf(at(49), 'night_flight')?.effect).toBe('check');
    expect(cardOf(at(50), 'night_flight')?.effect).toBe('agreement');
  });

  test('without a break, the nights between the days are flown', () => {
    const days = { start: '2026-12-10T09:00:00Z', end: '2026-12-12T12:00:00Z', max_height_m: 40 };
    expect(cardOf(judge({ ...days, is_continuous: true }), 'night_flight')?.effect).toBe('check');
    expect(cardOf(judge(days), 'night_flight')?.effect).toBe('information');
  });

  test('hours in UTC are those of UTC on every day', () => {
    // From 07:50 to 08:10 by the clocks of the place it is always day; 05:50 UTC is night once the sun rises later.
    const days = { start: '2026-10-20T05:50:00Z', end: '2026-10-31T07:10:00Z', max_height_m: 40 };
    expect(cardOf(judge(days), 'night_flight')?.effect).toBe('information');
    expect(cardOf(judge({ ...days, hours_reference: 'utc' }), 'night_flight')?.effect).toBe('check');
  });

  test('a night of seconds is none: nobody is asked for them', () => {
    const falls = nightsWithin(FIELD, evening.start, evening.end)[0]?.from ?? '';
    const ends = (seconds: number): string => new Date(Date.parse(falls) + seconds * 1_000).toISOString();
    const until = (seconds: number) =>
      cardOf(judge({ start: '2026-12-10T15:00:00Z', end: ends(seconds), max_height_m: 40 }), 'night_flight');
    expect(until(50)).toBeUndefined();
    expect(until(70)?.effect).toBe('check');
  });

  test('a flight by day says nothing, and one declared at night for nothing is told so', () => {
    expect(cardOf(judge(), 'night_flight')).toBeUndefined();
    const card = cardOf(judge({ night_flight: true }), 'night_flight');
    expect([card?.effect, codes(card)]).toEqual(['information', ['night_declared_not_touched']]);
  });

  test('several days are flown between the two hours of each, and it is said', () => {
    const days = { start: '2026-12-10T09:00:00Z', end: '2026-12-12T15:00:00Z' };
    const card = cardOf(judge(days), 'night_flight');
    expect([card?.effect, codes(card)]).toEqual(['information', ['night_between_days']]);
    const late = judge({ start: '2026-12-10T09:00:00Z', end: '2026-12-12T19:00:00Z', max_height_m: 40 });
    expect(cardOf(late, 'night_flight')?.effect).toBe('check');
  });

  test('of several nights the first, the last and how many are told', () => {
    // 22:00 to 02:00 in Paris on five evenings, and hours that touch a night at its both ends.
    const told = (changes: Parameters<typeof judge>[0]) => {
      const card = cardOf(judge({ max_height_m: 40, night_flight: true, ...changes }), 'night_flight');
      return card?.reasons.slice(0, 2).map(({ code, params }) => [code, params]);
    };
    expect(told({ start: '2026-12-10T21:00:00Z', end: '2026-12-15T01:00:00Z' })).toEqual([
      ['night_declared', { from: '22:00', to: '02:00' }],
      [
        'night_several',
        { count: 5, first_date: '2026-12-10', last_date: '2026-12-14', from: '22:00', to: '02:00' },
      ],
    ]);
    const [, both] = told({ start: '2026-12-10T04:00:00Z', end: '2026-12-12T19:00:00Z' }) ?? [];
    expect(both?.[1]).toMatchObject({
      count: 4,
      first_date: '2026-12-10',
      last_date: '2026-12-12',
      to: '20:00',
    });
    const [, one] = told(evening) ?? [];
    expect(one?.[0]).not.toBe('night_several');
  });

  test('hours are those of the place', () => {
    // 17:30 to 18:30 in Papeete on 10 December: the sun sets about 18:30, night begins at 18:45.
    const tahiti: Position = [-149.57, -17.54];
    const day = { start: '2026-12-11T03:30:00Z', end: '2026-12-11T04:30:00Z', time_zone: 'Pacific/Tahiti' };
    expect(cardOf(judge(day, tahiti), 'night_flight')).toBeUndefined();
    const later = { ...day, end: '2026-12-11T05:30:00Z', max_height_m: 40 };
    expect(cardOf(judge(later, tahiti), 'night_flight')?.reasons[0]?.params.to).toBe('19:30');
  });

  test('from 2026 the text in force is to be confirmed', () => {
    expect(codes(cardOf(judge({ ...evening, max_height_m: 40 }), 'night_flight'))).toContain(
      'night_rule_to_confirm',
    );
    const before = { start: '2025-12-10T16:00:00Z', end: '2025-12-10T17:00:00Z', max_height_m: 40 };
    expect(codes(cardOf(judge(before), 'night_flight'))).not.toContain('night_rule_to_confirm');
  });
});
