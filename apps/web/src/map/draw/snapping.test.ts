import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { expect, test } from 'vitest';
import { snapTo } from './snapping.ts';

/** 1,000 pixels a degree. */
const project = ([x, y]: Position) => ({ x: x * 1_000, y: -y * 1_000 });
const SQUARE: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [2, 45],
      [2.1, 45],
      [2.1, 45.1],
      [2, 45.1],
      [2, 45],
    ],
  ],
};
const DISK: AreaGeometry = { type: 'Circle', center: [3, 45], radius_m: 300 };

test.each<[string, Position, Position | null]>([
  ['a corner within 12 px', [2.108, 45.008], [2.1, 45]],
  ['a corner rather than a side that is nearer', [2.101, 45.01], [2.1, 45]],
  ['a side within 8 px', [2.107, 45.05], [2.1, 45.05]],
  ['nothing farther than 8 px from a side', [2.109, 45.05], null],
  ['the centre of a disk', [3.01, 45], [3, 45]],
  ['nothing far from everything', [4, 45], null],
])('a corner snaps to %s', (_, from, to) => {
  const snapped = snapTo([SQUARE, DISK], from, project);
  if (to === null) expect(snapped).toBeNull();
  else {
    expect(snapped?.[0]).toBeCloseTo(to[0], 9);
    expect(snapped?.[1]).toBeCloseTo(to[1], 9);
  }
});
