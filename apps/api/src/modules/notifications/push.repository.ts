import type { PushSubscription } from '@envol/contract/notifications';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';

/** Browsers of one person that take news while closed; the oldest gives way. */
const MOST_BROWSERS = 10;

export interface KeptSubscription {
  readonly id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Of sign-ins that can still be renewed. */
const isLive = (at: string) => sql<boolean>`exists (select from sessions s
  where s.family = push_subscriptions.family and s.revoked_at is null and s.refresh_expires_at > ${at})`;

/** Keeps a browser's subscription; one address is one browser's, whoever had it before. */
export const keepSubscription = async (
  db: Db,
  owner: { readonly user_id: number; readonly family: string },
  { endpoint, keys }: z.output<typeof PushSubscription>,
  at: string,
): Promise<void> => {
  const row = { ...owner, ...keys, created_at: at };
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', owner.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions as newest')
        .select('newest.id')
        .where('newest.user_id', '=', owner.user_id)
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(MOST_BROWSERS),
    )
    .execute();
};

export const subscriptionsOf = (db: Db, userId: number, at: string): Promise<KeptSubscription[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where(isLive(at))
    .execute();

/** Which of these people have a browser that takes news while closed. */
export const usersWithBrowsers = async (
  db: Db,
  userIds: readonly number[],
  at: string,
): Promise<readonly { readonly id: number; readonly language: 'fr' | 'en' }[]> =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('users')
        .select(['users.id', 'users.language'])
        .where('users.id', 'in', userIds)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('push_subscriptions')
              .select('push_subscriptions.id')
              .whereRef('push_subscriptions.user_id', '=', 'users.id')
              .where(isLive(at)),
          ),
        )
        .execute();

export const forgetSubscription = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
};

export const forgetFamily = async (db: Db, family: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('family', '=', family).execute();
};

/** Subscriptions of sign-ins that ended. */
export const forgetEnded = async (db: Db, at: string): Promise<void> => {
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.not(isLive(at)))
    .execute();
};
