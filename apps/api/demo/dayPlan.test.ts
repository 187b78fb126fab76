import { todayIn } from '@envol/domain/time/localTime';
import { describe, expect, it } from 'vitest';
import { CLOCKS } from '../../../tools/testClocks.ts';
import { DAY_FLIGHTS } from './dayFlights.ts';
import { dayMissions, type PlannedFlight, planDay } from './dayPlan.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const day = (instant: number): string => todayIn(instant);

const stateOf = ({ flight: { answer }, from, to }: PlannedFlight, now: number): string => {
  if (to <= now) return 'over';
  if (answer === undefined) return 'asked';
  if (answer !== 'accept') return 'refused';
  return from <= now ? 'active' : 'granted';
};

/** Two days in steps that meet every part of the hour, on the minute and a moment after it. */
const instants = (start: string): number[] =>
  Array.from({ length: 78 }, (_, step) => Date.parse(start) + step * 37 * MINUTE_MS + (step % 2) * 17_300);

describe.each(Object.entries(CLOCKS))('the tower’s day from %s on', (_, start) => {
  it('has every state as long as the day leaves hours for it', () => {
    for (const now of instants(start)) {
      const planned = planDay(new Date(now));
      const where = new Date(now).toISOString();
      const states = new Set(planned.map((each) => stateOf(each, now)));
      // What was agreed to and is still to come needs some minutes of the day.
      if (day(now + 10 * MINUTE_MS) !== day(now)) states.add('granted');
      else expect(planned, where).toHaveLength(DAY_FLIGHTS.length);
      expect(states, where).toEqual(new Set(['over', 'asked', 'refused', 'active', 'granted']));
      for (const { flight, from, to } of planned) {
        // Tonight's lies ahead or is not over; tomorrow's is not far.
        if (flight.evening !== undefined)
          expect([to > now, day(from) <= day(now + flight.evening * DAY_MS)], where).toEqual([true, true]);
        else expect(day(from) <= day(now) && day(to) >= day(now), where).toBe(true);
        expect(to - from).toBeLessThanOrEqual(4 * 60 * MINUTE_MS);
      }
    }
  });

  it('is done in order, before now, and flown within the hours', () => {
    for (const now of instants(start))
      for (const { acts, from, to } of planDay(new Date(now))) {
        const times = acts.map(({ at }) => at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(now);
        for (const { at, act } of acts)
          if (act === 'take_off' || act === 'land') expect(from <= at && at < to).toBe(true);
      }
  });
});

const EVENINGS = new Set(DAY_FLIGHTS.flatMap(({ name, evening }) => (evening === undefined ? [] : name)));

const pairs = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

describe.each(Object.entries(CLOCKS))('the missions of the tower’s day from %s on', (_, start) => {
  it('share few pilots and drones, though all of them reach around now', () => {
    const most = { pilot: 0, drone: 0 };
    for (const now of instants(start)) {
      const missions = dayMissions(new Date(now)).filter(
        ({ operator, name }) => operator === 'aerovision' && !EVENINGS.has(name),
      );
      for (const kind of ['pilot', 'drone'] as const) {
        const shared = pairs(missions).filter(([one, other]) => one[kind] === other[kind]).length;
        most[kind] = Math.max(most[kind], shared);
      }
    }
    // Eight missions among three pilots and four drones, as evenly as they go.
    expect(most).toEqual({ pilot: 7, drone: 4 });
  });
});
