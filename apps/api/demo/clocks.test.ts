import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLOCKS } from '../../../tools/testClocks.ts';
import { sized } from '../../../tools/testSizes.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { clockFrom } from '../src/platform/clock.ts';
import { cloneDatabase } from '../test/database.ts';
import { DAY_FLIGHTS } from './dayFlights.ts';
import { EAST } from './east.ts';
import { demoDay, instantOf } from './history.ts';
import { TOULOUSE } from './toulouse.ts';
import { WEST } from './west.ts';

const MISSIONS = [...TOULOUSE, ...WEST, ...EAST];
const HOUR_MS = 3_600_000;
/** Nobody would wonder at this hour: a Tuesday's morning in Paris. */
const WORKING_HOUR = '2026-11-24T09:00:00Z';

/** Flown around the hour at which one looks, so by night where it is night: a step more, and another status. */
const ofTheDay = new Set(DAY_FLIGHTS.map(({ name }) => name));
const evenings = new Set(DAY_FLIGHTS.flatMap(({ name, evening }) => (evening === undefined ? [] : name)));

/** The clock goes on while the demonstration is filled, and its readings are noted as they are made: ten minutes. */
const FILLING_DAYS = 10 / 1440;

/** The demonstration as it is filled at an instant: what each mission and each request has come to. */
const seededAt = async (instant: string) => {
  const database = await cloneDatabase();
  const { db } = database.connection;
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: '/nonexistent',
    LOG_LEVEL: 'fatal',
    ENVOL_NOW: instant,
  };
  const config = readConfig(env);
  const daysAgo = (time: string): number => (Date.parse(instant) - Date.parse(time)) / (24 * HOUR_MS);
  const app = await createApp(config, database.connection, clockFrom(config.starts_at));
  try {
    await app.ready();
    const missions = await db.selectFrom('flights').select(['name', 'status']).orderBy('name').execute();
    const constraints = await db
      .selectFrom('flight_constraints')
      .innerJoin('flights', 'flights.id', 'flight_constraints.flight_id')
      .select(['flights.name', 'flight_constraints.key', 'flight_constraints.status', 'judged'])
      .orderBy('flights.name')
      .orderBy('position')
      .execute();
    const requests = await db
      .selectFrom('approvals')
      .innerJoin('flights', 'flights.id', 'approvals.flight_id')
      .innerJoin('structures', 'structures.id', 'approvals.structure_id')
      .select(['flights.name', 'approvals.status', 'approvals.submitted_at', 'structures.code'])
      .orderBy('flights.name')
      .execute();
    const day = await db
      .selectFrom('activations')
      .innerJoin('approvals', 'approvals.id', 'activations.approval_id')
      .innerJoin('flights', 'flights.id', 'approvals.flight_id')
      .leftJoin('take_off_authorizations as take_off', 'take_off.activation_id', 'activations.id')
      .select(['flights.name', 'activations.status', 'activations.date_end', 'take_off.status as take_off'])
      .orderBy('flights.name')
      .execute();
    const { rows: written } = await sql<{ first: string; last: string }>`
      select min(created_at) as first, max(created_at) as last from (
        select created_at from events union select created_at from flights union select updated_at from flights
        union select created_at from activations union select requested_at from take_off_authorizations
        union select created_at from mails union select created_at from notifications
      ) as written`.execute(db);
    return {
      // The database's own clock is not asked: it shows another day.
      is_written_by_then: written.every(
        ({ first, last }) => daysAgo(first) < 60 && daysAgo(last) > -FILLING_DAYS,
      ),
      missions: missions.filter(({ name }) => !ofTheDay.has(name)),
      day: day.map(({ date_end, ...row }) => ({ ...row, is_over: daysAgo(date_end) >= 0 })),
      constraints: constraints
        .filter(({ name, key }) => !ofTheDay.has(name) || key !== 'rule:night-derogation')
        .map(({ judged, ...row }) => ({ ...row, procedure: judged.procedure })),
      // A flight of the day that falls into the night was allowed by the prefecture beside its tower.
      requests: requests
        .filter(({ name, code }) => !ofTheDay.has(name) || code !== 'PREF-31' || evenings.has(name))
        .map(({ name, status, submitted_at }) => ({
          name,
          status,
          is_asked_by_then: daysAgo(submitted_at) > 0,
        })),
    };
  } finally {
    await app.close();
    await database.drop();
  }
};

describe('the demonstration at any hour of any day', () => {
  let expected: Awaited<ReturnType<typeof seededAt>>;
  beforeAll(async () => {
    expected = await seededAt(WORKING_HOUR);
    expect(expected.is_written_by_then).toBe(true);
    expect(expected.requests.every(({ is_asked_by_then }) => is_asked_by_then)).toBe(true);
  });

  // Another day by the clock of Paris than by UTC, and none of its offices is open.
  const { half_past_midnight } = CLOCKS;
  it.each(Object.entries(sized<Record<string, string>>({ half_past_midnight }, CLOCKS)))(
    'comes to the same at %s, %s',
    async (_, instant) => expect(await seededAt(instant)).toEqual(expected),
    // A whole demonstration takes 12 s alone on two processors.
    300_000,
  );
});

describe('the plans', () => {
  it.each(Object.entries(CLOCKS))('follow one another through two days from %s', (_, start) => {
    const days = Array.from({ length: 400 }, (_unused, step) => -20 + step / 20);
    for (let hour = 0; hour < 48; hour += sized(3, 1)) {
      const now = new Date(Date.parse(start) + hour * HOUR_MS);
      const instants = days.map((day) => instantOf(day, demoDay(now), now).getTime());
      expect(instants.at(-1)).toBeLessThan(now.getTime());
      for (const [step, instant] of instants.slice(1).entries())
        expect(instant, `${now.toISOString()}, ${days[step]} days`).toBeGreaterThan(instants[step] ?? 0);
    }
  });

  it.each(MISSIONS.map((mission) => [mission.name, mission] as const))(
    'fly by daylight, or by night where they say so: %s',
    (_, { center, hours, night }) => {
      // Every third day: a day more or less changes the sun by three minutes.
      for (let day = 0; day < 366; day += 3) {
        const date = daysAfter('2027-01-01', day);
        const [from, to] = hours.map((time) => instantAt(date, time));
        const nights = nightsWithin([...center], from ?? '', to ?? '');
        if (!night) expect([date, nights]).toEqual([date, []]);
        else expect(nights.map((span) => Date.parse(span.from))).toEqual([Date.parse(from ?? '')]);
      }
    },
  );
});
