import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** A file in the data folder: where its database lies. */
const POINTER = 'database.place';
/** A file beside the database: the data folder that it belongs to. */
const OWNER = 'belongs-to';

/** Nobody but the administrator can have put it there, and it is no link elsewhere. */
const isOurs = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && existsSync(path.join(folder, OWNER));
};

const ownerOf = (folder: string): string => readFileSync(path.join(folder, OWNER), 'utf8').trim();

/** The folder that the pointer names, else the one that says it belongs to this data folder. */
const knownPlace = (dataDir: string, root: string): string | null => {
  const pointer = path.join(dataDir, POINTER);
  const named = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  if (named !== '' && isOurs(named)) return named;
  if (!existsSync(root)) return null;
  const places = readdirSync(root).map((name) => path.join(root, name));
  return places.find((place) => isOurs(place) && ownerOf(place) === dataDir) ?? null;
};

/**
 * A folder for a database that cannot lie in its data folder: lasting, of an unguessable name, closed to reading. The
 * data folder points to it and it names the data folder: it is found again when either side was lost or moved.
 */
export const lastingPlace = (dataDir: string, root: string): string => {
  let place = knownPlace(dataDir, root);
  if (place === null) {
    mkdirSync(root, { recursive: true, mode: 0o711 });
    place = mkdtempSync(path.join(root, 'database-'));
  }
  writeFileSync(path.join(place, OWNER), `${dataDir}\n`, { mode: 0o600 });
  writeFileSync(path.join(dataDir, POINTER), `${place}\n`, { mode: 0o600 });
  return place;
};

/** Brings a database along that an earlier version kept under a temporary folder; its password is the data folder's. */
export const bringAlong = (former: string, place: string, dataDir: string): void => {
  const data = path.join(former, 'postgres');
  const password = path.join(dataDir, 'postgres-password');
  const found = lstatSync(former, { throwIfNoEntry: false });
  const isWhole = found?.isDirectory() && found.uid === 0 && existsSync(path.join(data, 'PG_VERSION'));
  if (!isWhole || !existsSync(password) || existsSync(path.join(place, 'postgres'))) return;
  cpSync(password, path.join(place, 'postgres-password'));
  renameSync(data, path.join(place, 'postgres'));
};
