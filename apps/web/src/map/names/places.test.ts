import { describe, expect, it } from 'vitest';
import type { Outline, Pixel } from './grid.ts';
import { type Named, placeNames, type Surroundings } from './places.ts';

const window = { left: 0, top: 0, right: 1000, bottom: 800 };
const bare: Surroundings = { window, kept: [], spared: [] };
const box = (x0: number, y0: number, x1: number, y1: number): Outline => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];
const named = (key: string, pieces: readonly (readonly Outline[])[], more: Partial<Named> = {}): Named => ({
  key,
  rank: 0,
  pieces,
  former: null,
  evenSmall: false,
  ...more,
});
const place = (one: Named, around = bare): Pixel | undefined => placeNames([one], around).get(one.key);
/** Whether a name that stands there touches a box. */
const touches = ([x, y]: Pixel, [x0, y0, x1, y1]: readonly [number, number, number, number]): boolean =>
  x + 56 > x0 && x - 56 < x1 && y + 16 > y0 && y - 16 < y1;

describe('a name in the window', () => {
  it('stands in view however far the zone reaches beyond it', () => {
    const [x = 0, y = 0] = place(named('ctr', [[box(-5000, -9000, 4000, 1500)]])) ?? [];
    expect([x > 70 && x < 930, y > 20 && y < 780]).toEqual([true, true]);
  });

  it('stands in what is seen, where only a corner of the zone is', () => {
    const [x = 0, y = 0] = place(named('ctr', [[box(700, 600, 3000, 3000)]])) ?? [];
    expect([x - 56 > 700, y - 16 > 600]).toEqual([true, true]);
  });

  it('takes pieces that tiles cut for one zone', () => {
    // Each alone is too low for a name.
    const slice = (y: number) => [box(300, y, 700, y + 14)];
    expect(place(named('r', [slice(400)]))).toBeUndefined();
    const [, y = 0] = place(named('r', [400, 412, 424, 436, 448].map(slice))) ?? [];
    expect(y).toBeGreaterThan(415);
    expect(y).toBeLessThan(447);
  });

  it('stays out of holes', () => {
    const hole = [250, 200, 750, 600] as const;
    const at = place(named('r', [[box(0, 0, 1000, 800), box(...hole)]]));
    expect(at && touches(at, hole)).toBe(false);
  });

  it('stays where it stood while it is in view, and only then', () => {
    const pieces = [[box(-2000, -2000, 3000, 3000)]];
    expect(place(named('ctr', pieces, { former: [200, 90] }))).toEqual([200, 90]);
    expect(place(named('ctr', pieces, { former: [12, 90] }))).not.toEqual([12, 90]);
  });

  it('covers no mission, and moves away from one that has come', () => {
    const pieces = [[box(0, 0, 1000, 800)]];
    const free = place(named('ctr', pieces)) ?? [0, 0];
    const at = place(named('ctr', pieces, { former: free }), { ...bare, kept: [free] }) ?? free;
    expect(touches(at, [free[0] - 50, free[1] - 20, free[0] + 50, free[1] + 20])).toBe(false);
  });

  it('makes room for a town where there is room', () => {
    const pieces = [[box(0, 0, 1000, 800)]];
    const free = place(named('ctr', pieces)) ?? [0, 0];
    expect(place(named('ctr', pieces), { ...bare, spared: [free] })).not.toEqual(free);
    // In a narrow zone the name stands on it rather than nowhere.
    const narrow = [[box(400, 300, 580, 370)]];
    expect(place(named('r', narrow), { ...bare, spared: [[490, 335]] })).toBeDefined();
  });

  it('leaves out what is too small to hold it, but for a small zone close by', () => {
    const prison = [[box(480, 390, 520, 410)]];
    expect(place(named('p', prison))).toBeUndefined();
    expect(place(named('p', prison, { evenSmall: true }))).toBeDefined();
  });
});

describe('several names', () => {
  const ctr = named('ctr', [[box(0, 0, 1000, 800)]]);
  const inner = [300, 200, 800, 700] as const;

  it('puts that of an outer zone where no inner one lies over it', () => {
    const places = placeNames([ctr, named('r', [[box(...inner)]], { rank: 2 })], bare);
    expect(touches(places.get('ctr') ?? [0, 0], inner)).toBe(false);
    expect(places.has('r')).toBe(true);
  });

  it('lets none cover another', () => {
    const all = Array.from({ length: 12 }, (_, i) => named(`z${i}`, ctr.pieces, { rank: i }));
    const places = [...placeNames(all, bare).values()];
    expect(places).toHaveLength(12);
    places.forEach(([x, y], i) => {
      for (const other of places.slice(i + 1))
        expect(touches(other, [x - 56, y - 16, x + 56, y + 16])).toBe(false);
    });
  });

  it('serves the first rank where there is room for one', () => {
    const small = [[box(400, 300, 600, 370)]];
    const places = placeNames([named('d', small, { rank: 3 }), named('ctr', small)], bare);
    expect([...places.keys()]).toEqual(['ctr']);
  });
});

it('A zone’s name has no place where panels leave no window', () =>
  expect(
    place(named('ctr', [[box(0, 0, 9, 9)]]), { ...bare, window: { ...window, right: -20 } }),
  ).toBeUndefined());
