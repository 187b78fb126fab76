import type { paymentOrdersEndpoints } from '@envol/contract/payment-orders';
import { authorOf } from '../../platform/http/author.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { callerOf } from '../flight-details/index.ts';
import { confirmEntrusting, readPayment, showEntrusting } from './entrusted.service.ts';
import { findFailing } from './orders.repository.ts';
import { confirmApproval, type Payer, showApproval } from './orders.service.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { refundOrder } from './refunds.service.ts';

const payerOf = (context: Context<SignedIn>): Payer => ({
  ...authorOf(context.signed_in),
  operator_id: operatorOf(context),
  language: context.language,
});

export const paymentOrdersHandlers = (deps: OrderDeps): Handlers<typeof paymentOrdersEndpoints> => ({
  createApprovalInvoice: ({ body }, context) => showApproval(deps, payerOf(context), body),
  confirmApprovalPaymentInvoice: ({ body }, context) => confirmApproval(deps, payerOf(context), body),
  createEntrustPaperworkInvoice: ({ body }, context) =>
    showEntrusting(deps, callerOf(context), body.flight_id),
  confirmEntrustPaperworkPaymentInvoice: ({ body }, context) =>
    confirmEntrusting(deps, callerOf(context), body),
  readPaymentInvoice: ({ params }, context) => readPayment(deps, callerOf(context), params.id),
  listFailingOrders: async () => ({ results: await findFailing(deps.system_db) }),
  refundInvoice: ({ params, body }, { signed_in }) => refundOrder(deps, signed_in, params.id, body),
});
