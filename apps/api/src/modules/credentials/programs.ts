import type { Insertable, Selectable } from 'kysely';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

/** Tells a key from a session's token, and a scanner of secrets what it has found. */
const PREFIX = 'envol_';
/** How exactly the last use is kept. */
const USE_KEPT_S = 60;

export const newApiToken = (): string => `${PREFIX}${newToken()}`;

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** A key that is good; its use is noted, once a minute at most. */
export const findApiToken = async (db: Database, clock: Clock, token: string) => {
  const found = await db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'membership_id', 'scopes', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const now = clock.now();
  if (found && (found.last_used_at ?? '') < secondsAfter(now, -USE_KEPT_S).toISOString())
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', found.id)
      .execute();
  return found;
};

/** A key that is good now, by its id. */
export const findLiveKey = (db: Db, clock: Clock, id: number) =>
  db
    .selectFrom('api_tokens')
    .select(['user_id', 'membership_id'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();

/** A new key; answers with its id. */
export const insertApiToken = async (db: Db, token: Insertable<Tables['api_tokens']>): Promise<number> =>
  (await db.insertInto('api_tokens').values(token).returning('id').executeTakeFirstOrThrow()).id;

/** Ends a person's keys, or one of them; how many. */
export const revokeApiTokens = async (
  db: Db,
  { user_id, id }: { readonly user_id: number; readonly id?: number },
  revoked_at: string,
): Promise<number> => {
  let revoking = db
    .updateTable('api_tokens')
    .set({ revoked_at })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null);
  if (id !== undefined) revoking = revoking.where('id', '=', id);
  return Number((await revoking.executeTakeFirst()).numUpdatedRows);
};

/** A calendar's secret address, in the place of the one before. */
export const saveCalendarFeed = async (db: Db, feed: Insertable<Tables['calendar_feeds']>): Promise<void> => {
  const { user_id: _, membership_id: __, kind: ___, ...columns } = feed;
  await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.columns(['membership_id', 'kind']).doUpdateSet(columns))
    .execute();
};

export const noteFeedRead = async (db: Db, id: number, last_read_at: string): Promise<void> => {
  await db.updateTable('calendar_feeds').set({ last_read_at }).where('id', '=', id).execute();
};

export const removeCalendarFeed = async (
  db: Db,
  membershipId: number,
  kind: Selectable<Tables['calendar_feeds']>['kind'],
): Promise<void> => {
  await db
    .deleteFrom('calendar_feeds')
    .where('membership_id', '=', membershipId)
    .where('kind', '=', kind)
    .execute();
};

/** Ends all that lets a program in for a person: keys, and addresses of calendars. */
export const endPrograms = async (db: Db, clock: Clock, userId: number): Promise<void> => {
  await revokeApiTokens(db, { user_id: userId }, clock.now().toISOString());
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
};
