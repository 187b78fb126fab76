import { nauticalMiles } from '@envol/domain/geo/units';
import { expect, it } from 'vitest';
import { bearingLines, labelledAreas, radialText, textAngle } from './bearings.features.ts';

it('the layer of bearings says bearings with three figures and distances in nautical miles', () => {
  expect([radialText(7), radialText(139)]).toEqual(['007', '139']);
  expect(nauticalMiles(6900)).toBeCloseTo(3.726, 3);
});

it.each([
  [0, -90],
  [45, -45],
  [90, 0],
  [180, 90],
  [270, 0],
  [303, 33],
  [359, 89],
])('the layer of bearings turns the words along %i° without standing them on their head', (radial, angle) => {
  expect(textAngle(radial)).toBe(angle);
});

it('the layer of bearings draws a line to each area with its words in the middle', () => {
  const area = { identifier: 'A', lng: 1.5, lat: 43.5, radial: 139, distance_to_structure: 6900 };
  const { features } = bearingLines([1.3, 43.7], [area], () => '139°');
  expect(features.map(({ geometry }) => geometry)).toEqual([
    {
      type: 'LineString',
      coordinates: [
        [1.3, 43.7],
        [1.5, 43.5],
      ],
    },
    { type: 'Point', coordinates: [1.4, 43.6] },
  ]);
});

it('the layer of bearings says one bearing of those that lie in one direction, also across north', () => {
  const areas = [350, 6, 30, 90, 96, 200].map((radial) => ({ radial }));
  expect(labelledAreas(areas).map(({ radial }) => radial)).toEqual([350, 30, 90, 200]);
});
