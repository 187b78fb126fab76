import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setProcessClock } from '../../../tools/testClocks.ts';
import { findServerProgram } from './serverProgram.ts';

/** A process of the product, of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Asks it to stop (SIGTERM); its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

interface Start {
  readonly database_url: string;
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a process on a free port; it is ready when this resolves. Throws what it said when it ends before. It has the
 * machine's clock, and so has the test file from now on: a session made at another hour would be over for the process.
 */
export const startProcess = async ({ database_url, folder, env = {} }: Start): Promise<Running> => {
  setProcessClock(null);
  const child = spawn(process.execPath, [await findServerProgram()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database_url,
      DATA_DIR: folder,
      WEB_DIST: path.join(folder, 'none'),
      DEMO: 'false',
      TERRAIN: 'points',
      RATE_LIMITS: 'false',
      SECOND_FACTOR_REQUIRED_FOR: 'none',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let words = '';
    let found = '';
    child.stdout.on('data', (chunk: Buffer) => {
      // What it logs afterwards is nobody's.
      if (words.length > 1_000_000) return;
      words += chunk.toString();
      found ||= /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(words)?.[1] ?? '';
      if (found !== '' && words.includes('is ready')) resolve(found);
    });
    child.once('exit', () => reject(new Error(words.slice(-4_000))));
  });
  return {
    child,
    origin,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
};
