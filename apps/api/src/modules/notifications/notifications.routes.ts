import type { notificationsEndpoints } from '@envol/contract/notifications';
import type { Clock } from '../../platform/clock.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { toNotification } from './notifications.mapper.ts';
import { recentNotifications } from './notifications.queries.ts';
import { markRead } from './notifications.repository.ts';

const DAY_SECONDS = 86_400;

export const notificationsHandlers = (deps: {
  readonly db: Database;
  readonly clock: Clock;
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
});
