import { openAzba } from '../../integrations/azba/open.ts';
import type { AzbaService } from '../../integrations/azba/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { azbaSettings } from './azba.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly azba_service: AzbaService;
  }
}

export const azbaIntegration = defineIntegration({
  name: 'azba_service',
  settings: azbaSettings,
  needs: [],
  open: openAzba,
});
