import { describe, expect, it, test } from 'vitest';
import { coordinatesIn, shapesIn } from './kml.ts';
import { readXml } from './xml.ts';

describe('coordinates of a KML file', () => {
  test.each([
    [
      '2.35,48.85,120 2.36,48.85',
      [
        [2.35, 48.85],
        [2.36, 48.85],
      ],
      [120],
    ],
    [
      '2.35, 48.85, 120\n\t 2.36 ,48.85',
      [
        [2.35, 48.85],
        [2.36, 48.85],
      ],
      [120],
    ],
    [
      '2.35,48.85 2.36',
      [
        [2.35, 48.85],
        [2.36, Number.NaN],
      ],
      [],
    ],
    // Points that ran into each other are told apart where they can be cut in one way alone.
    [
      '2.35,48.85,0 2.36,48.86,0, 2.37,48.87,0',
      [
        [2.35, 48.85],
        [2.36, 48.86],
        [2.37, 48.87],
      ],
      [0, 0, 0],
    ],
    [
      '2.35,48.85,0 2.36,48.86,0,0, 2.37,48.87,0',
      [
        [2.35, 48.85],
        [Number.NaN, Number.NaN],
      ],
      [0],
    ],
    [
      '2.35,48.85 2.36,48.86,2.37,48.87',
      [
        [2.35, 48.85],
        [2.36, 48.86],
        [2.37, 48.87],
      ],
      [],
    ],
    // Three places or two: nobody knows.
    ['2.1,2.2,2.3,2.4,2.5,2.6', [[2.1, 2.2]], [2.3]],
    ['2.35,48.85,0,20', [[2.35, 48.85]], [0]],
    ['0x10,1e2', [[Number.NaN, 100]], []],
    [' \n ', [], []],
  ])('are read from %j', (text, positions, heights) => {
    expect(coordinatesIn(text, 10)).toMatchObject({ positions, heights });
  });

  it('are one more than the most where there are more, so that a long line is never taken for a short one', () => {
    const line = Array.from({ length: 50 }, (_, index) => `${index / 100},48`);
    expect(coordinatesIn(line.join(' '), 20).positions).toHaveLength(21);
    expect(coordinatesIn(line.join(' '.repeat(10_000)), 50).positions).toHaveLength(50);
  });
});

it('a reader of KML gives the shapes of collections one by one, in their order', () => {
  const placemark = readXml(
    '<Placemark><name/><MultiGeometry><Point/><MultiGeometry><Polygon/></MultiGeometry><LineString/></MultiGeometry><Model/></Placemark>',
  );
  if (typeof placemark === 'string') throw new Error(placemark);
  expect(shapesIn(placemark, 10).map(({ name }) => name)).toEqual([
    'Point',
    'Polygon',
    'LineString',
    'Model',
  ]);
  expect(shapesIn(placemark, 1)).toHaveLength(2);
});
