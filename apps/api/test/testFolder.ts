import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** The tests' databases come to 0.3 GB; a small container's shared memory of 64 MB does not hold one. */
const ROOM_BYTES = 3e9;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * Where all that the API's tests write lies: in memory where it has room, for each of 140 servers gets a copy of a
 * database of 1,200 files, which a disk takes twenty times as long to make and to remove. Named after the process that runs the
 * tests: `npm test` has its databases prepared in another one.
 */
const base = hasRoom() ? MEMORY : tmpdir();
export const TEST_FOLDER = path.join(base, `envol-test-${process.env.ENVOL_TEST_RUN ?? process.pid}`);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Makes the folder, and removes those of runs that were killed before they could. */
export const openTestFolder = (): void => {
  for (const name of readdirSync(base)) {
    const [, pid] = /^envol-test-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(base, name), { recursive: true, force: true });
  }
  mkdirSync(TEST_FOLDER, { recursive: true, mode: 0o755 });
};
