import { openExternalDesk } from '../../integrations/external-desk/open.ts';
import type { ExternalDesk } from '../../integrations/external-desk/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { externalDeskSettings } from './externalDesk.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly external_desk: ExternalDesk;
  }
}

export const externalDeskIntegration = defineIntegration({
  name: 'external_desk',
  settings: externalDeskSettings,
  needs: [],
  open: openExternalDesk,
});
