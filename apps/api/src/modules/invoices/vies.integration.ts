import { openVies } from '../../integrations/vies/open.ts';
import type { Vies } from '../../integrations/vies/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { invoicesSettings } from './invoices.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly vies: Vies;
  }
}

export const viesIntegration = defineIntegration({
  name: 'vies',
  settings: invoicesSettings,
  needs: [],
  open: (settings) => openVies(settings),
});
