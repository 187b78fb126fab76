import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

/** The server of the journeys at this address, on an empty data folder; null where E2E_URL names one that runs. */
export const startAt = async (url: string): Promise<ChildProcess | null> =>
  process.env.E2E_URL === undefined ? startServer(url, {}) : null;

/** One more server, with settings of its own, whatever else runs. */
export const startServer = async (
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> => {
  const env = { ...process.env, PORT: new URL(url).port, HOST: '127.0.0.1', PUBLIC_URL: url, ...settings };
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
    env,
    stdio: 'inherit',
  });
  // However the caller ends, by an error before its own clean-up too.
  const end = (): void => void server.kill('SIGTERM');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  try {
    await expect.poll(() => isReady(url), { timeout: 300_000 }).toBe(true);
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  return server;
};

/** How long a server may take to end its requests and its database, ms. */
const STOP_WITHIN_MS = 20_000;

/** Asks a server to end, by its process id, and waits until it has. */
export const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
  server.kill('SIGTERM');
  await ended;
};
