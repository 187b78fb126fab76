import { expect, it } from 'vitest';
import { conflictFeatures, countsOf } from './conflicts.features.ts';

const conflict = (approval_id: number, other_approval_id: number) => ({
  approval_id,
  other_approval_id,
  from: '2026-11-24T09:00:00Z',
  to: '2026-11-24T10:00:00Z',
  windows_count: 1,
  time_zone: 'Europe/Paris',
  up_to_m: 50,
  areas: [{ identifier: 'A', other_identifier: 'B' }],
  areas_count: 1,
});
const mission = (id: number, lng: number) => ({
  id,
  status: 'submitted',
  label: `M-${id}`,
  center: [lng, 43.6] as const,
  areas: [],
});

it('the layer of conflicts draws a line and a sign between two that the map shows, and marks those of the chosen one', () => {
  const conflicts = [conflict(1, 2), conflict(2, 3), conflict(3, 4)];
  const { features } = conflictFeatures(conflicts, [mission(1, 1.2), mission(2, 1.4), mission(3, 1.4)], 1);
  expect(
    features.map(({ geometry, properties }) => [geometry.type, properties?.pair, properties?.chosen]),
  ).toEqual([
    ['LineString', '1-2', true],
    ['Point', '1-2', true],
    ['LineString', '2-3', false],
    ['Point', '2-3', false],
  ]);
  expect(features[1]?.geometry).toMatchObject({ coordinates: [expect.closeTo(1.3), 43.6] });
});

it('the layer of conflicts counts how many others each meets', () => {
  expect([...countsOf([conflict(1, 2), conflict(2, 3)])]).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ]);
});
