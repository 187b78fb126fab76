import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { area, estimatedGround, measuredGround, mission } from '../../test/missionInput.ts';
import { siaDataset } from '../../test/sia.ts';
import { bearing, destination, distance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { type AerodromeSite, toAxis } from './aerodromeSites.ts';
import { judgeVicinity } from './aerodromes.ts';
import { analyse } from './analysis.ts';
import type { Constraint, MissionInput } from './constraint.ts';
import { type AirspaceIndex, buildAirspaceIndex } from './index.ts';
import type { Aerodrome, Runway, Zone } from './zone.ts';

const CSV = fileURLToPath(
  new URL('../../../../../shared/data/airports/ourairports_runways_fr.csv', import.meta.url),
);
const hasCsv = existsSync(CSV);
if (!hasCsv)
  console.warn('aerodromes: ../shared is absent, the vectors on published runway ends are skipped');

/** Published runway ends: ident, designator → ends and length. */
function publishedRunway(code: string, designator: string): Runway {
  const row = readFileSync(CSV, 'utf8')
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    .find((cells) => cells[2] === code && `${cells[8]}/${cells[14]}` === designator);
  if (!row) throw new Error(`no runway ${code} ${designator}`);
  const number = (index: number): number => Number(row[index]);
  const ends: readonly [Position, Position] = [
    [number(10), number(9)],
    [number(16), number(15)],
  ];
  return runway(designator, ends, row[5] === 'ASP' ? 'asphalt' : 'grass');
}

function runway(designator: string, ends: readonly [Position, Position], surface = 'asphalt'): Runway {
  return {
    designator,
    length_m: distance(...ends),
    true_bearing: bearing(...ends),
    surface,
    ends,
    axis: 'published',
    has_instrument_procedure: false,
  };
}

function aerodrome(code: string, runways: readonly Runway[], more: Partial<Aerodrome> = {}): Aerodrome {
  const [a, b] = runways[0]?.ends ?? [
    [0, 0],
    [0, 0],
  ];
  return {
    id: 1,
    icao_code: code,
    name: code,
    reference_point: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    elevation_ft: 0,
    status: 'CAP',
    has_atc: false,
    has_afis: false,
    runways,
    ...more,
  };
}

function indexOf(aerodromes: readonly Aerodrome[], zones: readonly Zone[] = []): AirspaceIndex {
  return buildAirspaceIndex({ version: siaDataset().version, zones, aerodromes, official: null });
}

function siteOf(field: Aerodrome): AerodromeSite {
  const site = indexOf([field]).sites[0];
  if (!site) throw new Error('no site');
  return site;
}

function freeHeight(site: AerodromeSite, geometry: AreaGeometry): number | null {
  const hit = judgeVicinity(site, geometry, packShapes([]), () => [], packShapes([geometry]), 0);
  return hit ? hit.free_height_m : 120;
}

const at = (latitude: number, longitude: number, radius_m = 0.01): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});

