import type { PaymentConfirmation, PaymentInvoice } from '@envol/contract/payment-orders';
import { openSessionOf } from './people.ts';

/** 48 EUR before tax, with a card that is known. */
export const anInvoice = (changes: Partial<PaymentInvoice> = {}): PaymentInvoice => ({
  invoice_id: 7,
  kind: 'approval',
  status: 'shown',
  seller: 'Aéroport d’Exemple',
  structure_id: null,
  flight_id: 4,
  approval_id: null,
  currency: 'EUR',
  lines: [{ description: 'Étude d’une demande d’accord', amount_cents: 4_800 }],
  net_cents: 4_800,
  tax_rate_bp: 2_000,
  tax_cents: 960,
  total_cents: 5_760,
  card: { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2027 },
  hold_days: 7,
  held_until: null,
  missing: [],
  is_simulated: true,
  ...changes,
});

export const aConfirmation = (
  outcome: PaymentConfirmation['outcome'],
  changes: Partial<PaymentConfirmation> = {},
): PaymentConfirmation => ({
  outcome,
  url: outcome === 'page' ? 'https://pay.example.invalid/p' : null,
  invoice: anInvoice({ approval_id: 12 }),
  approval: { id: 12, display_identifier: 'D-12', payment_status: 'authorised' },
  is_entrusted: false,
  ...changes,
});

/** Somebody whose company pays by card here, unless its trial still runs. */
export const signInPayer = (operator: { readonly is_trial?: boolean } = {}): void =>
  openSessionOf({
    is_email_confirmed: true,
    permissions: ['flight:read', 'flight:write', 'approval:request'],
    operator: {
      sells_plans: true,
      is_trial: operator.is_trial === true,
      features: operator.is_trial === true ? [] : ['paid_approvals'],
    } as never,
  });
