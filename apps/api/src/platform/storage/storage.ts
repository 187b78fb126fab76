import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newToken } from '../tokens.ts';

/** Where uploaded files are kept; keys are made here and mean nothing outside. */
export interface Storage {
  /** Keeps the bytes and returns their key; they are on the disk when it resolves. */
  put(data: Uint8Array): Promise<string>;
  /** A stream of the bytes, or null when they are gone. */
  get(key: string): Promise<Readable | null>;
}

const KEY = /^[\w-]{43}$/;

/** Files in a folder, spread over 4,096 subfolders. */
export const createFileStorage = (folder: string): Storage => {
  const place = (key: string): string => path.join(folder, key.slice(0, 2), key);
  return {
    async put(data) {
      const key = newToken();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Written aside, flushed and renamed: a crash leaves the whole file or none.
      const aside = `${target}.part`;
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, target);
      return key;
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      const file = place(key);
      const found = await stat(file).catch(() => null);
      return found?.isFile() ? createReadStream(file) : null;
    },
  };
};
