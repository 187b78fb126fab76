import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/tokens.ts';

/** A device that signed in. */
export interface SignedInDevice {
  readonly id: number;
  readonly operator_id: number | null;
  readonly structure_id: number | null;
  readonly name: string;
  /** What it may speak for; empty: every drone of its operator. */
  readonly serial_numbers: readonly string[];
  /** Of the secret it came with: another one ends the connection. */
  readonly secret_hash: Buffer;
}

const NOBODYS = Buffer.alloc(32);

/** The device of a name and a secret; null where there is none. A name that nobody has takes as long. */
export const signInDevice = async (
  db: Db,
  now: Date,
  { username, secret }: { readonly username: string; readonly secret: string },
): Promise<SignedInDevice | null> => {
  const found = await db
    .selectFrom('tracking_devices')
    .select(['id', 'operator_id', 'structure_id', 'name', 'serial_numbers', 'secret_hash'])
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const is_right = timingSafeEqual(hashToken(secret), found?.secret_hash ?? NOBODYS);
  if (found === undefined || !is_right) return null;
  await db
    .updateTable('tracking_devices')
    .set({ last_connected_at: now.toISOString() })
    .where('id', '=', found.id)
    .execute();
  return found;
};

/** Of these devices those that may stay connected: neither revoked nor given another secret meanwhile. */
export const stillSignedIn = async (
  db: Db,
  devices: readonly SignedInDevice[],
): Promise<ReadonlySet<number>> => {
  if (devices.length === 0) return new Set();
  const rows = await db
    .selectFrom('tracking_devices')
    .select(['id', 'secret_hash'])
    .where('id', 'in', [...new Set(devices.map(({ id }) => id))])
    .where('revoked_at', 'is', null)
    .execute();
  const hashes = new Map(rows.map(({ id, secret_hash }) => [id, secret_hash]));
  return new Set(
    devices.flatMap(({ id, secret_hash }) => (hashes.get(id)?.equals(secret_hash) === true ? id : [])),
  );
};
