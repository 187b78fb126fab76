import { type notificationsEndpoints, readPushSubscription } from '@envol/contract/notifications';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Handlers, SignedIn } from '../../platform/http/mount.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { familyOf } from '../auth/index.ts';
import { toNotification } from './notifications.mapper.ts';
import { recentNotifications } from './notifications.queries.ts';
import { markRead } from './notifications.repository.ts';
import { publicPushKey } from './push.keys.ts';
import { forgetFamily, keepSubscription, subscriptionsOf } from './push.repository.ts';
import { isPushService } from './push.services.ts';

const DAY_SECONDS = 86_400;

/** The sign-in of the asker. */
const familyOfAsker = async (db: Database, { session_id }: SignedIn): Promise<string> => {
  const family = await familyOf(db, session_id);
  if (family === undefined) throw notFound();
  return family;
};

export const notificationsHandlers = (deps: {
  readonly db: Database;
  /** The process's own: who subscribed is granted to nobody. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly config: Pick<Config, 'push_services'>;
}): Handlers<typeof notificationsEndpoints> => ({
  listNotifications: async ({ query }, { signed_in, language }) => {
    const since = secondsAfter(deps.clock.now(), -query.last_n_days * DAY_SECONDS).toISOString();
    const rows = await recentNotifications(deps.db, signed_in.actor, since);
    return rows.map((row) => toNotification(row, language));
  },
  markNotificationsAsRead: async ({ body }, { signed_in }) => {
    const { user_id, impersonator_user_id } = signed_in.actor;
    // Seen by who looks through the account, not by the person.
    if (impersonator_user_id === null)
      await markRead(deps.db, user_id, body.ids, deps.clock.now().toISOString());
  },
  registerNotifToken: async ({ body }, { signed_in }) => {
    const subscription = body.type === 'web_push' ? readPushSubscription(body.registration_id) : undefined;
    if (subscription === undefined) return { is_delivered: false, reason: 'no_mobile_service' };
    if (!isPushService(subscription.endpoint, deps.config.push_services))
      throw fieldFailure('PUSH_SERVICE_UNKNOWN', 'registration_id', 'push_subscription');
    const owner = {
      user_id: signed_in.actor.user_id,
      family: await familyOfAsker(deps.system_db, signed_in),
    };
    await deps.system_db
      .transaction()
      .execute((transaction) =>
        keepSubscription(transaction, owner, subscription, deps.clock.now().toISOString()),
      );
    return { is_delivered: true, reason: null };
  },
  pushState: async (_, { signed_in }) => {
    const [public_key, browsers] = await Promise.all([
      publicPushKey(deps.system_db, deps.secrets),
      subscriptionsOf(deps.system_db, signed_in.actor.user_id, deps.clock.now().toISOString()),
    ]);
    return { public_key, browsers: browsers.length };
  },
  stopPush: async (_, { signed_in }) =>
    forgetFamily(deps.system_db, await familyOfAsker(deps.system_db, signed_in)),
});
