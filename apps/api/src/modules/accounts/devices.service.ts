import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { endSessions, familyOf, revokeFamily } from '../auth/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';

interface Asker {
  readonly user_id: number;
  readonly session_id: number;
}

/**
 * The sign-ins of a person that can still be renewed: one each, under the id of its first session. Whoever looks through
 * the account (staff) is none of its devices.
 */
const familiesOf = (db: Db, userId: number, at: string) =>
  db
    .selectFrom('sessions')
    .select((eb) => [
      'family',
      eb.fn.min('id').as('id'),
      eb.fn.min('created_at').as('signed_in_at'),
      eb.fn.max('used_at').as('used_at'),
      sql<string | null>`(array_agg(device order by used_at desc))[1]`.as('device'),
    ])
    .where('user_id', '=', userId)
    .where('impersonator_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', at)
    .groupBy('family')
    .orderBy('used_at', 'desc');

/** The staff's latest looks through a person's account, from the journal that only grows. */
const latestLooks = (db: Db, userId: number) =>
  db
    .selectFrom('staff_journal')
    .select([
      'id',
      'staff_name',
      sql<string | null>`nullif(details->>'reason', '')`.as('reason'),
      'at as began_at',
    ])
    .where('user_id', '=', userId)
    .where('action', '=', 'hijack')
    .orderBy('id', 'desc')
    .limit(LIMITS.looks_told)
    .execute();

export const listDevices = async ({ db, clock }: AccountsDeps, asker: Asker) => {
  const families = await familiesOf(db, asker.user_id, clock.now().toISOString()).execute();
  const own = await familyOf(db, asker.session_id);
  return {
    results: families.map(({ family, device, ...each }) => ({
      ...each,
      device: device === '' ? null : device,
      is_current: family === own,
    })),
    looks: await latestLooks(db, asker.user_id),
  };
};

/** Signs one device out. Throws NOT_FOUND for an id that is none of the asker's. */
export const endDevice = async (deps: AccountsDeps, asker: Asker, id: number): Promise<void> => {
  const { db, clock, authenticator } = deps;
  const families = await familiesOf(db, asker.user_id, clock.now().toISOString()).execute();
  const family = families.find((each) => each.id === id)?.family;
  if (family === undefined) throw notFound();
  for (const ended of await revokeFamily(db, clock, family)) authenticator.forget(ended);
};

/** Signs every device out, the asker's own included. */
export const endAllDevices = async (deps: AccountsDeps, asker: Asker): Promise<void> => {
  const { db, clock, authenticator } = deps;
  const ended = await endSessions(db, clock, { user_id: asker.user_id, except_family: null });
  for (const id of ended) authenticator.forget(id);
};
