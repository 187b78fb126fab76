import { createFlight } from '@envol/contract/flights';
import {
  createFlyingTime,
  deleteFlyingTime,
  exportFlyingTimes,
  flyingTimesStats,
  listFlyingTimes,
  updateFlyingTime,
} from '@envol/contract/flying-times';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCrew, crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let crew: { pilot_id: number; drone_id: number };
beforeAll(async () => {
  harness = await createHarness();
  crew = await addCrew(harness);
});
afterAll(() => harness.close());

const log = async (changes: object) =>
  (
    await harness.as('owner').call(createFlyingTime, {
      body: { contact_id: crew.pilot_id, date: '2026-01-05', nb_flights: 1, duration: 30, ...changes },
    })
  ).body;

it('a flight by night counts its minutes by the law’s night at the mission’s place', async () => {
  const flight = (
    await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), areas: [{ geometry: PLACES.country }] }),
    })
  ).body;
  // Sunset at 16:07 UTC there on 5 January 2026: the night begins 30 minutes after it.
  const line = await log({ flight_id: flight.id, started_at: '2026-01-05T16:20:00Z', duration: 60 });
  expect(line.night_duration).toBeGreaterThan(30);
  expect(line.night_duration).toBeLessThan(60);
  const noon = await harness
    .as('owner')
    .call(updateFlyingTime, { params: { id: line.id }, body: { started_at: '2026-01-05T11:00:00Z' } });
  expect(noon.body.night_duration).toBe(0);
  await harness.as('owner').call(updateFlyingTime, { params: { id: line.id }, body: { date: '2020-02-03' } });
});

it('nothing is noted of a day or an hour that lies ahead', async () => {
  const [hour, day] = [3_600_000, 86_400_000];
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
  const line = await log({ date: '2025-03-04' });
  const { call } = harness.as('owner');
  const body = { contact_id: crew.pilot_id, nb_flights: 1, duration: 30 };
  const added = await call(createFlyingTime, { body: { ...body, date: ahead(2 * day).slice(0, 10) } });
  expect(added.error.fields).toEqual({ date: ['Cette date est à venir.'] });
  const params = { id: line.id };
  const moved = await call(updateFlyingTime, { params, body: { date: '2099-01-01' } });
  const begun = await call(updateFlyingTime, { params, body: { started_at: ahead(hour) } });
  expect([moved, begun].map(({ error }) => Object.keys(error.fields ?? {}))).toEqual([
    ['date'],
    ['started_at'],
  ]);
  // Where the day begins first it has begun already.
  const dawn = await call(updateFlyingTime, { params, body: { date: ahead(12 * hour).slice(0, 10) } });
  expect(dawn.status).toBe(200);
  await call(updateFlyingTime, { params, body: { date: '2025-03-04' } });
});

it('every share of the statistics adds up to the whole, and the filters narrow them all', async () => {
  await log({ duration: 30, scenario: 'A3', drone_id: crew.drone_id });
  await log({ duration: 45, nb_flights: 3, date: '2026-01-12' });
  await log({ duration: 500, date: '2024-01-12' });
  const query = { date_min: '2026-01-01', date_max: '2026-01-31' };
  const stats = (await harness.as('owner').call(flyingTimesStats, { query })).body;
  expect([stats.nb_flights, stats.duration]).toEqual([4, 75]);
  for (const share of [
    stats.by_week,
    stats.by_contact,
    stats.by_drone,
    stats.by_scenario,
    stats.by_activity_domain,
  ])
    expect(share.reduce((sum, { duration }) => sum + duration, 0)).toBe(75);
  expect(stats.by_week.map(({ key }) => key)).toEqual(['2026-01-05', '2026-01-12']);
  const list = (
    await harness.as('owner').call(listFlyingTimes, { query: { ...query, limit: 1, ordering: '-date' } })
  ).body;
  expect([list.count, list.results[0]?.date]).toEqual([2, '2026-01-12']);
  const csv = (await harness.as('owner').call(exportFlyingTimes, { query })).body.toString('utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
});

it('a log of more weeks and pilots than are told by name adds up all the same', async () => {
  const { db, actors } = harness;
  const operator_id = actors.owner.operator_id ?? 0;
  await sql`with added as (
    insert into pilots (operator_id, first_name, last_name) select ${operator_id}, 'Télépilote', i::text
      from generate_series(1, 450) as i returning id, last_name::int as i)
    insert into flying_times (operator_id, pilot_id, date, nb_flights, duration_min, created_at, updated_at)
      select ${operator_id}, id, date '2000-01-03' + 7 * i, 1, i, '2026-01-05T08:00:00Z', '2026-01-05T08:00:00Z' from added`.execute(
    db,
  );
  const query = { date_min: '2000-01-01', date_max: '2010-01-01' };
  const stats = (await harness.as('owner').call(flyingTimesStats, { query })).body;
  const whole = (450 * 451) / 2;
  expect([stats.duration, stats.by_week.length]).toEqual([whole, 450]);
  expect(stats.by_contact).toHaveLength(401);
  expect(stats.by_contact.at(-1)).toMatchObject({ name: '', stands_for: 50, duration: (50 * 51) / 2 });
  expect(stats.by_contact.reduce((sum, { duration }) => sum + duration, 0)).toBe(whole);
  expect([stats.recent.length, stats.recent_count >= 450]).toEqual([50, true]);
});

it('a standard pilot changes what it flew or noted, a manager all, and nobody a line of another company', async () => {
  const { actors, db } = harness;
  const { pilot_id: own_pilot } = await addCrew(harness);
  await db
    .updateTable('memberships')
    .set({ pilot_id: own_pilot })
    .where('id', 'in', [...actors.pilot.membership_ids])
    .execute();
  const pilot = harness.as('pilot');
  const colleagues = await log({ date: '2024-04-01' });
  const params = { id: colleagues.id };
  const refused = [
    await pilot.call(updateFlyingTime, { params, body: { duration: 1 } }),
    await pilot.call(deleteFlyingTime, { params }),
  ];
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
    [403, 'FLYING_TIME_NOT_OWN'],
    [403, 'FLYING_TIME_NOT_OWN'],
  ]);
  expect((await harness.as('stranger').call(deleteFlyingTime, { params })).status).toBe(404);
  const mine = await pilot.call(createFlyingTime, {
    body: { contact_id: crew.pilot_id, date: '2024-04-01', nb_flights: 1, duration: 12 },
  });
  const query = { date_min: '2024-04-01', date_max: '2024-04-01' };
  const told = async (who: 'pilot' | 'owner') =>
    (await harness.as(who).call(listFlyingTimes, { query })).body.results.map(
      ({ duration, available_actions }) => [duration, available_actions],
    );
  // What was noted last comes first.
  expect(await told('pilot')).toEqual([
    [12, ['edit', 'delete']],
    [30, []],
  ]);
  expect(await told('owner')).toEqual([
    [12, ['edit', 'delete']],
    [30, ['edit', 'delete']],
  ]);
  const own = { params: { id: mine.body.id } };
  expect((await pilot.call(updateFlyingTime, { ...own, body: { duration: 15 } })).body.duration).toBe(15);
  expect((await harness.as('owner').call(deleteFlyingTime, own)).status).toBe(204);
  // What the pilot flew is the pilot's own, whoever noted it.
  const flown = await log({ contact_id: own_pilot, date: '2024-04-02' });
  const changed = { params: { id: flown.id }, body: { duration: 31 } };
  expect((await pilot.call(updateFlyingTime, changed)).body.duration).toBe(31);
});
