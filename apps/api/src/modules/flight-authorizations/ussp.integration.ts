import { openUssp } from '../../integrations/ussp/open.ts';
import type { UsspGateway } from '../../integrations/ussp/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { usspSettings } from './ussp.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly ussp: UsspGateway;
  }
}

export const usspIntegration = defineIntegration({
  name: 'ussp',
  settings: usspSettings,
  needs: [],
  open: openUssp,
});
