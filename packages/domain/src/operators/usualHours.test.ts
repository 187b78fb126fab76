import { expect, it } from 'vitest';
import { PREFECTURES } from '../../test/prefectures.ts';
import { timeZoneAt } from '../flights/timeZone.ts';
import type { Position } from '../geo/geometry.ts';
import { instantAt } from '../time/localTime.ts';
import { nightsWithin } from '../time/night.ts';
import { USUAL_HOURS } from './usualHours.ts';

/** The shortest days of both halves of the globe, and the last ones of summer and winter time. */
const DAYS = [
  '2026-01-06',
  '2026-03-28',
  '2026-06-21',
  '2026-10-24',
  '2026-10-25',
  '2026-12-13',
  '2026-12-28',
];

it('the usual hours touch no night, in no département', () => {
  const nights = PREFECTURES.flatMap(([name, latitude, longitude]) => {
    const place: Position = [longitude, latitude];
    const zone = timeZoneAt(place);
    return DAYS.filter(
      (day) =>
        nightsWithin(place, instantAt(day, USUAL_HOURS.start, zone), instantAt(day, USUAL_HOURS.end, zone))
          .length > 0,
    ).map((day) => `${name} ${day}`);
  });
  // Kerguelen: a winter's day of eight hours, which the usual ones outlast.
  expect(nights).toEqual(['984 Port-aux-Français 2026-06-21']);
});
