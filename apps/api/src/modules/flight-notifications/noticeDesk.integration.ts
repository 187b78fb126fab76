import { openNoticeDesk } from '../../integrations/flight-notices/open.ts';
import type { NoticeDesk } from '../../integrations/flight-notices/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { registrySettings } from '../drones/index.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly notice_desk: NoticeDesk;
  }
}

/** The registry of drones takes the notifications of flights too. */
export const noticeDeskIntegration = defineIntegration({
  name: 'notice_desk',
  settings: registrySettings,
  needs: [],
  open: openNoticeDesk,
});
