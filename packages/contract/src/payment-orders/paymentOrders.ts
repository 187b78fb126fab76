import { z } from 'zod';
import { REQUEST_ERRORS, REQUEST_FILES, requestFields } from '../approvals/index.ts';
import { formValue, Id, IdParams, Line, LongText, nullAsAbsent } from '../common.ts';
import { defineEndpoint, multipartBody } from '../endpoint.ts';
import { SoldInvoiceRow } from '../invoices/index.ts';
import { FailingOrder, PaymentConfirmation, PaymentInvoice } from './shapes.ts';

const tag = 'subscriptions';

/** Names of the payment service's: letters, digits and underscores. */
const MethodId = z.string().regex(/^\w{1,100}$/);

export const createApprovalInvoice = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/create-approval-invoice',
  tag,
  summary:
    'What a request to an authority costs, with the card that is proposed: of a request that was sent and waits for its payment (approval_id), or of one that is about to be (flight_id and constraint_id)',
  permission: 'approval:request',
  feature: 'paid_approvals',
  body: z
    .object({
      approval_id: Id.optional(),
      flight_id: Id.optional(),
      constraint_id: Id.optional(),
      /** One of the authority's kinds of requests, which may have a price of its own. */
      category: nullAsAbsent(Line(50).min(1)),
    })
    .superRefine(({ approval_id, flight_id, constraint_id }, context) => {
      if (approval_id !== undefined) return;
      for (const [path, value] of Object.entries({ flight_id, constraint_id }))
        if (value === undefined) context.addIssue({ code: 'custom', path: [path], message: 'required' });
    }),
  response: PaymentInvoice,
  status: 201,
  errors: [
    'NOTHING_TO_PAY',
    'PAYMENT_TRANSITION_ILLEGAL',
    'CONSTRAINT_UNKNOWN',
    'CONSTRAINT_NEEDS_NO_APPROVAL',
    'AUTHORITY_NOT_CONNECTED',
  ],
  rate_limit: 120,
  in_turn: true,
});

/** What stands against paying at all. */
const PAY_ERRORS = [
  'PAYMENT_UNDER_WAY',
  'PAYMENT_ORDER_OVER',
  'BILLING_ADDRESS_INCOMPLETE',
  'TOTAL_CHANGED',
  'STRIPE_CUSTOMER_UPDATE',
] as const;

/** How an order is paid. */
const paying = {
  invoice_id: formValue(Id),
  /** A card that the payment service knows; absent: it is paid on the service's page. */
  payment_method_id: nullAsAbsent(MethodId),
  /** What the payer wants to read on the invoice. */
  description: nullAsAbsent(Line(250)),
  billing_information: nullAsAbsent(Line(250)),
};

export const confirmApprovalPaymentInvoice = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/confirm-approval-payment-invoice',
  tag,
  summary:
    'Send the request as request_approval does, and let a card hold what it costs; asked for twice, it is sent and held once. A request that was sent already is paid by its invoice alone',
  permission: 'approval:request',
  feature: 'paid_approvals',
  body: multipartBody(
    z.object({
      ...requestFields,
      pilot_id: formValue(Id.optional()).optional(),
      drone_ids: requestFields.drone_ids.optional(),
      ...paying,
      approval_id: formValue(Id.optional()).optional(),
      structure_id: formValue(Id.optional()).optional(),
    }),
    REQUEST_FILES,
    { json: true },
  ),
  response: PaymentConfirmation,
  errors: [...PAY_ERRORS, 'PAYMENT_TRANSITION_ILLEGAL', ...REQUEST_ERRORS],
  rate_limit: 60,
  in_turn: true,
});

export const createEntrustPaperworkInvoice = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/create-entrust-paperwork-invoice',
  tag,
  summary: 'What entrusting the mission’s open procedures costs, with the card that is proposed',
  permission: 'approval:request',
  body: z.object({ flight_id: Id }),
  response: PaymentInvoice,
  status: 201,
  errors: ['NOTHING_TO_PAY', 'FLIGHT_NOT_ENTRUSTABLE'],
  rate_limit: 120,
  in_turn: true,
});

export const confirmEntrustPaperworkPaymentInvoice = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/confirm-entrust-paperwork-payment-invoice',
  tag,
  summary: 'Entrust the mission’s open procedures and pay them; asked for twice, they are paid once',
  permission: 'approval:request',
  body: z.object({
    ...paying,
    invoice_id: Id,
    flight_id: Id.optional(),
    info: LongText.nullable().optional(),
  }),
  response: PaymentConfirmation,
  errors: [...PAY_ERRORS, 'PAYMENTS_UNAVAILABLE', 'CARD_DECLINED', 'FLIGHT_NOT_ENTRUSTABLE'],
  rate_limit: 60,
  in_turn: true,
});

export const readPaymentInvoice = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/payment-invoices/:id',
  tag,
  summary: 'Where the payment of one act stands; the payment service is asked where its page was open',
  permission: 'approval:request',
  params: IdParams,
  response: PaymentConfirmation,
  errors: ['PAYMENT_UNDER_WAY', 'FLIGHT_NOT_ENTRUSTABLE', 'TOTAL_CHANGED'],
  in_turn: true,
});

export const listFailingOrders = defineEndpoint({
  method: 'GET',
  path: '/invoices/failing-payments',
  tag: 'invoices',
  summary:
    'Payments of requests and entrusted procedures that cannot be settled for now, the longest failing first; each is tried again by itself, after longer and longer',
  permission: 'platform:read',
  response: z.object({ results: z.array(FailingOrder) }),
});

export const refundInvoice = defineEndpoint({
  method: 'POST',
  path: '/invoices/:id/refund',
  tag: 'invoices',
  summary:
    'Give money back to the card that paid, with a credit note: a part with tax, or all that is left. Of the staff, what is over a sum that the installation sets goes when a second person asks for the same',
  permission: 'invoice:write',
  params: IdParams,
  body: z.object({
    /** With tax; null: all that is left. */
    gross_cents: z.number().int().min(1).nullable(),
    /** Stands on the credit note. */
    reason: Line(250).min(1),
  }),
  response: SoldInvoiceRow,
  status: 201,
  errors: ['CREDIT_TOO_HIGH', 'INVOICE_NOT_REFUNDABLE', 'PAYMENTS_UNAVAILABLE'],
  rate_limit: 60,
  in_turn: true,
});

export const paymentOrdersEndpoints = {
  createApprovalInvoice,
  confirmApprovalPaymentInvoice,
  createEntrustPaperworkInvoice,
  confirmEntrustPaperworkPaymentInvoice,
  readPaymentInvoice,
  listFailingOrders,
  refundInvoice,
};
