import { expect, it } from 'vitest';
import { boundsAround, cornersOf, requestsOf } from './approvalsOnMap.ts';

const properties = (role: 'center' | 'area', more = {}) => ({
  approval_id: 7,
  name: 'Halle',
  status: 'submitted',
  is_closed: false,
  role,
  ...more,
});
const center = { type: 'Point', coordinates: [1.44, 43.6] };
const circle = { type: 'Circle', center: [1.44, 43.6], radius_m: 100 };

it('puts each outline with its request', () => {
  const requests = requestsOf([
    { geometry: center, properties: properties('center') },
    { geometry: circle, properties: properties('area') },
    { geometry: circle, properties: properties('area', { approval_id: 8 }) },
  ]);
  expect(requests).toEqual([
    { id: 7, label: 'Halle', status: 'submitted', center: [1.44, 43.6], areas: [circle] },
  ]);
});

it('shows a closed request as closed, whatever was decided', () => {
  const [request] = requestsOf([
    { geometry: center, properties: properties('center', { is_closed: true, status: 'accepted' }) },
  ]);
  expect(request?.status).toBe('closed');
});

it('boxes positions, and nothing without any', () => {
  expect(boundsAround([])).toBeNull();
  expect(
    boundsAround([
      [1, 43],
      [2, 42],
    ]),
  ).toEqual([1, 42, 2, 43]);
});

it('encloses a circle by its radius', () => {
  const [west, south, east, north] = boundsAround(
    cornersOf({ type: 'Circle', center: [0, 0], radius_m: 1000 }),
  ) ?? [0, 0, 0, 0];
  // One degree of longitude at the equator is 111,320 m, one of latitude 110,574 m.
  expect(east).toBeCloseTo(1000 / 111_320, 6);
  expect(north).toBeCloseTo(1000 / 110_574, 6);
  expect([west, south]).toEqual([-east, -north]);
});
