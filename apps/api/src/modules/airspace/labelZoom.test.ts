import { expect, it } from 'vitest';
import { labelZoom } from './labelZoom.ts';

const circle = (radius_m: number) => ({ type: 'Circle' as const, center: [2, 45] as const, radius_m });

it('names a control zone from afar, and a prison once its name fits', () => {
  expect(labelZoom(circle(15_000))).toBe(9);
  expect(labelZoom(circle(300))).toBe(11.5);
});

it('waits until the zone is as wide as its name', () => {
  // 10 km at 45° north is 0.127°, 185 pixels at zoom 10.
  const zoom = labelZoom(circle(5_000));
  expect(zoom).toBeGreaterThan(8.9);
  expect(zoom).toBeLessThan(9.2);
  expect(labelZoom(circle(2_500))).toBeCloseTo(zoom + 1, 0);
});
