import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { conflictsOf, type DayFlight } from './conflicts.ts';

const HOUR = 3_600_000;
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24) + hour * HOUR).toISOString();
const LATITUDE = 43.6;
const [KX, KY] = [metresPerDegreeOfLongitude(LATITUDE), metresPerDegreeOfLatitude(LATITUDE)];

interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly from: number;
  readonly hours: number;
}
/** A rectangle of whole metres around a point near Toulouse. */
const rectangle = ({ x, y, w, h }: Drawn): AreaGeometry => {
  const corner = (right: number, up: number): Position => [1.4 + right / KX, LATITUDE + up / KY];
  return {
    type: 'Polygon',
    coordinates: [[corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h), corner(x, y)]],
  };
};
const flight = (key: string, drawn: Drawn): DayFlight => ({
  key,
  date_start: at(drawn.from),
  date_end: at(drawn.from + drawn.hours),
  height_m: 60,
  areas: [rectangle(drawn)],
});
const metres = fc.integer({ min: 0, max: 4000 });
const drawn = fc.record({
  x: metres,
  y: metres,
  w: fc.integer({ min: 10, max: 900 }),
  h: fc.integer({ min: 10, max: 900 }),
  from: fc.integer({ min: 0, max: 20 }),
  hours: fc.integer({ min: 1, max: 4 }),
});

it('a search for flights nearby finds the flights that plain loops over hours and distances find, the nearest first', () => {
  fc.assert(
    fc.property(
      drawn,
      fc.array(drawn, { maxLength: 8 }),
      fc.integer({ min: 0, max: 3000 }),
      (own, all, distance) => {
        const between = (a: Drawn, b: Drawn): number =>
          Math.hypot(
            Math.max(0, a.x - b.x - b.w, b.x - a.x - a.w),
            Math.max(0, a.y - b.y - b.h, b.y - a.y - a.h),
          );
        const shares = (b: Drawn): boolean => own.from < b.from + b.hours && b.from < own.from + own.hours;
        const found = conflictsOf(
          flight('own', own),
          all.map((each, i) => flight(String(i), each)),
          distance,
        );
        for (const [i, each] of all.entries()) {
          const gap = between(own, each);
          const conflict = found.find(({ with: other }) => other.key === String(i));
          // A metre more or less is the flat metric's.
          if (!shares(each) || gap > distance + 5) expect(conflict).toBeUndefined();
          else if (gap < distance - 5) {
            expect(conflict?.gap_m).toBeGreaterThan(gap - 5);
            expect(conflict?.gap_m).toBeLessThan(gap + 5);
            expect(conflict?.from).toBe(at(Math.max(own.from, each.from)));
            expect(conflict?.to).toBe(at(Math.min(own.from + own.hours, each.from + each.hours)));
          }
        }
        const gaps = found.map(({ gap_m }) => gap_m);
        expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
      },
    ),
  );
});

it('a search for flights nearby looks at the areas themselves, not at the boxes around them', () => {
  const own = flight('own', { x: 0, y: 0, w: 100, h: 100, from: 8, hours: 2 });
  const point = (right: number, up: number): Position => [1.4 + right / KX, LATITUDE + up / KY];
  // An L whose box holds the other area, and whose legs keep 900 m away.
  const legs: AreaGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [-1000, -1000],
        [2000, -1000],
        [2000, -900],
        [-900, -900],
        [-900, 2000],
        [-1000, 2000],
        [-1000, -1000],
      ].map(([right = 0, up = 0]) => point(right, up)),
    ],
  };
  const near = (metresApart: number) => conflictsOf(own, [{ ...own, key: 'L', areas: [legs] }], metresApart);
  expect(near(890)).toEqual([]);
  expect(near(910)).toMatchObject([{ gap_m: expect.closeTo(900, -1) }]);
});
