import { openPlatform } from '../../integrations/e-invoices/open.ts';
import type { EInvoicePlatform } from '../../integrations/e-invoices/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { invoicesSettings } from './invoices.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly e_invoice_platform: EInvoicePlatform;
  }
}

export const eInvoicesIntegration = defineIntegration({
  name: 'e_invoice_platform',
  settings: invoicesSettings,
  needs: [],
  open: (settings) => openPlatform(settings),
});
