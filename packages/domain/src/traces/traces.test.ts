import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { CONSTRAINT_KINDS, type ConstraintKind } from '../airspace/constraint.ts';
import type { Ground } from '../airspace/ground.ts';
import type { Position } from '../geo/geometry.ts';
import { afterJudgement, alertCategory, judgePosition, type KnownDrone } from './alerts.ts';
import {
  type AboveGround,
  HEIGHT_BASES,
  HEIGHT_TOLERANCE_M,
  type HeightBasis,
  heightAboveGround,
  type UnjudgedHeight,
} from './height.ts';
import { type PlaceFinding, placeFinding } from './place.ts';
import { placeInTrace, traceGeometry } from './trace.ts';

const LAST = { first_detection: '2026-06-10T09:00:00Z', last_detection: '2026-06-10T09:05:00Z' };

it.each([
  ['2026-06-10T09:05:03Z', 'next'],
  ['2026-06-10T09:15:00Z', 'next'],
  ['2026-06-10T09:15:01Z', 'new'],
  ['2026-06-10T09:05:00Z', 'late'],
  ['2026-06-10T09:02:00Z', 'late'],
  ['2026-06-10T08:49:00Z', 'new'],
] as const)('a position of %s is %s', (at, expected) => {
  expect(placeInTrace(LAST, at)).toBe(expected);
  expect(placeInTrace(null, at)).toBe('new');
});

it('late positions add points, not lines', () => {
  const point = (x: number, is_late: boolean) => ({ position: [x, 43] as Position, is_late });
  expect(traceGeometry([point(1, false), point(2, false), point(1.5, true), point(3, false)])).toEqual({
    type: 'GeometryCollection',
    geometries: [
      {
        type: 'LineString',
        coordinates: [
          [1, 43],
          [2, 43],
          [3, 43],
        ],
      },
      { type: 'Point', coordinates: [1.5, 43] },
    ],
  });
  expect(traceGeometry([point(1, false)]).geometries).toEqual([{ type: 'Point', coordinates: [1, 43] }]);
  expect(traceGeometry([]).geometries).toEqual([]);
});

const AREA = (height_m: number, radius_m = 500) => ({
  geometry: { type: 'Circle' as const, center: [1.44, 43.6] as Position, radius_m },
  height_m,
});
/** Metres east of the centre, as degrees. */
const at = (metres: number) => ({ position: [1.44 + metres / 80_500, 43.6] as Position });
const agl = (told_m: number, basis: HeightBasis = 'ground', at_most_m = told_m): AboveGround => ({
  told_m,
  at_most_m,
  basis,
});
const KNOWN: KnownDrone = { is_new: false, drone: true, height: agl(50), areas: [AREA(60)], place: null };
const held = (metres: number, known: Partial<KnownDrone>) =>
  Object.entries(judgePosition(at(metres), { ...KNOWN, ...known })).flatMap(([type, judgement]) =>
    judgement.state === 'holds' ? [[type, judgement.level, judgement.by_m] as const] : [],
  );

it('an alert rings outside of a grant from fifteen metres on, and not nearer', () => {
  expect(held(512, {})).toEqual([]);
  expect(held(518, {})).toEqual([['horizontal_boundary', 3, expect.any(Number)]]);
});

describe('what the zones ask of a free flight', () => {
  const found = (kind: ConstraintKind, effect: 'agreement' | 'check') =>
    placeFinding({
      constraints: [{ kind, effect, free_height_m: null }],
      territory: { status: 'inside' },
    } as unknown as Parameters<typeof placeFinding>[0]);
  const OF_PLACE: readonly ConstraintKind[] = [
    'control_zone',
    'aerodrome_vicinity',
    'prohibited_area',
    'restricted_area',
    'danger_area',
    'controlled_airspace',
    'heliport_vicinity',
    'overflight_mark',
    'protected_nature',
    'official_zone',
    'height_ceiling',
  ];
  it.each(OF_PLACE)('counts a card of %s', (kind) => {
    expect(found(kind, 'agreement')).toEqual({ binds: 'from_ground', is_forbidden: false });
    expect(found(kind, 'check')).toEqual({ binds: 'doubt' });
  });

  it.each(CONSTRAINT_KINDS.filter((kind) => !OF_PLACE.includes(kind)))('does not count %s', (kind) => {
    expect(found(kind, 'agreement')).toEqual({ binds: 'nothing' });
  });
});

