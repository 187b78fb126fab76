import { afterAll, beforeAll, beforeEach } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { operatorIdOf } from './actors.ts';
import { createHarness, type Harness } from './harness.ts';
import { subscriptionDeps } from './subscriptions.ts';

export const DAY_MS = 86_400_000;

/**
 * A server that sells, without rounds of its own: the test goes round. Its clock stands at the start again before each test, so
 * many days ago that the sessions of the named people outlast what the test does.
 */
export const setUpSellingServer = (daysAgo: number) => {
  const start = new Date(systemClock.now().getTime() - daysAgo * DAY_MS);
  const clock = { now: () => now };
  let now = start;
  let harness: Harness;
  /** What the log was told. */
  const told: string[] = [];
  const note = (_: object, what: string): number => told.push(what);
  beforeAll(async () => {
    harness = await createHarness({
      clock,
      env: { DEMO: 'true', ROLES: 'web' },
      actors_first: true,
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    now = start;
    told.length = 0;
  });
  return {
    start,
    told,
    get harness() {
      return harness;
    },
    get now() {
      return now;
    },
    /** Moves the clock. */
    at: (instant: Date): void => {
      now = instant;
    },
    /** The company that buys. */
    id: () => operatorIdOf(harness.actors.owner),
    owner: () => harness.as('owner'),
    deps: () => subscriptionDeps(harness, clock, { error: note, info: note, warn: note } as never),
  };
};
