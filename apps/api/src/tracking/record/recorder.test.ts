import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { Devices } from '../devices.ts';
import type { PointToRecord } from '../teller.ts';
import { keepDays } from './days.ts';
import { openQueueFile, QueueFull } from './queueFile.ts';
import { createRecorder, type Recorder } from './recorder.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'envol-recorder-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const NOBODY = { operator_id: null, structure_id: null, is_simulated: false };
const START = Date.parse('2026-06-10T09:00:00Z');
const point = (device_id: string, seconds: number, more: Partial<PointToRecord> = {}): PointToRecord => ({
  device_id,
  teller: NOBODY,
  at: START + seconds * 1000,
  longitude: 1.4 + seconds * 1e-5,
  latitude: 43.6,
  altitude_m: null,
  height_m: 40,
  heading_deg: null,
  ...more,
});

/** A database that can be taken away: its queries fail as a lost connection does, some after they were done. */
const mortal = () => {
  const state = { is_away: false, loses_answers: false };
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  const query = async (...args: unknown[]) => {
    if (state.is_away) throw lost();
    const answer = await (database.connection.pool.query as (...given: unknown[]) => Promise<unknown>)(
      ...args,
    );
    if (state.loses_answers) throw lost();
    return answer;
  };
  return { state, pool: { query } as unknown as pg.Pool };
};

const open = async (
  name: string,
  pool: pg.Pool,
  queue_bytes = 1_000_000,
): Promise<{ recorder: Recorder; said: boolean[] }> => {
  const said: boolean[] = [];
  const recorder = createRecorder({
    pool,
    devices: new Devices(),
    file: await openQueueFile(path.join(folder, name), queue_bytes),
    log: { warn: () => undefined },
    onRecording: (is_recording) => said.push(is_recording),
  });
  return { recorder, said };
};

const kept = async (device: string) => {
  const { rows } = await sql<{ trace_id: number; seconds: number; count: number }>`
    select p.trace_id, extract(epoch from p.at)::float8 - ${START / 1000} as seconds, t.points_count as count
    from trace_points p join traces t on t.id = p.trace_id where t.device_id = ${device} order by p.at`.execute(
    database.connection.db,
  );
  return rows;
};

describe('the record', () => {
  it('writes what is told together in one batch, each instant of a trace once, and says what is new', async () => {
    const { recorder } = await open('together', database.connection.pool);
    const answers = await Promise.all([
      recorder.record([point('R-ONE', 0), point('R-ONE', 1)]),
      recorder.record([point('R-ONE', 1), point('R-ONE', 2)]),
      recorder.record([point('R-TWO', 5)]),
    ]);
    expect(answers.map(({ added }) => added)).toEqual([2, 1, 1]);
    expect(recorder.counts.batches).toBe(1);
    expect((await recorder.record([point('R-ONE', 2), point('R-ONE', 1.5)])).late).toBe(1);
    const rows = await kept('R-ONE');
    expect(rows.map(({ seconds }) => seconds)).toEqual([0, 1, 1.5, 2]);
    expect(new Set(rows.map(({ trace_id }) => trace_id)).size).toBe(1);
    expect(rows[0]?.count).toBe(4);
    await recorder.close();
  });

  it('goes on with the trace that another process began', async () => {
    const first = await open('first', database.connection.pool);
    const [begun] = (await first.recorder.record([point('R-MOVED', 0)])).trace_ids;
    await first.recorder.close();
    const second = await open('second', database.connection.pool);
    const later = await second.recorder.record([point('R-MOVED', 30)]);
    expect([later.trace_ids, later.begun]).toEqual([[begun], []]);
    await second.recorder.close();
  });
});

