/*
 * How soon `npm run dev` shows a change: of a screen in a real browser, of a handler in the answer of its call. Each source gets a
 * mark, is seen with it, and is put back as it was. Beside the clock it prints the processor time that a change costs: on a busy
 * machine the clock says little.
 *
 *   node bench/devMinute.bench.ts
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { printFigures } from './support/figures.ts';

const root = path.resolve(import.meta.dirname, '..');
const PORT = 4695;
const WEB_PORT = 4696;
const API = `http://127.0.0.1:${PORT}`;
const WEB = `http://localhost:${WEB_PORT}`;
const ROUNDS = 5;
const GOALS = { screen_s: 1, handler_s: 2 };
/** A first start makes a database and reads the airspace. */
const FIRST_START_MS = 600_000;
/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;

const SCREEN = {
  file: path.join(root, 'apps/web/src/features/auth/SignInPage.tsx'),
  mark: (source: string, round: number) =>
    source.replace(
      '<div className={styles.others}>',
      `<div className={styles.others} data-change="${round}">`,
    ),
};
const HANDLER = {
  file: path.join(root, 'apps/api/src/modules/identities/index.ts'),
  mark: (source: string, round: number) =>
    source.replace(
      'identityProvider: async () => {',
      `identityProvider: async () => { if (Date.now() > 0) return { provider: { name: 'change ${round}' } };`,
    ),
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const answerOf = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
};

const until = async (isThere: () => Promise<boolean>, limit_ms: number): Promise<void> => {
  const since = performance.now();
  while (!(await isThere())) {
    if (performance.now() - since > limit_ms) throw new Error(`Not within ${limit_ms} ms`);
    await wait(20);
  }
};

/** Processor seconds of a process and of all below it, of those that have ended too. Linux only: elsewhere not a number. */
const processorOf = async (top: number): Promise<number> => {
  const processes = new Map<number, { readonly parent: number; readonly spent: number }>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const text = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null) : null;
    const fields = text
      ?.slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (fields === undefined) continue;
    const [, parent = 0] = fields;
    processes.set(Number(name), {
      parent,
      spent: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) / TICKS_PER_S,
    });
  }
  const sumFrom = (id: number): number =>
    [...processes].reduce(
      (sum, [each, { parent }]) => (parent === id ? sum + sumFrom(each) : sum),
      processes.get(id)?.spent ?? Number.NaN,
    );
  return sumFrom(top);
};

interface Seen {
  readonly seconds: number;
  readonly processor_s: number;
}

/** Marks a source so many times, and measures until `isSeen`; the source is as before at the end, whatever happens. */
const measure = async (
  { file, mark }: typeof SCREEN,
  dev: number,
  isSeen: (round: number) => Promise<boolean>,
): Promise<readonly Seen[]> => {
  const source = await readFile(file, 'utf8');
  if (mark(source, 1) === source) throw new Error(`${file} has no place for a mark`);
  const seen: Seen[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const before = await processorOf(dev);
      const since = performance.now();
      await writeFile(file, mark(source, round));
      await until(() => isSeen(round), 120_000);
      const seconds = (performance.now() - since) / 1000;
      // What goes on after the answer belongs to the change too.
      await wait(1_500);
      seen.push({ seconds, processor_s: (await processorOf(dev)) - before });
    }
  } finally {
    await writeFile(file, source);
  }
  return seen;
};

const stop = async (dev: ChildProcess): Promise<void> => {
  if (dev.exitCode === null && dev.signalCode === null) {
    const ended = once(dev, 'exit', { signal: AbortSignal.timeout(30_000) });
    dev.kill('SIGTERM');
    await ended;
  }
};

const tell = (name: string, seen: readonly Seen[], goal_s: number): number => {
  const middle = median(seen.map(({ seconds }) => seconds));
  const all = seen.map(({ seconds }) => seconds.toFixed(2)).join(', ');
  console.log(
    `${name.padEnd(12)}${middle.toFixed(2)} s (${all}), ${median(seen.map((each) => each.processor_s)).toFixed(2)} s of processor; goal ≤ ${goal_s} s: ${middle <= goal_s ? 'met' : 'MISSED'}`,
  );
  return middle;
};

const folder = await mkdtemp(path.join(tmpdir(), 'envol-dev-'));
const dev = spawn(process.execPath, [path.join(root, 'tools/dev.mjs')], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    ENVOL_WEB_PORT: String(WEB_PORT),
    DATA_DIR: folder,
    DEMO: process.env.DEMO ?? 'false',
    PUBLIC_URL: WEB,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.once('exit', () => dev.kill('SIGTERM'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-3d-apis', '--disable-background-networking'],
});
try {
  await until(async () => (await answerOf(`${API}/readyz`)) !== '', FIRST_START_MS);
  const page = await browser.newPage();
  await page.goto(WEB, { timeout: FIRST_START_MS });
  await page.locator('form').first().waitFor({ timeout: FIRST_START_MS });
  const { pid = 0 } = dev;
  const screen = await measure(SCREEN, pid, (round) => page.locator(`[data-change="${round}"]`).isVisible());
  const handler = await measure(HANDLER, pid, async (round) =>
    (await answerOf(`${API}/api/v2/identity-provider`)).includes(`change ${round}`),
  );
  printFigures({
    screen_s: tell('a screen', screen, GOALS.screen_s),
    handler_s: tell('a handler', handler, GOALS.handler_s),
  });
} finally {
  await browser.close();
  await stop(dev);
  await rm(folder, { recursive: true, force: true });
}
