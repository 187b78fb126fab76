import { notificationsEndpoints } from '@envol/contract/notifications';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { purgeEvents } from '../../platform/realtime/events.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { forgetEnded } from './push.repository.ts';
import { sendPushes } from './push.service.ts';

export { createPresenter, pushNews, ringBells } from './notifications.service.ts';
export { inLanguage, type TextParams } from './notifications.texts.ts';

/** The longest that a list of notifications reaches back (90 days), and a little. */
const EVENTS_KEPT_SECONDS = 100 * 86_400;

export const notificationsModule = defineModule({
  name: 'notifications',
  needs: [
    'clock',
    'config',
    'db',
    systemDb('who subscribed with which browser is granted to no role'),
    'secrets',
  ],
  work_needs: ['clock', 'config', everyRow('news of everybody go to closed browsers'), 'secrets'],
  tables: ['notifications', 'push_keys', 'push_subscriptions', 'pushes'],
  calls: notificationsEndpoints,
  handlers: notificationsHandlers,
  sweeps: [
    {
      name: 'news to closed browsers',
      every_ms: 2_000,
      run: sendPushes,
    },
    {
      name: 'browsers whose sign-in ended',
      every_ms: 60_000,
      run: ({ db }: { readonly db: Database }, now) => forgetEnded(db, now.toISOString()),
    },
    {
      name: 'events out of every list',
      every_ms: 5 * 60_000,
      run: ({ db }: { readonly db: Database }, now) =>
        purgeEvents(db, secondsAfter(now, -EVENTS_KEPT_SECONDS).toISOString()),
    },
  ],
});