describe('while the database is away', () => {
  it('keeps what is told on the disk, in order, and writes it once when the database is back', async () => {
    const { state, pool } = mortal();
    const { recorder, said } = await open('away', pool);
    await recorder.record([point('R-AWAY', 0)]);
    state.is_away = true;
    for (let second = 1; second <= 20; second += 1)
      expect(await recorder.record([point('R-AWAY', second), point('R-NEW', second)])).toMatchObject({
        added: 2,
        is_written: false,
      });
    expect([recorder.isRecording(), said, recorder.waiting() > 0]).toEqual([false, [false], true]);
    state.is_away = false;
    await expect.poll(() => recorder.waiting(), { timeout: 10_000 }).toBe(0);
    await recorder.record([point('R-AWAY', 21)]);
    expect(said).toEqual([false, true]);
    for (const device of ['R-AWAY', 'R-NEW']) {
      const rows = await kept(device);
      expect(new Set(rows.map(({ trace_id }) => trace_id)).size).toBe(1);
      expect(rows).toHaveLength(device === 'R-AWAY' ? 22 : 20);
      expect(rows[0]?.count).toBe(rows.length);
    }
    await recorder.close();
  });

  it('writes nothing twice where the answer was lost on its way', async () => {
    const { state, pool } = mortal();
    const { recorder } = await open('lost', pool);
    state.loses_answers = true;
    await recorder.record([point('R-LOST', 0), point('R-LOST', 1)]);
    state.loses_answers = false;
    await expect.poll(() => recorder.waiting(), { timeout: 10_000 }).toBe(0);
    const rows = await kept('R-LOST');
    expect(rows.map(({ seconds, count }) => [seconds, count])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    await recorder.close();
  });

  it('outlives its process: the next one writes what was left', async () => {
    const { state, pool } = mortal();
    state.is_away = true;
    const dying = await open('dying', pool);
    await dying.recorder.record([point('R-LEFT', 0), point('R-LEFT', 1)]);
    await dying.recorder.close();
    const next = await open('dying', database.connection.pool);
    await expect.poll(() => next.recorder.waiting(), { timeout: 10_000 }).toBe(0);
    expect(await kept('R-LEFT')).toHaveLength(2);
    await next.recorder.close();
  });

  it('promises nothing beyond the room that it has, and counts it', async () => {
    const { state, pool } = mortal();
    state.is_away = true;
    const { recorder } = await open('full', pool, 300);
    await recorder.record([point('R-FULL', 0)]);
    await expect(recorder.record(Array.from({ length: 20 }, (_, at) => point('R-FULL', at)))).rejects.toThrow(
      QueueFull,
    );
    expect(recorder.counts.dropped.queue_full).toBe(20);
    await recorder.close();
  });
});

it('the recorder refuses what the database refuses, and writes the rest of the batch', async () => {
  const { recorder } = await open('refused', database.connection.pool);
  const erased = { operator_id: 987_654_321, structure_id: null, is_simulated: false };
  const [good, bad] = await Promise.allSettled([
    recorder.record([point('R-GOOD', 0)]),
    recorder.record([point('R-BAD', 0, { teller: erased })]),
  ]);
  expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
  expect([recorder.isRecording(), recorder.counts.dropped.refused_by_database]).toEqual([true, 1]);
  expect(await kept('R-GOOD')).toHaveLength(1);
  await recorder.close();
});

it('the recorder folds days that are old enough, keeps the younger one by one, and drops what was folded', async () => {
  const { db, pool } = database.connection;
  const { recorder } = await open('days', pool);
  const points = Array.from({ length: 50 }, (_, at) => point('R-DAYS', at, { altitude_m: 190 }));
  const [trace_id] = (await recorder.record(points)).trace_ids;
  await recorder.record([point('R-DAYS', 3 * 86_400)]);
  const tables = async () =>
    (
      await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'positions'::regnamespace and relkind = 'r' order by 1`.execute(db)
    ).rows.map(({ name }) => name);
  expect(await tables()).toEqual(expect.arrayContaining(['d20260610', 'd20260613', 'other']));
  await keepDays(db, new Date('2026-06-13T10:00:00Z'), 1);
  expect(await tables()).not.toContain('d20260610');
  expect(await tables()).toEqual(expect.arrayContaining(['d20260612', 'd20260613', 'd20260614']));
  const folds = await db
    .selectFrom('trace_folds')
    .select(['points_count', 'points'])
    .where('trace_id', '=', trace_id ?? 0)
    .execute();
  expect(folds).toMatchObject([{ points_count: 50 }]);
  expect(folds[0]?.points.length ?? 0).toBeLessThan(50 * 13);
  expect(await kept('R-DAYS')).toHaveLength(1);
  // With its trace goes all of it.
  await db.deleteFrom('traces').where('device_id', '=', 'R-DAYS').execute();
  expect(await kept('R-DAYS')).toEqual([]);
  await recorder.close();
});
