import { type ChildProcess, spawn } from 'node:child_process';
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
export const startAt = async (url: string): Promise<ChildProcess | null> => {
  if (process.env.E2E_URL !== undefined) return null;
  const env = { ...process.env, PORT: new URL(url).port, HOST: '127.0.0.1', PUBLIC_URL: url };
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
    env,
    stdio: 'inherit',
  });
  await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true);
  return server;
};
