import { describe, expect, it } from 'vitest';
import { geodesicDestination, geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import { reliefBetween, samplesOf } from './samples.ts';

const CENTER: Position = [2.5, 45.5];
const circle: AreaGeometry = { type: 'Circle', center: CENTER, radius_m: 500 };
const corner = (east: number, north: number): Position =>
  geodesicDestination(geodesicDestination(CENTER, 90, east), 0, north);
const square: AreaGeometry = {
  type: 'Polygon',
  coordinates: [[corner(0, 0), corner(800, 0), corner(800, 800), corner(0, 800), corner(0, 0)]],
};
const corridor: AreaGeometry = {
  type: 'LineString',
  coordinates: [CENTER, corner(3_000, 0), corner(3_000, 2_000)],
  buffer_m: 50,
};

describe('points to look the ground up at', () => {
  it.each([circle, square, corridor])('lie over the whole area, few enough: $type', (geometry) => {
    for (const most of [24, 120]) {
      const { points, step_m } = samplesOf(geometry, most);
      expect(points.length).toBeGreaterThan(most / 3);
      expect(points.length).toBeLessThan(most * 1.5);
      // No place of the area is farther from a sample than a step and a half.
      const places = samplesOf(geometry, 600).points;
      for (const place of places)
        expect(Math.min(...points.map((point) => geodesicDistance(point, place)))).toBeLessThan(1.5 * step_m);
    }
  });

  it('of a disk reach its edge and no farther', () => {
    const far = Math.max(...samplesOf(circle, 60).points.map((point) => geodesicDistance(CENTER, point)));
    expect(far).toBeGreaterThan(498);
    expect(far).toBeLessThan(502);
  });

  it('of a polygon leave its hole out', () => {
    const hole = [corner(200, 200), corner(600, 200), corner(600, 600), corner(200, 600), corner(200, 200)];
    const holed: AreaGeometry = { type: 'Polygon', coordinates: [...square.coordinates, hole] };
    const inHole = samplesOf(holed, 120).points.filter(
      (point) => geodesicDistance(point, corner(400, 400)) < 150,
    );
    expect(inHole).toEqual([]);
  });
});

it('the ground between the samples may rise by half of what neighbours differ', () => {
  const samples = samplesOf(square, 60);
  expect(
    reliefBetween(
      samples,
      samples.points.map(() => 120),
    ),
  ).toBe(0);
  const slope = samples.points.map(([longitude]) => (longitude - CENTER[0]) * 10_000);
  const relief = reliefBetween(samples, slope);
  expect(relief).toBeGreaterThan(3);
  expect(relief).toBeLessThan(20);
});
