import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import { diagonalOf, type PublicFlight, publicView, type View } from './publicView.ts';

/** A view of so many metres around a place. */
const around = (lng: number, lat: number, width_m: number, height_m = width_m): View => {
  const [dx, dy] = [
    width_m / 2 / metresPerDegreeOfLongitude(lat),
    height_m / 2 / metresPerDegreeOfLatitude(lat),
  ];
  return [lng - dx, lat - dy, lng + dx, lat + dy];
};
const flight = (lng: number, lat: number): PublicFlight => ({
  lng,
  lat,
  heading_deg: null,
  height_m: null,
  at: '2026-06-10T09:00:00Z',
});
const sidesOf = ([west, south, east, north]: View): readonly [number, number] => [
  (east - west) * metresPerDegreeOfLongitude(north),
  (north - south) * metresPerDegreeOfLatitude(south),
];

describe('what anybody sees of flights', () => {
  it.each([
    [1_400, 'flights'],
    [1_420, 'clusters'],
    [4_940, 'clusters'],
    [4_960, 'nothing'],
  ])('in a square view %i m wide: %s', (width, shows) => {
    expect(publicView(around(1.26, 43.45, width), []).shows).toBe(shows);
  });

  it('from near is where each flight is, of those in the view alone', () => {
    const near = publicView(around(1.26, 43.45, 1_000), [flight(1.26, 43.45), flight(1.3, 43.45)]);
    expect(near).toMatchObject({ shows: 'flights', flights: [{ lng: 1.26 }] });
  });

  const views = fc
    .record({
      width: fc.integer({ min: 600, max: 6_000 }),
      height: fc.integer({ min: 600, max: 6_000 }),
      lng: fc.double({ min: -5, max: 9, noNaN: true }),
      lat: fc.double({ min: -21, max: 50, noNaN: true }),
    })
    .map(({ width, height, lng, lat }) => around(lng, lat, width, height))
    .filter((view) => diagonalOf(view) > 2_000 && diagonalOf(view) <= 7_000);
  const inside = ([west, south, east, north]: View, x: number, y: number): PublicFlight =>
    flight(west + (east - west) * x, south + (north - south) * y);
  const part = fc.double({ min: 0, max: 1, noNaN: true });

  it('from farther are squares of 600 m and 15 % of the view at least, which count every flight once', () => {
    fc.assert(
      fc.property(views, fc.array(fc.tuple(part, part), { maxLength: 12 }), (view, places) => {
        const seen = publicView(
          view,
          places.map(([x, y]) => inside(view, x, y)),
        );
        if (seen.shows !== 'clusters') throw new Error(seen.shows);
        expect(seen.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        const [width, height] = sidesOf(view);
        for (const { box } of seen.clusters) {
          const [wide, tall] = sidesOf(box);
          expect(Math.min(wide, tall)).toBeGreaterThanOrEqual(599);
          expect(wide * tall).toBeGreaterThanOrEqual(0.149 * width * height);
        }
      }),
    );
  });

  it('from farther is the same wherever in its square a flight is, and however the view is moved', () => {
    fc.assert(
      fc.property(views, part, part, (view, x, y) => {
        const seen = publicView(view, [inside(view, 0.5, 0.5)]);
        if (seen.shows !== 'clusters') throw new Error(seen.shows);
        const [only] = seen.clusters;
        if (only === undefined) throw new Error('one square');
        const elsewhere = publicView(view, [inside(only.box, 0.01 + x * 0.98, 0.01 + y * 0.98)]);
        expect(elsewhere).toEqual(seen);
      }),
    );
  });
});
