import { bulkClassify, bulkDelete } from '@envol/contract/flight-bulk';
import { cancelFlightJob, getFlightJob, listFlightJobs, retryFlightJob } from '@envol/contract/flight-jobs';
import { applyToSeries, dissolveSeries, getFlightSeries, repeatFlight } from '@envol/contract/flight-series';
import { getFlight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { listNotifications } from '@envol/contract/notifications';
import { daysAfter } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { BELLS } from '../../../test/facts.ts';
import { addFlightJob, addSeries, copiesOf } from '../../../test/flightJobs.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { type ItemAct, workOn } from './runFlightJob.ts';
import { resumeLostJobs } from './sweeps.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const MANY = LIMITS.flights_at_once + 1;
const read = async (id: number) => (await harness.as('owner').call(getFlightJob, { params: { id } })).body;
const ended = async (id: number) => {
  await expect
    .poll(async () => (await read(id)).status, { timeout: 60_000, interval: 200 })
    .toMatch(/done|failed/);
  return read(id);
};

it('an act on a few missions is done before the answer, on more with a job that tells each refusal by name', async () => {
  const owner = harness.as('owner');
  const asked = await addRequest(harness);
  const few = await copiesOf(harness, LIMITS.flights_at_once);
  const within = await owner.call(bulkClassify, { body: { ids: few, is_archived: true } });
  expect([within.status, within.body]).toEqual([200, { done: few, left: [] }]);
  const begun = await owner.call(bulkDelete, { body: { ids: [...few, asked.flight_id] } });
  expect(begun.status).toBe(202);
  expect(begun.job).toMatchObject({ act: 'delete', total_count: MANY, left_count: 0 });
  const job = await ended(begun.job.id);
  const { name } = (await owner.call(getFlight, { params: { id: asked.flight_id } })).body;
  expect(job).toMatchObject({
    status: 'done',
    done_count: MANY,
    left: [{ flight_id: asked.flight_id, name, reason: 'current_procedures' }],
  });
  expect((await owner.call(getFlight, { params: { id: few[0] ?? 0 } })).status).toBe(404);
  expect((await owner.call(listFlightJobs)).body[0]).toMatchObject({ id: job.id, left_count: 1 });
  const [news] = (await owner.call(listNotifications, { query: {} })).body;
  expect(news?.payload).toMatchObject({
    title: 'Missions supprimées',
    first_line: '20 sur 21. Non traitées\u00a0: 1.',
  });
});

it('a job is of its asker alone', async () => {
  const id = await addFlightJob({ harness }, { status: 'failed' });
  for (const who of ['stranger', 'pilot'] as const) {
    expect((await harness.as(who).call(getFlightJob, { params: { id } })).status).toBe(404);
    expect((await harness.as(who).call(listFlightJobs)).body).toEqual([]);
  }
  expect((await harness.as('stranger').call(retryFlightJob, { params: { id } })).status).toBe(404);
});

it('a job makes each day of a series once, also when its worker ended before it noted them', async () => {
  const owner = harness.as('owner');
  const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const begun = await owner.call(repeatFlight, {
    params: { id: flight.id },
    body: { step: 'day', until: daysAfter(flight.first_date, MANY), skips_holidays: false },
  });
  expect(begun.status).toBe(202);
  const { id, total_count } = begun.job;
  expect(await ended(id)).toMatchObject({ status: 'done', done_count: MANY, left: [] });
  expect(total_count).toBe(MANY);
  const days = async () =>
    (await owner.call(getFlightSeries, { params: { id: flight.id } })).body.series?.flights.length;
  expect(await days()).toBe(MANY + 1);
  // As a machine leaves it that went out in the middle.
  await harness.db.updateTable('flight_job_items').set({ state: 'open' }).where('job_id', '=', id).execute();
  await harness.db
    .updateTable('flight_jobs')
    .set({ status: 'running', done_count: 0, touched_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  const again: number[] = [];
  const jobs = {
    enqueue: async (_: unknown, __: unknown, payload: { job_id: number }) => again.push(payload.job_id),
  };
  await resumeLostJobs({ db: harness.db, jobs: jobs as never }, new Date());
  expect(again).toEqual([id]);
  await harness.db.updateTable('flight_jobs').set({ status: 'failed' }).where('id', '=', id).execute();
  expect((await owner.call(retryFlightJob, { params: { id } })).status).toBe(202);
  expect(await ended(id)).toMatchObject({ status: 'done', done_count: MANY });
  expect(await days()).toBe(MANY + 1);
});

it('a job stops when its series is dissolved, and leaves no mission that stands in none', async () => {
  const owner = harness.as('owner');
  const flight = await addFlight(harness, { name: 'Digue', areas: [{ geometry: PLACES.country }] });
  const begun = await owner.call(repeatFlight, {
    params: { id: flight.id },
    body: { step: 'day', until: daysAfter(flight.first_date, MANY), skips_holidays: false },
  });
  await expect.poll(async () => (await read(begun.job.id)).done_count, { interval: 20 }).toBeGreaterThan(0);
  expect((await owner.call(dissolveSeries, { params: { id: flight.id } })).status).toBe(204);
  const { left, done_count } = await ended(begun.job.id);
  expect(done_count).toBe(MANY);
  expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['series_gone']));
  expect(left[0]?.detail).toMatch(/séparées entre-temps/);
  const made = await harness.db.selectFrom('flights').select('id').where('name', '=', 'Digue').execute();
  expect(made).toHaveLength(MANY - left.length + 1);
});

it('a job changes the other missions of a long series', async () => {
  const flights = await copiesOf(harness, MANY + 1);
  await addSeries({ harness }, flights);
  const [first = 0, second = 0] = flights;
  await harness.db.updateTable('flights').set({ is_archived: true }).where('id', '=', second).execute();
  const begun = await harness.as('owner').call(applyToSeries, { params: { id: first }, body: { to: 'all' } });
  expect(begun.status).toBe(202);
  expect(await ended(begun.job.id)).toMatchObject({
    done_count: MANY,
    left: [{ flight_id: second, reason: 'archived' }],
  });
});

it('a job that is stopped leaves what it has not come to, and keeps what is done', async () => {
  const owner = harness.as('owner');
  const flight = await addFlight(harness, { name: 'Berge', areas: [{ geometry: PLACES.country }] });
  const begun = await owner.call(repeatFlight, {
    params: { id: flight.id },
    body: { step: 'day', until: daysAfter(flight.first_date, MANY), skips_holidays: false },
  });
  const params = { id: begun.job.id };
  await expect.poll(async () => (await read(params.id)).done_count, { interval: 20 }).toBeGreaterThan(0);
  expect((await harness.as('stranger').call(cancelFlightJob, { params })).status).toBe(404);
  expect((await owner.call(cancelFlightJob, { params })).status).toBe(202);
  const { status, left, done_count } = await ended(params.id);
  expect([status, done_count]).toEqual(['done', MANY]);
  expect(left.length).toBeGreaterThan(0);
  expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['cancelled']));
  const made = await harness.db.selectFrom('flights').select('id').where('name', '=', 'Berge').execute();
  expect(made).toHaveLength(MANY - left.length + 1);
  // Stopped again, it stays as it is.
  expect((await owner.call(cancelFlightJob, { params })).body).toMatchObject({
    status: 'done',
    left_count: left.length,
  });
});

