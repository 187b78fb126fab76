/*
 * How long a start takes until the server is ready, first on an empty data folder (database, airspace and
 * demonstration), then on the same one, and what memory server and database then hold. The time before it, in which
 * the first `npm start` installs and builds, is not part of it.
 *
 *   node bench/startup.bench.ts
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROUNDS = 5;
const GOAL_S = 3;
const main = path.resolve(import.meta.dirname, '../apps/api/src/main.ts');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
};

interface Started {
  readonly server: ChildProcess;
  /** Processor time of the server itself until then; null where it cannot be read. */
  readonly busy: number | null;
  readonly seconds: number;
  readonly url: string;
}

/** Linux only; the kernel counts in hundredths of a second. */
const processorSeconds = async (pid: number | undefined): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Until `/readyz` answers 200. */
const start = async (folder: string): Promise<Started> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DEMO: 'true',
  };
  const since = performance.now();
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server stopped with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) {
      const seconds = (performance.now() - since) / 1000;
      return { server, seconds, busy: await processorSeconds(server.pid), url };
    }
    await wait(20);
  }
};

const stop = async ({ server }: Started): Promise<void> => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Megabytes of one process: resident, and its share of what several processes hold together. Linux only. */
const memoryOf = async (
  pid: number,
): Promise<{ readonly resident: number; readonly share: number } | null> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => null);
  if (text === null) return null;
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { resident: of('Rss'), share: of('Pss') };
};

const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.trim().split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(childrenOf))).flat()];
};

const memory = async ({ server, url }: Started): Promise<void> => {
  // The first requests load what a start leaves for later.
  for (const place of ['/', '/api/v2/openapi.json', '/api/v2/demo/accounts'])
    await (await fetch(url + place)).arrayBuffer();
  await wait(3_000);
  const own = server.pid === undefined ? null : await memoryOf(server.pid);
  const others = await Promise.all((await childrenOf(server.pid ?? 0)).map(memoryOf));
  if (own === null) return console.log('memory: only measured on Linux');
  const database = others.reduce((sum, each) => sum + (each?.share ?? 0), 0);
  console.log(
    `server memory       ${own.resident.toFixed(0)} MB resident (${own.share.toFixed(0)} MB its own share)`,
  );
  console.log(
    `database memory     ${database.toFixed(0)} MB in ${others.length} processes (shares: shared buffers count once)`,
  );
};

const folder = await mkdtemp(path.join(tmpdir(), 'envol-startup-'));
try {
  const first = await start(folder);
  console.log(`first start         ${first.seconds.toFixed(2)} s until ready (empty data folder)`);
  await stop(first);
  const times: number[] = [];
  const busy: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const again = await start(folder);
    times.push(again.seconds);
    if (again.busy !== null) busy.push(again.busy);
    if (round === ROUNDS) await memory(again);
    await stop(again);
  }
  const middle = median(times);
  const all = times.map((each) => each.toFixed(2)).join(', ');
  console.log(`later start         ${middle.toFixed(2)} s until ready, median of ${all}`);
  if (busy.length > 0)
    console.log(`processor time      ${median(busy).toFixed(2)} s of the server until ready (median)`);
  console.log(`goal                ≤ ${GOAL_S} s: ${middle <= GOAL_S ? 'met' : 'MISSED'}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
