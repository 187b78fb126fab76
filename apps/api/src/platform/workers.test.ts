import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { NOBODY, runInScope } from './db/scope.ts';
import { createWorkers, type WorkerKind, WorkerLimitExceeded } from './workers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-workers-'));

const kind = (code: string, processor_ms = 20_000): WorkerKind => {
  const file = path.join(folder, `${randomUUID()}.mjs`);
  writeFileSync(file, code);
  return { file: pathToFileURL(file), processor_ms, max_heap_mb: 64 };
};
const NAP = kind('export default (ms) => new Promise((done) => setTimeout(() => done(ms), ms))');
const workers = createWorkers({ most_waiting: 6, most_of_one: 4 });
afterAll(async () => {
  await workers.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = <T>(user: string, work: () => Promise<T>): Promise<T> => runInScope({ ...NOBODY, user }, work);

it('The pool of workers ends what takes too long, or too much memory', async () => {
  await expect(workers.run(kind('export default () => { for (;;) ; }', 300), null)).rejects.toThrow(
    WorkerLimitExceeded,
  );
  const hungry = kind(
    'export default () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }',
  );
  await expect(workers.run(hungry, null)).rejects.toThrow(WorkerLimitExceeded);
});

it('The pool of workers ends nothing that waits while others have the processor', async () => {
  // By the clock three times what it may use of its processor: asleep, as on a busy machine it would be waiting.
  const waiting = kind(
    `export default (word) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
      return word;
    }`,
    500,
  );
  expect(await workers.run(waiting, 'lu')).toBe('lu');
  const alone = kind('export default (ms) => new Promise((done) => setTimeout(() => done(ms), ms))', 500);
  expect(await workers.run(alone, 1_200)).toBe(1_200);
});

it('a worker counts each piece of work by itself, on the same thread', async () => {
  const busy = kind(
    `export default (ms) => {
      const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1_000; };
      for (const until = used() + ms; used() < until; );
      return ms;
    }`,
    900,
  );
  for (const piece of [500, 501, 502]) expect(await workers.run(busy, piece)).toBe(piece);
  await expect(workers.run(busy, 5_000)).rejects.toThrow(WorkerLimitExceeded);
});

it('a worker counts a piece of work from when its thread has read its code', async () => {
  const slow = kind(
    'await new Promise((done) => setTimeout(done, 900)); export default (word) => word;',
    500,
  );
  expect(await workers.run(slow, 'fini')).toBe('fini');
});

it('a worker serves people by turns, and tells who asks for too much to come again', async () => {
  const done: string[] = [];
  const ask = (user: string) =>
    as(user, async () => {
      await workers.run(NAP, 20);
      done.push(user);
    });
  const [blocker] = [as('0', () => workers.inTurn(NAP, (turn) => turn(300)))];
  const many = Array.from({ length: 4 }, () => ask('1'));
  await expect(ask('1')).rejects.toMatchObject({ code: 'RATE_LIMITED', retry_after_s: 5 });
  const other = ask('2');
  const third = ask('3');
  await expect(ask('4')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retry_after_s: 5 });
  await Promise.all([blocker, ...many, other, third]);
  expect(done.slice(0, 3).sort()).toEqual(['1', '2', '3']);
});
