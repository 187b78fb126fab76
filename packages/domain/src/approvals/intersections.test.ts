import { expect, it } from 'vitest';
import { packShapes } from '../geo/packed.ts';
import { commonWindows, hoursOf, meetingShapes } from './intersections.ts';

const hours = (date_start: string, date_end: string) =>
  hoursOf({
    date_start,
    date_end,
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
  });

it('meet in the hours that both ask for, day by day', () => {
  const mornings = hours('2026-12-01T08:00:00Z', '2026-12-03T10:00:00Z');
  const late = hours('2026-12-02T09:00:00Z', '2026-12-02T12:00:00Z');
  expect(commonWindows(mornings, late)).toEqual([
    { from: '2026-12-02T09:00:00.000Z', to: '2026-12-02T10:00:00.000Z' },
  ]);
  // On the same days, and never at the same hour.
  expect(commonWindows(mornings, hours('2026-12-01T10:00:00Z', '2026-12-03T11:00:00Z'))).toEqual([]);
});

it('meet in the areas that share a point', () => {
  const circle = (lng: number) => ({
    type: 'Circle' as const,
    center: [lng, 43.6] as [number, number],
    radius_m: 500,
  });
  const one = packShapes([circle(1.4), circle(1.5)]);
  expect(meetingShapes(one, packShapes([circle(1.405), circle(2)]))).toEqual([[0, 0]]);
});
