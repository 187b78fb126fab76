import { describe, expect, it } from 'vitest';
import { geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { arcBetween, cutCorner, flownWay, type LegRow, splineBetween } from './flownLegs.ts';
import { readMissionFile } from './readMissionFile.ts';

const [A, B]: readonly Position[] = [
  [1.3, 43.6],
  [1.3, 43.61],
];
const row = (
  number: number,
  command: number,
  params: readonly number[],
  position: Position = [0, 0],
): LegRow => ({
  number,
  command,
  params,
  position,
});
const MOST = 1_000;
const isSomewhere = ({ position: [x] }: LegRow): boolean => x !== 0;
const way = (...rows: LegRow[]) => flownWay(rows, isSomewhere, MOST).positions.map(([x, y]) => `${x},${y}`);
const at = (x: number): Position => [x, 43.6];

describe('an arc between two places', () => {
  it.each([90, 180, 270, -90, -180, -270])('of %s° keeps its distance from its centre', (degrees) => {
    const [from = A, to = B] = [A, B];
    if (from === undefined || to === undefined) return;
    const arc = arcBetween(from, to, degrees);
    const west = arc.filter(([x]) => x < 1.3).length;
    // Clockwise to the north it bulges to the west.
    expect(degrees > 0 ? west : arc.length - west).toBe(arc.length);
    const most = Math.max(...arc.map((each) => Math.abs(each[0] - 1.3)));
    const half = (Math.abs(degrees) * Math.PI) / 360;
    const rise = (geodesicDistance(from, to) / 2) * Math.tan(half / 2);
    expect(geodesicDistance([1.3, 43.605], [1.3 + most, 43.605]) / rise).toBeCloseTo(1, 1);
  });

  it('of none, of a whole turn or of one place is straight', () => {
    for (const [to, degrees] of [
      [B, 0],
      [B, 360],
      [B, -720],
      [A, 90],
      [B, Number.NaN],
    ] as const)
      if (A && to) expect(arcBetween(A, to, degrees)).toEqual([]);
  });

  it.each([400, -400, 540, 700, -760, 4_000])('of %s°, beyond a turn, is the whole circle', (degrees) => {
    if (A === undefined || B === undefined) return;
    const arc = arcBetween(A, B, degrees);
    const radius = geodesicDistance(A, B) / 2 / Math.abs(Math.sin((degrees * Math.PI) / 360));
    const [x, y] = [arc.map((each) => each[0]), arc.map((each) => each[1])];
    const mid = (Math.max(...y) + Math.min(...y)) / 2;
    expect(geodesicDistance([1.3, Math.min(...y)], [1.3, Math.max(...y)]) / 2 / radius).toBeCloseTo(1, 1);
    expect(geodesicDistance([Math.min(...x), mid], [Math.max(...x), mid]) / 2 / radius).toBeCloseTo(1, 1);
    expect(arc.length).toBeLessThan(97);
  });

  it('that cannot be drawn is told: without a beginning, of a whole turn', () => {
    const plan = (rows: readonly string[]) =>
      readMissionFile(
        [
          'QGC WPL 110',
          '0 1 0 16 0 0 0 0 43.6 1.3 0 1',
          ...rows.map((each, at) => `${at + 1} 0 3 ${each} 1`),
        ].join('\n'),
      ).items.map(({ hints }) => hints.some(({ code }) => code === 'curved_way'));
    const arc = (degrees: number) => `36 ${degrees} 0 0 0 43.61 1.3 40`;
    const to = '16 0 0 0 0 43.6 1.31 40';
    expect(plan(['22 0 0 0 0 0 0 40', arc(90), to])).toEqual([true]);
    expect(plan([to, arc(360)])).toEqual([true]);
    expect(plan([to, arc(90)])).toEqual([false]);
    expect(plan([to, arc(0)])).toEqual([false]);
  });
});

it('a spline is straight between places in line, and swings out before a turn', () => {
  const [before, from, to] = [at(1.29), at(1.3), at(1.31)];
  for (const [, y] of splineBetween(before, from, to, at(1.32))) expect(y).toBeCloseTo(43.6, 9);
  const north = splineBetween([1.3, 43.59], from, to, [1.31, 43.61]).map(([, y]) => y);
  expect(Math.max(...north)).toBeGreaterThan(43.6005);
});

describe('a curve that cuts its corner', () => {
  it.each([
    [90, 0.4142],
    [180, 0],
    [60, 0.5774],
  ])('of %s° stays so near to it', (turn, share) => {
    const corner: Position = [1.3, 43.6];
    const [before, after] = [geodesicDestination(corner, 0, 500), geodesicDestination(corner, turn, 500)];
    expect(geodesicDistance(corner, cutCorner(before, corner, after, 100)) / 100).toBeCloseTo(share, 2);
  });

  it('no longer than the way to the next place', () => {
    const corner: Position = [1.3, 43.6];
    const [before, after] = [geodesicDestination(corner, 0, 50), geodesicDestination(corner, 90, 500)];
    expect(geodesicDistance(corner, cutCorner(before, corner, after, 100)) / 50).toBeCloseTo(0.4142, 2);
  });
});

describe('a jump', () => {
  it.each([
    ['back', [row(1, 16, [], at(1)), row(2, 16, [], at(2)), row(3, 177, [1, -1])], ['1', '2', '1', '2']],
    [
      'forward',
      [row(1, 16, [], at(1)), row(2, 177, [4, 1]), row(3, 16, [], at(3)), row(4, 16, [], at(4))],
      ['1', '4', '1', '3', '4'],
    ],
    [
      'to a row without a place leads to the next',
      [row(1, 178, []), row(2, 16, [], at(2)), row(3, 16, [], at(3)), row(4, 177, [1, 2])],
      ['2', '3', '2', '3'],
    ],
    [
      'to a tag',
      [row(1, 600, [9]), row(2, 16, [], at(2)), row(3, 16, [], at(3)), row(4, 601, [9, 1])],
      ['2', '3', '2', '3'],
    ],
    [
      'to the first and the last of equal tags',
      [row(1, 600, [5]), row(2, 16, [], at(2)), row(3, 600, [5]), row(4, 16, [], at(4)), row(5, 601, [5, 1])],
      ['2', '4', '2', '4', '4', '4'],
    ],
    ['of no times', [row(1, 16, [], at(1)), row(2, 16, [], at(2)), row(3, 177, [1, 0])], ['1', '2']],
    [
      'to no number',
      [row(Number.NaN, 16, [], at(1)), row(2, 16, [], at(2)), row(3, 177, [Number.NaN, 1])],
      ['1', '2'],
    ],
    ['to nothing', [row(1, 16, [], at(1)), row(2, 16, [], at(2)), row(3, 177, [8, 1])], ['1', '2']],
  ])('is followed %s', (_, rows, expected) => {
    expect(way(...rows)).toEqual(expected.map((x) => `${x},43.6`));
  });
});

describe('a way of more places than are kept', () => {
  it.each<[string, (index: number) => LegRow]>([
    ['arcs', (index) => row(index, 36, [359.9], at(1.3 + index / 1e6))],
    ['splines', (index) => row(index, 82, [], at(1.3 + index / 1e6))],
    ['jumps', (index) => (index % 2 ? row(index, 177, [0, 1]) : row(index, 16, [], at(1.3 + index / 1e6)))],
    [
      'equal tags',
      (index) =>
        [row(index, 600, [5]), row(index, 16, [], at(1 + index)), row(index, 601, [5, 1])][
          index % 3
        ] as LegRow,
    ],
  ])('is drawn no further: %s', (_, make) => {
    const rows = Array.from({ length: 20_000 }, (__, index) => make(index));
    let asked = 0;
    const { positions } = flownWay(
      rows.map((each) => ({
        ...each,
        get params() {
          asked += 1;
          return each.params;
        },
      })),
      isSomewhere,
      MOST,
    );
    expect(positions.length).toBeGreaterThan(MOST);
    // What was drawn, not how long it took.
    expect(positions.length).toBeLessThan(MOST + 2 * rows.length + 60);
    expect(asked).toBeLessThan(3 * rows.length);
  });

  it('is left out, and not its beginning taken for it', () => {
    const rows = (kind: string) =>
      Array.from({ length: 20_000 }, (_, at) => `${at + 1} 0 3 ${kind} 43.6 ${1.3 + (at % 2) / 100} 40 1`);
    for (const kind of ['36 359.9 0 0 0', '82 0 0 9 0']) {
      const { items, left_out } = readMissionFile(
        ['QGC WPL 110', '0 1 0 16 0 0 0 0 43.6 1.3 0 1', ...rows(kind)].join('\n'),
      );
      expect(items).toEqual([]);
      expect(left_out[0]).toMatchObject({ line: 3, reason: 'too_many_points' });
    }
  });
});

it('a plan jumps by the numbers of its items', () => {
  const items = [
    ...[1.3, 1.31, 1.32].map((x, index) => ({
      command: 16,
      doJumpId: index + 1,
      frame: 3,
      params: [0, 0, 0, null, 43.6, x, 40],
    })),
    { command: 177, doJumpId: 4, frame: 2, params: [1, 3, 0, 0, 0, 0, 0] },
  ];
  const { items: read } = readMissionFile(JSON.stringify({ fileType: 'Plan', mission: { items } }));
  expect(read).toMatchObject([{ shape: { coordinates: { length: 5 } } }]);
});

describe('circles whose radius the file does not tell', () => {
  const plan = (command: number, radius: number, vehicleType: number): string =>
    JSON.stringify({
      fileType: 'Plan',
      mission: {
        vehicleType,
        items: [16, command].map((each, index) => ({
          command: each,
          frame: 3,
          params: [1, 0, each === 16 ? 0 : radius, null, 43.6, 1.3 + index / 100, 40],
        })),
      },
    });
  it.each([
    ['turns', 18, 0, 2, true],
    ['turns of a radius', 18, 50, 2, false],
    ['a time, hovering', 19, 0, 2, false],
    ['a time, with wings', 19, 0, 20, true],
    ['a time with its turn alone, with wings', 19, -1, 20, true],
    ['a time of a radius, with wings', 19, 80, 20, false],
  ])('are told: %s', (_, command, radius, vehicle, isTold) => {
    const [item] = readMissionFile(plan(command, radius, vehicle)).items;
    expect(item?.hints.some(({ code }) => code === 'circle_radius')).toBe(isTold);
  });

  it('around the home have its place, or are left out', () => {
    const rows = (home: string): string =>
      `QGC WPL 110\n0 1 0 16 0 0 0 0 ${home} 0 1\n1 0 3 5005 90 0 0 0 0 0 0 1\n`;
    expect(readMissionFile(rows('43.6 1.3')).items).toMatchObject([
      { shape: { center: [1.3, 43.6], radius_m: 90 } },
    ]);
    expect(readMissionFile(rows('0 0')).left_out).toMatchObject([{ line: 3, reason: 'no_position' }]);
  });
});
