import { describe, expect, test } from 'vitest';
import {
  aerodrome,
  eastWest,
  freeHeight,
  indexOf,
  MIDDLE,
  moved,
  rectangle,
  siteOf,
  spot,
} from '../../../test/aerodromes.ts';
import { area, estimatedGround, measuredGround, mission } from '../../../test/missionInput.ts';
import type { AreaGeometry } from '../../geo/geometry.ts';
import type { Constraint, MissionInput } from '../constraint.ts';
import { analyseMission } from '../judging/analysis.ts';
import type { Aerodrome, Zone } from '../zone.ts';

/** A control zone 8 km square about the runway, and a mission in it. */
const controlZone = (identifier: string, area: AreaGeometry): Zone => ({
  id: 9,
  identifier,
  name: identifier,
  kind: 'CTR',
  airspace_class: 'D',
  lower: { reference: 'AGL', value: 0, unit: 'ft' },
  upper: { reference: 'AMSL', value: 2_000, unit: 'ft' },
  geometry: area.type === 'Polygon' ? area : { type: 'Circle', center: MIDDLE, radius_m: 1 },
  activity: { kind: 'unknown' },
  remarks: null,
});

describe('control zones', () => {
  const field = aerodrome('LFXX', [eastWest(2_000)], { has_atc: true });
  const control = controlZone('CTR TEST', rectangle(-4_000, -4_000, 4_000, 9_500));
  const index = indexOf([field], [control]);
  const judge = (geometry: AreaGeometry, more: Partial<MissionInput> = {}): readonly Constraint[] =>
    analyseMission(index, mission({ areas: [area(geometry, 'a', measuredGround(0, 0))], ...more }))
      .constraints;

  test('the vicinity stops at their limits', () => {
    expect(judge(spot(4_200, 0, 100))).toEqual([]);
    expect(judge(spot(3_800, 0, 100))).toHaveLength(1);
    // without the control zone the same place needs the agreement
    expect(freeHeight(siteOf(field), spot(4_200, 0, 100))).toBe(0);
  });

  test('only the part inside is judged', () => {
    // The part inside begins 3 000 m from the axis; the rest comes to 200 m of it, outside the zone.
    const bent: AreaGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          moved(3_000, 3_000),
          moved(4_100, 3_000),
          moved(4_100, 200),
          moved(4_500, 200),
          moved(4_500, 3_500),
          moved(3_000, 3_500),
          moved(3_000, 3_000),
        ],
      ],
    };
    expect(judge(bent)[0]).toMatchObject({ free_height_m: 30, effect: 'agreement' });
    expect(judge(bent, { max_height_m: 30 })[0]).toMatchObject({ free_height_m: 30, effect: 'free' });
  });

  test('one card for the zone and its aerodrome, which decides', () => {
    expect(judge(spot(0, 0, 100))).toMatchObject([
      {
        key: 'vicinity:LFXX',
        kind: 'control_zone',
        title: 'CTR TEST · LFXX',
        zone_id: 9,
        aerodrome_code: 'LFXX',
        effect: 'agreement',
        procedure: 'approval_request',
        decider: { kind: 'authority', structure_code: 'LFXX' },
        notice: { days: 15, latest_date: '2026-11-25', respected: true },
        free_height_m: null,
      },
    ]);
  });

  test('out of sight no height is free', () => {
    expect(judge(spot(0, 3_000, 50), { max_height_m: 20 })[0]).toMatchObject({
      effect: 'free',
      free_height_m: 30,
    });
    expect(
      judge(spot(0, 3_000, 50), { max_height_m: 20, visibility: 'off_sight', scenario: 'STS-02' })[0],
    ).toMatchObject({
      effect: 'agreement',
      free_height_m: null,
    });
  });

  test('ground above the aerodrome lowers the free height; lower ground does not raise it', () => {
    const over = (max_m: number): Constraint | undefined =>
      judge(spot(0, 6_000, 50), { areas: [area(spot(0, 6_000, 50), 'a', measuredGround(0, max_m))] })[0];
    expect(over(0)).toMatchObject({ effect: 'free', free_height_m: 50 });
    expect(over(20)).toMatchObject({ effect: 'agreement', free_height_m: 40 });
    expect(over(70)).toMatchObject({ effect: 'agreement', free_height_m: null });
  });

  test('estimated ground decides only what holds for all of it; between, it is to check', () => {
    const over = (min_m: number, max_m: number, max_height_m = 50): Constraint | undefined => {
      const areas = [area(spot(0, 6_000, 50), 'a', estimatedGround(min_m, max_m))];
      return judge(spot(0, 6_000, 50), { areas, max_height_m })[0];
    };
    // 60 m are free above the aerodrome at 0 m, and 50 m above ground in its control zone; the estimate may be 20 m out.
    expect(over(-40, -20)).toMatchObject({ effect: 'free', free_height_m: 50 });
    expect(over(0, 5, 35)).toMatchObject({ effect: 'free', free_height_m: 35 });
    const open = over(0, 5, 36);
    expect(open).toMatchObject({ effect: 'check', procedure: null, decider: null, notice: null });
    expect(open?.reasons).toContainEqual({
      code: 'height_counted_from_aerodrome_ground_to_check',
      params: { aerodrome: 'LFXX', elevation_m: 0, from_m: -20, to_m: 25 },
    });
    expect(over(31, 31)).toMatchObject({ effect: 'agreement', decider: { structure_code: 'LFXX' } });
  });

  test('of several areas the card speaks of the one on the highest ground, and each has its own', () => {
    const areas = [
      area(spot(0, 6_000, 50), 'low', measuredGround(0, 5)),
      area(spot(0, 6_000, 50), 'high', measuredGround(0, 30)),
    ];
    expect(judge(spot(0, 6_000, 50), { areas })[0]).toMatchObject({ effect: 'agreement', free_height_m: 30 });
    expect(judge(spot(0, 6_000, 50), { areas: areas.slice(0, 1) })[0]).toMatchObject({ effect: 'free' });
  });

  test('outside every vicinity a civil control zone is free in sight up to 50 m, a military one never', () => {
    const wide = controlZone('CTR WIDE', rectangle(-9_000, -9_000, 9_000, 9_000));
    const of = (more: Partial<Aerodrome>, changes: Partial<MissionInput> = {}) =>
      analyseMission(
        indexOf([aerodrome('LFXX', [eastWest(800)], { has_atc: true, ...more })], [wide]),
        mission({ areas: [area(spot(0, 7_000, 100))], ...changes }),
      );
    expect(of({})).toMatchObject({
      verdict: 'out_of_date',
      free_height_m: 50,
      constraints: [{ title: 'CTR WIDE · LFXX', effect: 'free', free_height_m: 50, procedure: null }],
    });
    for (const asked of [
      of({}, { max_height_m: 51 }),
      of({}, { visibility: 'off_sight', scenario: 'STS-02' }),
      of({ status: 'MIL' }, { max_height_m: 10 }),
    ])
      expect(asked.constraints.find(({ kind }) => kind === 'control_zone')).toMatchObject({
        effect: 'agreement',
        decider: { structure_code: 'LFXX' },
      });
  });

  test('a field without control inside a zone of another name is not its aerodrome', () => {
    // CTR KOKSIJDE holds Les Moëres: its service is Belgian, and the vicinity of the field is not cut at it.
    const field = aerodrome('LFAK', [eastWest(700)], { name: 'DUNKERQUE LES MOERES' });
    const koksijde = controlZone('CTR KOKSIJDE', rectangle(-1_000, -1_000, 9_000, 9_000));
    const both = indexOf([field], [koksijde]);
    const judgeAt = (east: number, north: number) =>
      analyseMission(both, mission({ areas: [area(spot(east, north, 50))] })).constraints;
    expect(judgeAt(-2_000, 0)).toMatchObject([{ key: 'vicinity:LFAK', effect: 'agreement' }]);
    expect(judgeAt(0, 6_000)).toMatchObject([
      { key: 'control-zone:CTR KOKSIJDE', decider: { kind: 'atc', structure_code: null } },
    ]);
  });

  test('a base inside the zone of its name decides, though no control is listed', () => {
    const base = aerodrome('LFBC', [eastWest(2_400)], { name: 'CAZAUX', status: 'MIL' });
    const club = aerodrome('LFXY', [eastWest(800)], { name: 'CLUB', has_afis: true });
    const cazaux = indexOf(
      [club, base],
      [controlZone('CTR CAZAUX', rectangle(-9_000, -9_000, 9_000, 9_000))],
    );
    const card = analyseMission(cazaux, mission({ areas: [area(spot(0, 0, 50))] })).constraints.find(
      ({ kind }) => kind === 'control_zone',
    );
    expect(card).toMatchObject({ aerodrome_code: 'LFBC', decider: { structure_code: 'LFBC' } });
    expect(card?.reasons.map(({ code }) => code)).toContain('decider_military');
  });

  test('a control zone without a known aerodrome needs the agreement', () => {
    const foreign = indexOf([], [controlZone('CTR ABROAD', rectangle(-9_000, -9_000, 9_000, 9_000))]);
    const input = mission({ areas: [area(spot(0, 0, 100))] });
    expect(analyseMission(foreign, input)).toMatchObject({
      verdict: 'steps',
      free_height_m: null,
      constraints: [{ effect: 'agreement', decider: { kind: 'atc', structure_code: null } }],
    });
  });

  test('of two aerodromes in a zone, the one with control answers for it', () => {
    const small = aerodrome('LFAA', [eastWest(3_000)]);
    const both = indexOf([small, field], [control]);
    const owners = both.controlZones[0]?.owners ?? [];
    expect(owners.map((site) => both.sites[site]?.aerodrome.icao_code)).toEqual(['LFXX']);
  });
});
