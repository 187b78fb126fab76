import { expect, it } from 'vitest';
import { lengthOf } from './features.ts';
import { joinLines } from './graph.ts';
import type { Point } from './simplify.ts';

const at = (x: number, y: number): Point => [1 + x / 1000, 43 + y / 1000];
const metres = (lines: readonly (readonly Point[])[]): number =>
  Math.round(lines.reduce((sum, line) => sum + lengthOf(line), 0));

it('a street that came there and back is drawn once', () => {
  const there = [at(0, 0), at(0, 1), at(0, 2)];
  expect(joinLines([there, [...there].reverse()])).toEqual([there]);
});

it('a line runs on through a crossing, the straighter way, and never turns back', () => {
  const lines = [
    [at(0, 0), at(1, 0)],
    [at(2, 0), at(1, 0)],
    [at(1, 0), at(1, 1)],
    [at(1, 0), at(1, -1)],
  ];
  const joined = joinLines(lines);
  expect(joined.map((line) => line.length)).toEqual([3, 3]);
  expect(metres(joined)).toBe(metres(lines));
});

it('a corner of a square ends a line, for a name would not bend around it', () => {
  expect(joinLines([[at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]])).toHaveLength(4);
});

it('every piece of ground of any lines is kept, once', () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  for (let turn = 0; turn < 50; turn++) {
    const lines = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => at(next(4), next(4))));
    const pieces = (from: readonly (readonly Point[])[]): Set<string> =>
      new Set(
        from.flatMap((line) =>
          line.slice(1).flatMap((end, i) => {
            const pair = [line[i], end].map((point) => point?.map((each) => each.toFixed(5)).join()).sort();
            return pair[0] === pair[1] ? [] : [pair.join(' ')];
          }),
        ),
      );
    const joined = joinLines(lines);
    expect(pieces(joined)).toEqual(pieces(lines));
    expect(joined.reduce((sum, line) => sum + line.length - 1, 0)).toBe(pieces(lines).size);
  }
});