describe('a position', () => {
  it.each([
    ['inside and low enough', 100, {}, []],
    ['at the limit, within what satellites know', 510, { height: agl(68) }, []],
    ['outside', 700, {}, [['horizontal_boundary', 3, 200]]],
    ['too high', 100, { height: agl(90) }, [['vertical_boundary', 3, 30]]],
    [
      'outside and too high',
      700,
      { height: agl(90) },
      [
        ['horizontal_boundary', 3, 200],
        ['vertical_boundary', 3, 30],
      ],
    ],
    ['of an unknown height', 100, { height: { because: 'no_height' } }, []],
    ['in the higher of two areas', 100, { height: agl(90), areas: [AREA(60), AREA(120, 200)] }, []],
    ['of a drone that nobody knows', 100, { areas: [], drone: false }, [['unknown_drone', 3, null]]],
    ['for the first time', 100, { is_new: true }, [['new_detection', 1, null]]],
    ['of a free flight where nothing binds', 100, { areas: [], place: { binds: 'nothing' } }, []],
    [
      'where an agreement is asked for',
      100,
      { areas: [], place: { binds: 'from_ground', is_forbidden: false } },
      [['unknown_approval', 2, null]],
    ],
    [
      'in a prohibited area',
      100,
      { areas: [], place: { binds: 'from_ground', is_forbidden: true } },
      [['unknown_approval', 3, null]],
    ],
    [
      'above the free height',
      100,
      { areas: [], height: agl(80), place: { binds: 'above', free_height_m: 50 } },
      [['vertical_boundary', 3, 30]],
    ],
    ['of a free flight where it depends', 100, { areas: [], place: { binds: 'doubt' } }, []],
    ['of a free flight that nobody could judge', 100, { areas: [], place: null }, []],
  ] as const)('raises the alerts %s', (_, metres, known, expected) => {
    const told = held(metres, known as Partial<KnownDrone>);
    expect(told.map(([type, level]) => [type, level])).toEqual(
      expected.map(([type, level]) => [type, level]),
    );
    for (const [index, [, , by_m]] of expected.entries())
      if (by_m !== null) expect(Math.abs(Number(told[index]?.[2]) - by_m)).toBeLessThan(10);
  });

  it('of a free flight is never outside of an area, wherever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), PLACES, HEIGHTS, (metres, place, height) => {
        const { horizontal_boundary } = judgePosition(at(metres), { ...KNOWN, areas: [], place, height });
        expect(horizontal_boundary.state).toBe('over');
      }),
    );
  });
});

const PLACES: fc.Arbitrary<PlaceFinding | null> = fc.oneof(
  fc.constant(null),
  fc.constantFrom<PlaceFinding>(
    { binds: 'nothing' },
    { binds: 'doubt' },
    { binds: 'from_ground', is_forbidden: true },
    { binds: 'above', free_height_m: 50 },
  ),
);
const HEIGHTS: fc.Arbitrary<AboveGround | UnjudgedHeight> = fc.oneof(
  fc.constantFrom<UnjudgedHeight>({ because: 'no_height' }, { because: 'ground_unknown' }),
  fc
    .record({
      told_m: fc.integer({ min: 0, max: 200 }),
      error: fc.integer({ min: 0, max: 80 }),
      basis: fc.constantFrom(...HEIGHT_BASES),
    })
    .map(({ told_m, error, basis }) =>
      agl(told_m, basis, basis === 'estimated_ground' ? told_m + error : told_m),
    ),
);

describe('a standing alert', () => {
  it('ends by evidence alone: never by a position that could not be compared', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HEIGHT_BASES),
        fc.boolean(),
        HEIGHTS,
        PLACES,
        (basis, isFree, height, place) => {
          const known = { ...KNOWN, height, place, areas: isFree ? [] : [AREA(60)] };
          const judged = judgePosition(at(100), known).vertical_boundary;
          const after = afterJudgement({ basis }, judged);
          if (after !== 'over') return;
          // Its ground was replaced by a zone that binds at any height, or the height is known to be low enough.
          if (isFree && place?.binds === 'from_ground') return;
          expect('because' in height).toBe(false);
          if ('because' in height) return;
          expect(height.basis === 'take_off' && basis !== 'take_off').toBe(false);
          if (!isFree) expect(height.at_most_m).toBeLessThanOrEqual(60 + HEIGHT_TOLERANCE_M);
        },
      ),
      { numRuns: sized(2_000, 50_000) },
    );
  });

  it('told above the take-off point ends by such a height, and one held against the ground does not', () => {
    const low = judgePosition(at(100), { ...KNOWN, height: agl(20, 'take_off') }).vertical_boundary;
    expect(afterJudgement({ basis: 'take_off' }, low)).toBe('over');
    expect(afterJudgement({ basis: 'ground' }, low)).toBe('take_off_ground_unknown');
    const amsl = judgePosition(at(100), {
      ...KNOWN,
      height: { because: 'ground_unknown' },
    }).vertical_boundary;
    expect(afterJudgement({ basis: 'ground' }, amsl)).toBe('ground_unknown');
  });
});

describe('a height above ground', () => {
  const ground = (min_m: number, max_m = min_m, certainty: Ground['certainty'] = 'measured'): Ground => ({
    min_m,
    max_m,
    error_m: 2,
    source: 'ign',
    certainty,
  });
  it.each([
    ['an altitude over measured ground', { altitude_m: 600, height_m: null }, ground(450), null, agl(150)],
    [
      'an altitude over unknown ground',
      { altitude_m: 600, height_m: null },
      null,
      null,
      { because: 'ground_unknown' },
    ],
    ['no height', { altitude_m: null, height_m: null }, ground(450), null, { because: 'no_height' }],
    ['above a hill, over the valley', { altitude_m: null, height_m: 45 }, ground(200), ground(400), agl(245)],
    [
      'above a take-off point nobody knows',
      { altitude_m: null, height_m: 45 },
      null,
      null,
      agl(45, 'take_off'),
    ],
    [
      'over a ground that is a guess',
      { altitude_m: 300, height_m: null },
      ground(200, 260, 'estimated'),
      null,
      agl(70, 'estimated_ground', 102),
    ],
  ] as const)('%s', (_, told, here, takeOff, expected) => {
    expect(heightAboveGround(told, here, takeOff)).toEqual(expected);
  });
});

it('a level is one of three categories, and no other', () => {
  expect([1, 2, 3].map(alertCategory)).toEqual(['caution', 'warning', 'critical']);
  expect(() => alertCategory(4)).toThrow('Unkown alert category');
});
