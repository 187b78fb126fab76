import { flightNotificationsEndpoints } from '@envol/contract/flight-notifications';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { cerfaUpdated, noticeAuthorNotification } from './flightNotifications.facts.ts';
import { flightNotificationsHandlers } from './flightNotifications.routes.ts';
import { noticeDeskIntegration } from './noticeDesk.integration.ts';
import { sendDue } from './sending.service.ts';

export { cerfasOf, renderCerfa } from './cerfa.service.ts';
export type { NoticesDeps, SendingDeps } from './flightNotifications.deps.ts';
export { findNoticeOperator, tellNotices } from './flightNotifications.queries.ts';
export { programArmy, programPrefectures, settleMission } from './program.service.ts';
export { receiveNoticeAnswer } from './receiving.service.ts';
export { sendDue } from './sending.service.ts';

export const flightNotificationsModule = defineModule({
  name: 'flight-notifications',
  services: [noticeDeskIntegration],
  needs: ['clock', 'config', 'db', 'facts', 'notice_desk', 'workers'],
  work_needs: [
    'clock',
    'config',
    everyRow('notifications of all operators leave when they are due'),
    'facts',
    'notice_desk',
    'secrets',
    'workers',
  ],
  facts: { noticeAuthorNotification, cerfaUpdated },
  tables: ['flight_cerfas', 'flight_notification_events', 'flight_notifications'],
  calls: flightNotificationsEndpoints,
  handlers: flightNotificationsHandlers,
  sweeps: [
    {
      name: 'notifications of flights that are due',
      every_ms: 60_000,
      run: (deps: Parameters<typeof sendDue>[0], now: Date) => sendDue(deps, now),
    },
  ],
});
