import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockDataFolder } from './locks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-locks-'));
let other: ChildProcess | null = null;

/** A program of another process that lives until it is ended, at this place below the folder. */
const runAt = async (file: string): Promise<number> => {
  const program = path.join(folder, file);
  mkdirSync(path.dirname(program), { recursive: true });
  writeFileSync(program, "process.stdout.write('up'); setInterval(() => undefined, 1000);");
  other = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (other.stdout) await once(other.stdout, 'data');
  return other.pid ?? 0;
};

afterEach(async () => {
  if (other !== null) {
    const ended = once(other, 'exit');
    other.kill('SIGKILL');
    await ended;
  }
  other = null;
  rmSync(folder, { recursive: true, force: true });
});

describe('the lock of a data folder', () => {
  it.each(['apps/api/src/main.mjs', 'var/cache/server/0a1b2c/main.mjs'])(
    'is kept by a server that runs from %s',
    async (file) => {
      const data = path.join(folder, 'data');
      const pid = await runAt(file);
      mkdirSync(data, { recursive: true });
      writeFileSync(path.join(data, 'envol.pid'), String(pid));
      expect(() => lockDataFolder(data)).toThrow(FolderInUse);
    },
  );

  it('is taken from a program that is no server, and given back', async () => {
    const data = path.join(folder, 'data');
    const pid = await runAt('elsewhere/main.mjs');
    mkdirSync(data, { recursive: true });
    writeFileSync(path.join(data, 'envol.pid'), String(pid));
    const unlock = lockDataFolder(data);
    unlock();
    lockDataFolder(data)();
  });
});
