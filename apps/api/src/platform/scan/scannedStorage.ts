import { buffer } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../http/failure.ts';
import type { Storage } from '../storage/storage.ts';
import type { Scanner } from './clamav.ts';

export interface ScanOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly scanner: Scanner;
  /** What becomes of a file while the scanner is down: it is refused, or kept back until it was looked at. */
  readonly when_down: 'refuse' | 'hold';
  readonly failed: (error: unknown) => void;
}

const RETRY_AFTER_S = 60;

/**
 * A storage whose files are looked at before they are kept. `put` throws FILE_INFECTED, or SCANNER_UNAVAILABLE; `get`
 * throws FILE_HELD for a file that still waits, FILE_INFECTED for one in which something was found since.
 */
export const scannedStorage = (storage: Storage, options: ScanOptions): Storage => {
  const { db, clock, scanner, when_down, failed } = options;
  const refuseHeld = async (key: string): Promise<void> => {
    const held = await db
      .selectFrom('held_files')
      .select('found')
      .where('storage_key', '=', key)
      .executeTakeFirst();
    if (held) throw new Failure(held.found === null ? 'FILE_HELD' : 'FILE_INFECTED');
  };
  return {
    ...storage,
    async put(data) {
      const result = await scanner.scan(data).catch((error: unknown) => {
        failed(error);
        return null;
      });
      if (result?.kind === 'infected') throw new Failure('FILE_INFECTED', { params: { found: result.name } });
      if (result === null && when_down === 'refuse')
        throw new Failure('SCANNER_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
      const key = await storage.put(data);
      if (result === null)
        await db
          .insertInto('held_files')
          .values({ storage_key: key, held_at: clock.now().toISOString(), found: null })
          .execute();
      return key;
    },
    async get(key) {
      await refuseHeld(key);
      return storage.get(key);
    },
  };
};

const AT_ONCE = 50;

/** Looks at what was kept back; answers with how many were. Ends at the first file that cannot be looked at. */
export const scanWaitingFiles = async (
  storage: Storage,
  { db, scanner }: Pick<ScanOptions, 'db' | 'scanner'>,
): Promise<number> => {
  const held = await db
    .selectFrom('held_files')
    .select('storage_key')
    .where('found', 'is', null)
    .orderBy('held_at')
    .limit(AT_ONCE)
    .execute();
  let looked = 0;
  for (const { storage_key } of held) {
    const stream = await storage.get(storage_key);
    const result = stream === null ? { kind: 'clean' as const } : await scanner.scan(await buffer(stream));
    const row = db.updateTable('held_files').set({ found: result.kind === 'clean' ? null : result.name });
    if (result.kind === 'clean')
      await db.deleteFrom('held_files').where('storage_key', '=', storage_key).execute();
    else {
      await row.where('storage_key', '=', storage_key).execute();
      await storage.remove(storage_key);
    }
    looked += 1;
  }
  return looked;
};
