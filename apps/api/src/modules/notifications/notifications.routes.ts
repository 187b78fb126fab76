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
  markNotificationsAsRead: ({ body }, { signed_in }) =>
    markRead(deps.db, signed_in.actor.user_id, body.ids, deps.clock.now().toISOString()),
});
