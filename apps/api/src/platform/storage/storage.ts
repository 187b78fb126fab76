import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '../http/failure.ts';
import { newToken } from '../tokens.ts';

/** Where uploaded files are kept; keys are made here and mean nothing outside. */
export interface Storage {
  /** Keeps the bytes and returns their key; they are on the disk when it resolves. Throws SERVICE_UNAVAILABLE. */
  put(data: Uint8Array): Promise<string>;
  /** Keeps bytes under a key that was made before, where a backup is put back. */
  keepAs(key: string, data: Uint8Array): Promise<void>;
  /** A stream of the bytes, or null when they are gone. */
  get(key: string): Promise<Readable | null>;
  /** Forgets the bytes; nothing happens when they are gone already. */
  remove(key: string): Promise<void>;
  /** Keys kept since before an instant (ms since 1970), a folder at a time. */
  keptBefore(instant: number): AsyncIterable<readonly string[]>;
}

/** What a key looks like: nothing else is looked for. */
export const KEY = /^[\w-]{43}$/;
const ASIDE = '.part';
const RETRY_AFTER_S = 30;

/** Files in a folder, spread over 4,096 subfolders; `failed` hears why one could not be written. */
export const createFileStorage = (folder: string, failed: (error: unknown) => void): Storage => {
  const place = (key: string): string => path.join(folder, key.slice(0, 2), key);
  const write = async (target: string, data: Uint8Array): Promise<void> => {
    await mkdir(path.dirname(target), { recursive: true });
    // Written aside, flushed and renamed: a crash leaves the whole file or none.
    const aside = `${target}${ASIDE}`;
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, target);
  };
  return {
    async put(data) {
      const key = newToken();
      try {
        await write(place(key), data);
      } catch (error) {
        // A full or missing disk is no fault of the request, and may be mended while it waits.
        failed(error);
        await rm(`${place(key)}${ASIDE}`, { force: true }).catch(() => undefined);
        throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
      }
      return key;
    },
    async keepAs(key, data) {
      if (!KEY.test(key)) throw new Error('a file is kept under a key');
      await write(place(key), data);
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      const file = place(key);
      const found = await stat(file).catch(() => null);
      return found?.isFile() ? createReadStream(file) : null;
    },
    async remove(key) {
      if (KEY.test(key)) await rm(place(key), { force: true });
    },
    async *keptBefore(instant) {
      const folders = await readdir(folder).catch(() => []);
      for (const part of folders) {
        const old: string[] = [];
        for (const name of await readdir(path.join(folder, part)).catch(() => [])) {
          const file = path.join(folder, part, name);
          const found = await stat(file).catch(() => null);
          if (!found?.isFile() || found.mtimeMs >= instant) continue;
          // What a crash left half-written belongs to nothing.
          if (name.endsWith(ASIDE)) await rm(file, { force: true });
          else if (KEY.test(name)) old.push(name);
        }
        if (old.length > 0) yield old;
      }
    },
  };
};
