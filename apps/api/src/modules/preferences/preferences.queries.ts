import {
  type ChosenSettings,
  type ContactSettings,
  changedSettings,
  settingsOf,
} from '@envol/domain/accounts/settings';
import type { Db } from '../../platform/db/database.ts';

export const readSettings = async (db: Db, userId: number): Promise<ContactSettings> => {
  const row = await db
    .selectFrom('contact_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return settingsOf(row?.settings ?? null);
};

/** What these people chose, by their ids. */
export const settingsOfUsers = async (
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => ContactSettings> => {
  if (userIds.length === 0) return () => settingsOf(null);
  const rows = await db
    .selectFrom('contact_settings')
    .select(['user_id', 'settings'])
    .where('user_id', 'in', userIds)
    .execute();
  const byUser = new Map(rows.map(({ user_id, settings }) => [user_id, settings]));
  return (userId) => settingsOf(byUser.get(userId) ?? null);
};

/** Keeps a change beside what was chosen before; of two at once neither is lost. */
export const changeSettings = async (
  db: Db,
  userId: number,
  change: ChosenSettings,
): Promise<ContactSettings> => {
  await db
    .insertInto('contact_settings')
    .values({ user_id: userId, settings: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { settings: before } = await db
    .selectFrom('contact_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const settings = changedSettings(before, change);
  await db
    .updateTable('contact_settings')
    .set({ settings: JSON.stringify(settings) })
    .where('user_id', '=', userId)
    .execute();
  return settingsOf(settings);
};
