/*
 * How long a start takes until the server is ready, first on an empty data folder (database, airspace and
 * demonstration), then on the same one, and what memory server and database then hold: the server as `npm start` runs it, laid
 * together and with its flags, by turns with the sources. The time before it, in which the first `npm start` installs and
 * builds, is not part of it.
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
import { SERVER_FLAGS } from '../tools/process.mjs';
import { serverFile } from '../tools/server.mjs';
import { printFigures } from './support/figures.ts';

const ROUNDS = 5;
const GOAL_S = 1.5;
const GOAL_MB = 300;
const SOURCES = path.resolve(import.meta.dirname, '../apps/api/src/main.ts');

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
const start = async (folder: string, file: string): Promise<Started> => {
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
  const server = spawn(process.execPath, [...SERVER_FLAGS, file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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

/** Prints what server and database hold, and returns the server's resident megabytes; null beside Linux. */
const memory = async ({ server, url }: Started): Promise<number | null> => {
  // The first requests load what a start leaves for later.
  for (const place of ['/', '/api/v2/openapi.json', '/api/v2/demo/accounts'])
    await (await fetch(url + place)).arrayBuffer();
  await wait(3_000);
  const own = server.pid === undefined ? null : await memoryOf(server.pid);
  const others = await Promise.all((await childrenOf(server.pid ?? 0)).map(memoryOf));
  if (own === null) {
    console.log('memory: only measured on Linux');
    return null;
  }
  const database = others.reduce((sum, each) => sum + (each?.share ?? 0), 0);
  console.log(
    `server memory       ${own.resident.toFixed(0)} MB resident (${own.share.toFixed(0)} MB its own share)`,
  );
  console.log(
    `database memory     ${database.toFixed(0)} MB in ${others.length} processes (shares: shared buffers count once)`,
  );
  return own.resident;
};

/** Starts once more on the folder; `atEnd` looks at the server while it runs. */
const again = async <T>(
  folder: string,
  file: string,
  atEnd: (started: Started) => Promise<T>,
): Promise<[Started, T]> => {
  const started = await start(folder, file);
  const found = await atEnd(started);
  await stop(started);
  return [started, found];
};

const nothing = async (): Promise<null> => null;
const folder = await mkdtemp(path.join(tmpdir(), 'envol-startup-'));
try {
  const laid = await serverFile();
  const first = await start(folder, laid);
  console.log(`first start         ${first.seconds.toFixed(2)} s until ready (empty data folder)`);
  await stop(first);
  const starts: Started[] = [];
  const ofSources: Started[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    starts.push((await again(folder, laid, nothing))[0]);
    ofSources.push((await again(folder, SOURCES, nothing))[0]);
  }
  const [, resident] = await again(folder, laid, memory);
  const times = starts.map(({ seconds }) => seconds);
  const busyOf = (some: readonly Started[]): number => median(some.map(({ busy }) => busy ?? Number.NaN));
  const middle = median(times);
  console.log(
    `later start         ${middle.toFixed(2)} s until ready, median of ${times.map((each) => each.toFixed(2)).join(', ')}`,
  );
  console.log(`processor time      ${busyOf(starts).toFixed(2)} s of the server until ready (median)`);
  console.log(`  from the sources  ${busyOf(ofSources).toFixed(2)} s`);
  console.log(
    `goals               ≤ ${GOAL_S} s: ${middle <= GOAL_S ? 'met' : 'MISSED'}; ≤ ${GOAL_MB} MB: ${resident === null || resident <= GOAL_MB ? 'met' : 'MISSED'}`,
  );
  printFigures({
    later_start_s: middle,
    processor_s: busyOf(starts),
    to_sources: busyOf(starts) / busyOf(ofSources),
    server_MB: resident ?? Number.NaN,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
