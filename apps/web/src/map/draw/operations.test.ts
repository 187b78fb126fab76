import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { describe, expect, it } from 'vitest';
import {
  insertVertex,
  isComplete,
  midpointsOf,
  moveGeometry,
  moveVertex,
  type Outcome,
  removeVertex,
  setRadius,
  sketchGeometry,
  verticesOf,
} from './operations.ts';

const hole: Position[] = [
  [0.2, 0.2],
  [0.3, 0.2],
  [0.3, 0.3],
  [0.2, 0.2],
];
const square: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
    hole,
  ],
};
const triangle: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};
const line: AreaGeometry = {
  type: 'LineString',
  coordinates: [
    [0, 45],
    [1, 45],
    [1, 46],
  ],
  buffer_m: 30,
};
const circle: AreaGeometry = { type: 'Circle', center: [1.4, 43.6], radius_m: 500 };

function geometryOf(outcome: Outcome): AreaGeometry {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.geometry;
}

describe('vertices of a drawing', () => {
  it('moves the first corner and keeps the ring closed and its hole', () =>
    expect(geometryOf(moveVertex(square, 0, [-1, -1]))).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [-1, -1],
          [1, 0],
          [1, 1],
          [0, 1],
          [-1, -1],
        ],
        hole,
      ],
    }));

  it('moves a circle by its centre and sizes it by its rim', () => {
    expect(geometryOf(moveVertex(circle, 0, [2, 44]))).toEqual({ ...circle, center: [2, 44] });
    const rim = verticesOf(circle)[1] as Position;
    expect(geodesicDistance([1.4, 43.6], rim)).toBeCloseTo(500, 6);
    expect(geometryOf(moveVertex(circle, 1, rim))).toEqual(circle);
  });

  it('inserts between and at the end', () => {
    expect(verticesOf(geometryOf(insertVertex(line, 1, [0.5, 45])))[1]).toEqual([0.5, 45]);
    expect(verticesOf(geometryOf(insertVertex(line, 3, [2, 46])))).toHaveLength(4);
    expect(insertVertex(circle, 0, [0, 0])).toEqual({ ok: false, reason: 'NO_SUCH_VERTEX' });
  });

  it('removes corners down to three, points down to two', () => {
    const three = geometryOf(removeVertex(square, 3));
    expect(verticesOf(three)).toHaveLength(3);
    expect(removeVertex(triangle, 0)).toEqual({ ok: false, reason: 'TOO_FEW_VERTICES' });
    const two = geometryOf(removeVertex(line, 1));
    expect(removeVertex(two, 0)).toEqual({ ok: false, reason: 'TOO_FEW_VERTICES' });
    expect(removeVertex(square, 9)).toEqual({ ok: false, reason: 'NO_SUCH_VERTEX' });
  });

  it('refuses places outside of the map and rounds the rest to 0.1 m', () => {
    expect(moveVertex(square, 1, [200, 0])).toEqual({ ok: false, reason: 'OUT_OF_RANGE' });
    expect(verticesOf(geometryOf(moveVertex(line, 0, [0.123456789, 45.1])))[0]).toEqual([0.123457, 45.1]);
  });

  it('offers a midpoint on each side: closed for polygons, open for lines', () => {
    expect(midpointsOf(square).map(({ position }) => position)).toEqual([
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ]);
    expect(midpointsOf(line)).toHaveLength(2);
    expect(midpointsOf(circle)).toEqual([]);
  });
});

describe('moving a drawing', () => {
  it('keeps the size in metres while going north', () => {
    const sides = (geometry: AreaGeometry) => {
      const [a, b, c] = verticesOf(geometry) as [Position, Position, Position];
      return [geodesicDistance(a, b), geodesicDistance(b, c)] as const;
    };
    const small: AreaGeometry = {
      type: 'LineString',
      coordinates: [
        [2, 43],
        [2.02, 43],
        [2.02, 43.01],
      ],
      buffer_m: 10,
    };
    const before = sides(small);
    const after = sides(geometryOf(moveGeometry(small, [2, 43], [2.3, 50])));
    expect(after[0] / before[0]).toBeCloseTo(1, 2);
    expect(after[1] / before[1]).toBeCloseTo(1, 2);
  });
  it('moves holes along', () => {
    const moved = geometryOf(moveGeometry(square, [0, 0], [0.1, 0]));
    expect(moved.type === 'Polygon' && moved.coordinates[1]?.[0]?.[0]).toBeCloseTo(0.3, 5);
  });
  it('refuses to leave the map', () =>
    expect(moveGeometry(circle, [0, 0], [0, 60])).toEqual({ ok: false, reason: 'OUT_OF_RANGE' }));
});

describe('drawn circles', () => {
  it('keeps radii of a metre or more, to the decimetre', () => {
    expect(geometryOf(setRadius(circle, 123.456))).toMatchObject({ radius_m: 123.5 });
    expect(geometryOf(setRadius(circle, 0))).toMatchObject({ radius_m: 1 });
    expect(setRadius(circle, Number.NaN)).toEqual({ ok: false, reason: 'OUT_OF_RANGE' });
  });
});

describe('unfinished sketches', () => {
  it('is nothing before there is something to judge', () => {
    expect(
      sketchGeometry('polygon', [
        [0, 0],
        [1, 0],
      ]),
    ).toBeNull();
    expect(sketchGeometry('line', [[0, 0]])).toBeNull();
    expect(sketchGeometry('circle', [])).toBeNull();
  });
  it('closes polygons and forgives the double click and the closing corner', () => {
    const expected = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    };
    expect(
      sketchGeometry('polygon', [
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual(expected);
    expect(
      sketchGeometry('polygon', [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ]),
    ).toEqual(expected);
    expect(
      sketchGeometry('polygon', [
        [0, 0],
        [1, 0],
        [1, 0],
      ]),
    ).toBeNull();
  });
  it('keeps a circle as centre and radius and ends with its rim', () => {
    const points: Position[] = [
      [1, 45],
      [1, 45.009],
    ];
    const sketch = sketchGeometry('circle', points);
    expect(sketch).toMatchObject({ type: 'Circle', center: [1, 45] });
    expect(sketch?.type === 'Circle' && sketch.radius_m).toBeCloseTo(1000.2, 0);
    expect(isComplete('circle', points)).toBe(true);
    expect(
      isComplete('circle', [
        [1, 45],
        [1, 45],
      ]),
    ).toBe(false);
    expect(isComplete('line', points)).toBe(false);
  });
});
