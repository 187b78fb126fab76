import type { Config } from '../../config.ts';
import type { EInvoicePlatform } from '../../integrations/e-invoices/port.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import type { EntrustingDeps } from '../entrusting/index.ts';
import type { SubscriptionsDeps } from '../subscriptions/index.ts';

/** What this module asks: requests and entrusted procedures, and what money needs. */
export type OrderDeps = ApprovalsDeps &
  EntrustingDeps &
  SubscriptionsDeps & {
    readonly e_invoice_platform: EInvoicePlatform;
    readonly config: Pick<Config, 'refund_alone_cents'>;
  };
