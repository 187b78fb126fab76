import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The data folder is in use by another server that lives. */
export class FolderInUse extends Error {}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** From the sources, or laid together (`tools/server.mjs`). */
const SERVER = /apps\/api\/src|cache\/server\/[^/\0]+\/main\.mjs/;

/** A pid may have been given to another program since: only a Node process can be a second Envol. */
const isServer = (pid: number): boolean => {
  if (pid === process.pid || !isAlive(pid)) return false;
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || SERVER.test(readFileSync(command, 'utf8'));
};

/** Takes the data folder for this process; throws FolderInUse while another server has it. */
export const lockDataFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'envol.pid');
  if (existsSync(file)) {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (Number.isInteger(pid) && isServer(pid))
      throw new FolderInUse(
        `Envol already runs on the data folder ${dataDir} (process ${pid}): stop it first, or set DATA_DIR.`,
      );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
};
