import { expect, it } from 'vitest';
import { distanceToEdge } from './edge.ts';
import { geodesicDestination } from './geodesy.ts';
import type { Position } from './geometry.ts';

const HERE: Position = [1.4442, 43.6045];
const north = (metres: number): Position => geodesicDestination(HERE, metres < 0 ? 180 : 0, Math.abs(metres));
const disk = { type: 'Circle', center: HERE, radius_m: 100 } as const;

it.each([
  [0, 100],
  [60, 40],
  [130, -30],
])('a place %i m from the middle of a disk of 100 m is %i m from its edge', (metres, edge) => {
  expect(distanceToEdge([disk], north(metres))).toBeCloseTo(edge, 1);
});

it('a place in a corridor is as far from its edge as the corridor is left wide', () => {
  const line = { type: 'LineString', coordinates: [north(-200), north(200)], buffer_m: 30 } as const;
  expect(distanceToEdge([line], geodesicDestination(HERE, 90, 10))).toBeCloseTo(20, 1);
  expect(distanceToEdge([line], geodesicDestination(HERE, 90, 50))).toBeCloseTo(-20, 1);
});

it('a place in a hole of a polygon is outside it, by the distance to the hole’s edge', () => {
  const square = (metres: number): Position[] => {
    const corner = (bearing: number) => geodesicDestination(HERE, bearing, metres * Math.SQRT2);
    return [corner(45), corner(135), corner(225), corner(315), corner(45)];
  };
  const ringed = { type: 'Polygon', coordinates: [square(100), square(20)] } as const;
  expect(distanceToEdge([ringed], HERE)).toBeCloseTo(-20, 0);
  expect(distanceToEdge([ringed], north(60))).toBeCloseTo(40, 0);
  expect(distanceToEdge([ringed], north(150))).toBeCloseTo(-50, 0);
});

it('of several areas the one that leaves the most room counts, and none is told without an area', () => {
  const far = { ...disk, center: north(1000) };
  expect(distanceToEdge([far, disk], HERE)).toBeCloseTo(100, 1);
  expect(distanceToEdge([], HERE)).toBeNull();
});