it('a job that failed and is stopped ends', async () => {
  const { id } = await inHand();
  await harness.db.updateTable('flight_jobs').set({ status: 'failed' }).where('id', '=', id).execute();
  await harness.as('owner').call(cancelFlightJob, { params: { id } });
  expect(await ended(id)).toMatchObject({ status: 'done', left_count: MEMBERS });
});

it.each(['classify', 'repeat', 'import'] as const)(
  'a job to %s of another release fails before it acts',
  async (act) => {
    const { id } = await inHand();
    const params = JSON.stringify({ add_tag_ids: 'all', series: 1 });
    await harness.db
      .updateTable('flight_jobs')
      .set({ status: 'failed', act, params })
      .where('id', '=', id)
      .execute();
    await harness.as('owner').call(retryFlightJob, { params: { id } });
    await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toBe('failed');
    expect(await read(id)).toMatchObject({ done_count: 0, left_count: 0 });
  },
);

const MEMBERS = 5;
/** A job of the owner's in the database, and workers that do not know of each other. */
const inHand = async () => {
  const { id: user_id } = harness.actors.owner;
  const part = await harness.db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const id = await addFlightJob({ harness }, { status: 'queued' });
  await harness.db
    .updateTable('flight_jobs')
    .set({ membership_id: part.id, total_count: MEMBERS })
    .where('id', '=', id)
    .execute();
  await harness.db
    .insertInto('flight_job_items')
    .values(
      Array.from({ length: MEMBERS }, (_, position) => ({
        job_id: id,
        position,
        flight_id: position,
        name: 'A',
      })),
    )
    .execute();
  const worker = (act: ItemAct) =>
    workOn({ actOf: () => act })({
      db: harness.db,
      connection: { scoped: harness.db },
      clock: { now: () => new Date() },
      facts: BELLS,
    } as never);
  return { id, worker };
};

it('a job gives no mission to two workers, and takes up what one left', async () => {
  const { id, worker } = await inHand();
  const seen: (number | null)[] = [];
  let breaks = true;
  const act: ItemAct = async (_, { flight_id }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (flight_id === 2 && breaks) throw new Error('The machine went out');
    seen.push(flight_id);
    return null;
  };
  await expect(worker(act).work({ job_id: id })).rejects.toThrow('went out');
  expect(await read(id)).toMatchObject({ status: 'failed', done_count: 2 });
  breaks = false;
  await Promise.all([worker(act).work({ job_id: id }), worker(act).work({ job_id: id })]);
  await worker(act).work({ job_id: id });
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(await read(id)).toMatchObject({ status: 'done', done_count: MEMBERS, left_count: 0 });
});

const restrictOwner = (is_restricted: boolean) =>
  harness.db
    .updateTable('memberships')
    .set({ is_restricted, role: is_restricted ? 'standard' : 'owner' })
    .where('id', '=', harness.actors.owner.membership_ids[0] ?? 0)
    .execute();

it.each([
  [
    'has left the company',
    (id: number) =>
      harness.db.updateTable('flight_jobs').set({ membership_id: 0 }).where('id', '=', id).execute(),
  ],
  ['only reads there by now', () => restrictOwner(true)],
])('a job changes nothing for somebody who %s', async (_, become) => {
  onTestFinished(async () => void (await restrictOwner(false)));
  const { id, worker } = await inHand();
  await become(id);
  const seen: unknown[] = [];
  await worker(async (_, item) => {
    seen.push(item);
    return null;
  }).work({ job_id: id });
  expect(seen).toEqual([]);
  expect(await read(id)).toMatchObject({
    status: 'done',
    left_count: MEMBERS,
    left: [{ reason: 'refused' }, {}, {}, {}, {}],
  });
});
