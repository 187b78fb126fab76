import type { Position } from '@envol/domain/geo/geometry';
import { afterAll, beforeAll } from 'vitest';
import { addFlight, PLACES } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';

const MORNING = new Date('2026-06-10T06:00:00Z');
const EVENING = new Date('2026-06-10T18:00:00Z');

/** When a mission of the day is flown. */
export const START = '2026-06-10T09:00:00Z';
/** Over open country. */
export const CENTER: Position = PLACES.country.center;

/**
 * A server of the file's own on the day of the flights, whose clock its tests move: missions are planned in the morning, and
 * what was flown is told in the evening.
 */
export const setUpFlownDay = () => {
  let harness: Harness;
  let now = MORNING;
  beforeAll(async () => {
    harness = await createHarness({ clock: { now: () => now } });
  });
  afterAll(() => harness.close());
  const day = {
    get harness() {
      return harness;
    },
    owner: () => harness.as('owner'),
    /** Moves the clock. */
    at: (instant: Date): void => {
      now = instant;
    },
    morning: () => day.at(MORNING),
    evening: () => day.at(EVENING),
    /** A mission between 08:00 and 12:00 UTC; it is evening then. */
    planned: async (changes: object = {}): Promise<number> => {
      day.morning();
      const flight = await addFlight(harness, {
        ...{ areas: [{ geometry: PLACES.country }], date_start: '2026-06-10T08:00:00Z' },
        ...{ date_end: '2026-06-10T12:00:00Z', ...changes },
      } as never);
      day.evening();
      return flight.id;
    },
  };
  return day;
};
