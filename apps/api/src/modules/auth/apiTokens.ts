import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
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

/** Ends all that lets a program in for a person: keys, and addresses of calendars. */
export const endPrograms = async (db: Db, clock: Clock, userId: number): Promise<void> => {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
};
