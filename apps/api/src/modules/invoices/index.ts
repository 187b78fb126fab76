import { invoicesEndpoints } from '@envol/contract/invoices';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, ownDb, type Services } from '../../platform/service.ts';
import { eInvoicesIntegration } from './eInvoices.integration.ts';
import { depositIssued, drawIssued } from './files.service.ts';
import { invoicesHandlers } from './invoices.routes.ts';
import { viesIntegration } from './vies.integration.ts';

export { creditInvoice } from './credit.service.ts';
export {
  type InvoiceOrder,
  InvoiceRefused,
  type IssueDeps,
  type Issued,
  issueInvoice,
} from './issue.service.ts';
export { issueForPayment } from './payments.service.ts';

type Work = { readonly db: Database } & Pick<Services, 'clock' | 'e_invoice_platform' | 'log' | 'workers'>;

export const invoicesModule = defineModule({
  name: 'invoices',
  services: [viesIntegration, eInvoicesIntegration],
  needs: [
    'clock',
    'config',
    'db',
    'e_invoice_platform',
    'log',
    ownDb(
      'an invoice is written by the process alone; files, mandates and checks of numbers are granted to nobody',
    ),
    'vies',
    'workers',
  ],
  work_needs: [
    'clock',
    'e_invoice_platform',
    everyRow('invoices of all are drawn and deposited'),
    'log',
    'workers',
  ],
  tables: [
    'invoice_deposits',
    'invoice_files',
    'invoice_payments',
    'invoice_series',
    'invoices',
    'invoicing_mandates',
    'structure_discounts',
    'vat_checks',
  ],
  calls: invoicesEndpoints,
  handlers: invoicesHandlers,
  sweeps: [
    {
      name: 'invoices without a file',
      every_ms: 5_000,
      run: ({ db, ...deps }: Work) => drawIssued({ ...deps, own_db: db }),
    },
    {
      name: 'invoices at the platform for e-invoices',
      every_ms: 60_000,
      run: ({ db, ...deps }: Work) => depositIssued({ ...deps, own_db: db }),
    },
  ],
});
