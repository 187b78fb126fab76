import { expect, it } from 'vitest';
import { boundsOf } from './boundsOf.ts';

const at = (lng: number, lat: number) => ({ center: [lng, lat] as const });

it('the first view of the map looks at the territory with most missions, whichever comes first', () => {
  const reunion = at(55.5, -20.9);
  expect(boundsOf([reunion, at(1.4, 43.6), at(7.2, 43.7)])).toEqual([1.4, 43.6, 7.2, 43.7]);
  expect(boundsOf([reunion])).toEqual([55.5, -20.9, 55.5, -20.9]);
  expect(boundsOf([])).toBeNull();
});

it('The bounds of missions hold the mainland together from Brest to Bastia', () => {
  expect(boundsOf([at(-4.5, 48.4), at(9.4, 42.7), at(2.4, 51)])).toEqual([-4.5, 42.7, 9.4, 51]);
});