describe.skipIf(!hasCsv)('annex I on published runway ends', () => {
  // The distances were computed from ends rounded to four decimals: they agree to 1.5 %.
  test.each([
    ['LFRS', '03/21', 47.218, -1.554, 507, 8_337, 0],
    ['LFRS', '03/21', 47.123, -1.583, 3_400, 1_997, 30],
    ['LFRS', '03/21', 47.212, -1.65, 5_637, 4_399, 60],
    ['LFRS', '03/21', 47.087, -1.283, 25_389, 4_938, 120],
    ['LFAI', '05/23', 48.599, 3.005, 319, 43, 0],
    ['LFAI', '05/23', 48.555, 3.013, 3_948, 2_368, 100],
    ['LFAI', '05/23', 48.652, 3.007, 4_950, 3_637, 100],
  ])('%s %s at %d, %d', (code, designator, latitude, longitude, across, along, height) => {
    const site = siteOf(aerodrome(code, [publishedRunway(code, designator)]));
    const axis = site.axes[0];
    if (!axis) throw new Error('no axis');
    const [da, s] = toAxis(axis, longitude, latitude);
    expect(Math.abs(Math.abs(da) - across)).toBeLessThan(across * 0.015 + 10);
    expect(Math.abs(Math.abs(s) - along)).toBeLessThan(along * 0.025 + 10);
    expect(freeHeight(site, at(latitude, longitude))).toBe(height);
  });

  test('50 m further out than the last vector one is outside', () => {
    const site = siteOf(aerodrome('LFAI', [publishedRunway('LFAI', '05/23')]));
    const axis = site.axes[0];
    if (!axis) throw new Error('no axis');
    const [x, y] = destination([3.007, 48.652], bearing([3.007, 48.597], [3.007, 48.652]) - 40, 80);
    expect(freeHeight(site, at(y, x))).toBe(120);
  });

  test('cases 1 and 2 by length', () => {
    expect(siteOf(aerodrome('LFAI', [publishedRunway('LFAI', '05/23')])).axes[0]?.rule.case).toBe(1);
    expect(siteOf(aerodrome('LFRS', [publishedRunway('LFRS', '03/21')])).axes[0]?.rule.case).toBe(2);
  });
});

/** A runway due east at 45° N, its middle at 2° E. */
const MIDDLE: Position = [2, 45];
const eastWest = (length: number): Runway =>
  runway('09/27', [destination(MIDDLE, 270, length / 2), destination(MIDDLE, 90, length / 2)]);
const moved = (east: number, north: number): Position => destination(destination(MIDDLE, 90, east), 0, north);
const spot = (east: number, north: number, radius = 0.01): AreaGeometry => {
  const [longitude, latitude] = moved(east, north);
  return at(latitude, longitude, radius);
};
const rectangle = (west: number, south: number, east: number, north: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [moved(west, south), moved(east, south), moved(east, north), moved(west, north), moved(west, south)],
  ],
});

describe('bands around one runway', () => {
  const short = siteOf(aerodrome('SHORT', [eastWest(800)]));
  const long = siteOf(aerodrome('LONG', [eastWest(2_000)]));

  test.each([
    [0, 490, 0],
    [0, 520, 50],
    [0, -3_480, 50],
    [0, 3_520, 100],
    [0, 4_980, 100],
    [0, 5_020, 120],
    [4_980, 0, 0],
    [5_020, 0, 120],
    [4_980, 4_900, 100],
  ])('case 1, %i m east and %i m north', (east, north, height) => {
    expect(freeHeight(short, spot(east, north))).toBe(height);
  });

  test.each([
    [0, 2_480, 0],
    [0, 2_520, 30],
    [0, 5_020, 60],
    [0, 8_020, 100],
    [0, 10_050, 120],
    // 10 km beyond the threshold, which is 1 km from the middle (official UAS zones of 2026-05-14)
    [10_950, 0, 0],
    [11_050, 0, 120],
    [-10_950, 2_600, 30],
  ])('case 2, %i m east and %i m north', (east, north, height) => {
    expect(freeHeight(long, spot(east, north))).toBe(height);
  });

  test('an area is judged by its most restricted point', () => {
    expect(freeHeight(short, rectangle(-100, 3_000, 100, 6_000))).toBe(50);
    expect(freeHeight(short, rectangle(-100, 400, 100, 6_000))).toBe(0);
    // it holds the runway: no edge comes near
    expect(freeHeight(short, rectangle(-4_000, -4_000, 4_000, 4_000))).toBe(0);
    // it crosses the axis, but only beyond the reach along it
    expect(freeHeight(short, rectangle(5_100, -4_000, 6_000, 4_000))).toBe(120);
    // a corner reaches into the band from beyond that reach
    expect(freeHeight(short, rectangle(4_900, 1_000, 6_000, 2_000))).toBe(50);
  });

  test('disks and corridors count with their width', () => {
    expect(freeHeight(short, spot(0, 3_600, 90))).toBe(100);
    expect(freeHeight(short, spot(0, 3_600, 120))).toBe(50);
    expect(freeHeight(short, spot(5_100, 0, 90))).toBe(120);
    expect(freeHeight(short, spot(5_100, 0, 120))).toBe(0);
    const corridor = (buffer_m: number): AreaGeometry => ({
      type: 'LineString',
      coordinates: [moved(-8_000, 600), moved(8_000, 600)],
      buffer_m,
    });
    expect(freeHeight(short, corridor(80))).toBe(50);
    expect(freeHeight(short, corridor(120))).toBe(0);
  });

  test('an estimated axis counts as nearer by its margin', () => {
    const estimated = siteOf(aerodrome('EST', [{ ...eastWest(800), axis: 'estimated' }]));
    expect(freeHeight(estimated, spot(0, 640))).toBe(0);
    expect(freeHeight(estimated, spot(0, 670))).toBe(50);
    expect(freeHeight(estimated, spot(5_700, 0))).toBe(0);
    expect(freeHeight(estimated, spot(5_800, 0))).toBe(120);
  });

  test('of several runways the most restrictive speaks', () => {
    const crossing = runway('18/36', [destination(MIDDLE, 180, 700), destination(MIDDLE, 0, 700)]);
    const both = siteOf(aerodrome('BOTH', [eastWest(800), crossing]));
    expect(freeHeight(short, spot(0, 4_000))).toBe(100);
    expect(freeHeight(both, spot(0, 4_000))).toBe(0);
  });
});

