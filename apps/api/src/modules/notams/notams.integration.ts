import { openNotams } from '../../integrations/notams/open.ts';
import type { NotamService } from '../../integrations/notams/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { notamsSettings } from './notams.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly notam_service: NotamService;
  }
}

export const notamsIntegration = defineIntegration({
  name: 'notam_service',
  settings: notamsSettings,
  needs: [],
  open: openNotams,
});
