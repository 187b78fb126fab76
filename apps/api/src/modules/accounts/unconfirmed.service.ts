import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { removeUser } from '../account-rows/index.ts';
import { removeUnused } from '../operators/index.ts';

/** How long an account waits for its confirmation while nobody uses it. */
const KEPT_S = 30 * 86_400;
/** In one sweep. */
const MOST = 200;

/** Accounts that nobody confirmed and nobody uses, for whose operators nobody else works and nothing was ever asked or paid. */
const abandoned = (db: Db, before: string) =>
  sql<{ id: number }>`
  select u.id from users u
  where not u.is_email_confirmed and u.created_at < ${before}
    and not exists (select from sessions s where s.user_id = u.id and s.used_at >= ${before})
    and not exists (select from memberships m where m.user_id = u.id and (m.operator_id is null
      or exists (select from memberships other where other.operator_id = m.operator_id and other.user_id <> u.id)
      or exists (select from approvals a where a.operator_id = m.operator_id)
      or exists (select from subscriptions s where s.operator_id = m.operator_id)))
  order by u.id limit ${MOST}`.execute(db);

const removeAccount = (db: Database, id: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('is_email_confirmed', '=', false)
      .forUpdate()
      .executeTakeFirst();
    // Confirmed a moment ago.
    if (!account) return;
    const parts = await transaction
      .selectFrom('memberships')
      .select('operator_id')
      .where('user_id', '=', id)
      .execute();
    for (const { operator_id } of parts) {
      if (operator_id === null) continue;
      await removeUnused(transaction, operator_id);
    }
    await removeUser(transaction, id);
  });

/** Removes accounts that were signed up with an address which nobody confirmed, and their operators. */
export const purgeUnconfirmed = async (db: Database, now: Date): Promise<number> => {
  const { rows } = await abandoned(db, secondsAfter(now, -KEPT_S).toISOString());
  for (const { id } of rows) await removeAccount(db, id);
  return rows.length;
};