/** A control zone 8 km square about the runway, and a mission in it. */
const zone = (identifier: string, area: AreaGeometry): Zone => ({
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
  const control = zone('CTR TEST', rectangle(-4_000, -4_000, 4_000, 9_500));
  const index = indexOf([field], [control]);
  const judge = (geometry: AreaGeometry, more: Partial<MissionInput> = {}): readonly Constraint[] =>
    analyse(index, mission({ areas: [area(geometry)], ...more })).constraints;

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
    const wide = zone('CTR WIDE', rectangle(-9_000, -9_000, 9_000, 9_000));
    const of = (more: Partial<Aerodrome>, changes: Partial<MissionInput> = {}) =>
      analyse(
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
    const koksijde = zone('CTR KOKSIJDE', rectangle(-1_000, -1_000, 9_000, 9_000));
    const both = indexOf([field], [koksijde]);
    const judgeAt = (east: number, north: number) =>
      analyse(both, mission({ areas: [area(spot(east, north, 50))] })).constraints;
    expect(judgeAt(-2_000, 0)).toMatchObject([{ key: 'vicinity:LFAK', effect: 'agreement' }]);
    expect(judgeAt(0, 6_000)).toMatchObject([
      { key: 'control-zone:CTR KOKSIJDE', decider: { kind: 'atc', structure_code: null } },
    ]);
  });

  test('a base inside the zone of its name decides, though no control is listed', () => {
    const base = aerodrome('LFBC', [eastWest(2_400)], { name: 'CAZAUX', status: 'MIL' });
    const club = aerodrome('LFXY', [eastWest(800)], { name: 'CLUB', has_afis: true });
    const cazaux = indexOf([club, base], [zone('CTR CAZAUX', rectangle(-9_000, -9_000, 9_000, 9_000))]);
    const card = analyse(cazaux, mission({ areas: [area(spot(0, 0, 50))] })).constraints.find(
      ({ kind }) => kind === 'control_zone',
    );
    expect(card).toMatchObject({ aerodrome_code: 'LFBC', decider: { structure_code: 'LFBC' } });
    expect(card?.reasons.map(({ code }) => code)).toContain('decider_military');
  });

  test('a control zone without a known aerodrome needs the agreement', () => {
    const foreign = indexOf([], [zone('CTR ABROAD', rectangle(-9_000, -9_000, 9_000, 9_000))]);
    const input = mission({ areas: [area(spot(0, 0, 100))] });
    expect(analyse(foreign, input)).toMatchObject({
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
