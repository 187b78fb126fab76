import { invoicesEndpoints } from '@envol/contract/invoices';
import { systemChance } from '../../platform/chance.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, type Services, systemDb } from '../../platform/service.ts';
import { syncAccounts } from './accounts.service.ts';
import { eInvoicesIntegration } from './eInvoices.integration.ts';
import { depositIssued, drawIssued } from './files.service.ts';
import { invoicesHandlers } from './invoices.routes.ts';
import { invoicePayments } from './payments.service.ts';
import { renewChecks } from './vatChecks.service.ts';
import { viesIntegration } from './vies.integration.ts';

export { accountToPay } from './accounts.service.ts';
export { creditInvoice, lockCreditable } from './credit.service.ts';
export { findSold } from './invoices.queries.ts';
export {
  type InvoiceOrder,
  InvoiceRefused,
  type IssueDeps,
  type Issued,
  issueInvoice,
} from './issue.service.ts';
export { issueForPayment } from './payments.service.ts';
export {
  dropRefund,
  insertRefund,
  noteRefunded,
  openRefunds,
  readRefund,
  refundedOf,
  takeWaitingRefund,
} from './refunds.repository.ts';
export { sellerNamed } from './sellers.service.ts';
export { taxRateFor } from './tax.service.ts';

type Work = { readonly db: Database } & Pick<
  Services,
  'clock' | 'config' | 'e_invoice_platform' | 'log' | 'payments' | 'vies' | 'workers'
>;

export const invoicesModule = defineModule({
  name: 'invoices',
  services: [viesIntegration, eInvoicesIntegration],
  needs: [
    'clock',
    'config',
    'db',
    'e_invoice_platform',
    'log',
    'payments',
    systemDb(
      'an invoice is written by the process alone; files, mandates and checks of numbers are granted to nobody',
    ),
    'vies',
    'workers',
  ],
  work_needs: [
    'clock',
    'config',
    'e_invoice_platform',
    everyRow('payments of all are invoiced, invoices drawn and deposited, numbers of all asked about'),
    'log',
    'payments',
    'vies',
    'workers',
  ],
  tables: [
    'invoice_deposits',
    'invoice_failures',
    'invoice_files',
    'invoice_payments',
    'invoice_refusals',
    'invoice_series',
    'invoices',
    'invoicing_mandates',
    'payment_accounts',
    'payment_refunds',
    'structure_discounts',
    'vat_checks',
  ],
  columns: { settled_payments: ['buyer'] },
  calls: invoicesEndpoints,
  handlers: invoicesHandlers,
  sweeps: [
    {
      name: 'payments without an invoice',
      every_ms: 2_000,
      run: ({ db, ...deps }: Work) => invoicePayments({ ...deps, system_db: db }),
    },
    {
      name: 'accounts of structures at the payment service',
      every_ms: 3_600_000,
      run: ({ db, ...deps }: Work) => syncAccounts({ ...deps, system_db: db }),
    },
    {
      name: 'VAT numbers to be asked about again',
      every_ms: 3_600_000,
      run: ({ db, ...deps }: Work) => renewChecks({ ...deps, system_db: db }),
    },
    {
      name: 'invoices without a file',
      every_ms: 2_000,
      run: ({ db, ...deps }: Work) => drawIssued({ ...deps, system_db: db, chance: systemChance }),
    },
    {
      name: 'invoices at the platform for e-invoices',
      every_ms: 60_000,
      run: ({ db, ...deps }: Work) => depositIssued({ ...deps, system_db: db, chance: systemChance }),
    },
  ],
});
