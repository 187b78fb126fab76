import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { createTrackingDevice, TrackingDevice } from '@envol/contract/tracking-devices';
import { type Actor, authorityOf, operatorOf } from '@envol/domain/access/actor';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/tokens.ts';
import { newDeviceSecret, newUsername } from './secrets.ts';

export interface TrackingDevicesDeps {
  /** The process's own: the table is in nobody's reach, the first lock alone opens it. */
  readonly system_db: Database;
  readonly clock: Clock;
}

const ENDING = 4;

/** The organisation that the actor speaks for. Throws FORBIDDEN. */
const tenantOf = (actor: Actor) => {
  const operator = operatorOf(actor);
  if (operator !== null && operator.sub_exploitant_ids === null)
    return { operator_id: operator.operator_id, structure_id: null };
  const structure_id = authorityOf(actor)?.structure_ids[0];
  if (structure_id === undefined) throw new Failure('FORBIDDEN');
  return { operator_id: null, structure_id };
};

const own = (db: Db, actor: Actor) => {
  const { operator_id, structure_id } = tenantOf(actor);
  return db
    .selectFrom('tracking_devices')
    .where('operator_id', 'is not distinct from', operator_id)
    .where('structure_id', 'is not distinct from', structure_id)
    .where('revoked_at', 'is', null);
};

const deviceRows = (db: Db, actor: Actor) =>
  own(db, actor)
    .select(['id', 'name', 'username', 'ending', 'serial_numbers', 'created_at', 'last_connected_at'])
    .select('created_by_name as created_by');

export const listOwn = ({ system_db }: TrackingDevicesDeps, actor: Actor): Promise<TrackingDevice[]> =>
  deviceRows(system_db, actor).orderBy('name').orderBy('id').execute();

/** One of the actor's. Throws NOT_FOUND. */
const findOwn = async (db: Db, actor: Actor, id: number): Promise<TrackingDevice> => {
  const row = await deviceRows(db, actor).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

const secretColumns = (secret: string) => ({
  secret_hash: hashToken(secret),
  ending: secret.slice(-ENDING),
});

/** Adds a device. Throws TOO_MANY_TRACKING_DEVICES. */
export const addDevice = async (
  { system_db, clock }: TrackingDevicesDeps,
  { actor, long_name }: SignedIn,
  { name, serial_numbers }: RequestOf<typeof createTrackingDevice>['body'],
): Promise<ResponseOf<typeof createTrackingDevice>> => {
  const secret = newDeviceSecret();
  const tenant = tenantOf(actor);
  const max = LIMITS.tracking_devices.most;
  return system_db.transaction().execute(async (db) => {
    await takeTurn(db, `tracking devices ${JSON.stringify(tenant)}`);
    if ((await own(db, actor).select('id').execute()).length >= max)
      throw new Failure('TOO_MANY_TRACKING_DEVICES', { params: { max } });
    const { id } = await db
      .insertInto('tracking_devices')
      .values({
        ...tenant,
        ...secretColumns(secret),
        name,
        username: newUsername(),
        serial_numbers: [...new Set(serial_numbers)],
        created_by_name: long_name,
        created_at: clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...(await findOwn(db, actor, id)), secret };
  });
};

/** A new secret; whoever is connected by the former one is disconnected. Throws NOT_FOUND. */
export const renewSecret = async (
  { system_db }: TrackingDevicesDeps,
  actor: Actor,
  id: number,
): Promise<ResponseOf<typeof createTrackingDevice>> => {
  await findOwn(system_db, actor, id);
  const secret = newDeviceSecret();
  await system_db.updateTable('tracking_devices').set(secretColumns(secret)).where('id', '=', id).execute();
  return { ...(await findOwn(system_db, actor, id)), secret };
};

/** Ends one at once. Throws NOT_FOUND. */
export const revokeDevice = async (
  { system_db, clock }: TrackingDevicesDeps,
  actor: Actor,
  id: number,
): Promise<void> => {
  await findOwn(system_db, actor, id);
  await system_db
    .updateTable('tracking_devices')
    .set({ revoked_at: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
};
