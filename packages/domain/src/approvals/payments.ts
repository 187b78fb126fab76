import type { Currency } from '../money/money.ts';
import type { ApprovalStatus } from './statuses.ts';

/**
 * Where the payment of a request stands. "Waiting payment, Paid, Refunded" are those of specification 1 §4; between them a card holds
 * the sum (`authorised`) until the authority answers, and nothing is taken of what it refuses (`released`).
 */
export const PAYMENT_STATUSES = ['waiting_payment', 'authorised', 'paid', 'refunded', 'released'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What the price of a request waits for. `settled`: nothing; its authority decides. Until then it grants nothing: `to_pay`: its
 * company pays; `retried`: the payment service was away, and is asked again by itself; `elsewhere`: its authority notes what
 * it got by its own ways, for no card pays it any more.
 */
export const PRICE_STATES = ['settled', 'to_pay', 'retried', 'elsewhere'] as const;
export interface RequestPriceState {
  readonly state: (typeof PRICE_STATES)[number];
  /** Before tax. */
  readonly price_cents: number;
  readonly currency: Currency;
}

/** What an authority notes of money that came, or went back, by its own ways. */
export const PAYMENT_ACTIONS = ['note-paid', 'note-refunded'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** What the product itself writes into the journal of a request whose payment moved. */
export const PAYMENT_STEPS = [
  'payment-authorised',
  'payment-taken',
  'payment-released',
  'payment-failed',
  'payment-deferred',
  'payment-refunded',
] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

const TRANSITIONS: Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentAction, PaymentStatus>>>>> =
  {
    waiting_payment: { 'note-paid': 'paid' },
    authorised: {},
    paid: { 'note-refunded': 'refunded' },
    // A refusal that is taken back: no card pays or holds its price any more.
    refunded: { 'note-paid': 'paid' },
    released: { 'note-paid': 'paid' },
  };

/** How the money of a request came; absent: by the authority's own ways. */
export interface PaidBy {
  /** By card, here: what was taken so is given back so, with a credit note. */
  readonly paid_by_card: boolean;
}

/** Where a payment stands after that; null where it is not possible. */
export const nextPaymentStatus = (
  status: PaymentStatus,
  action: PaymentAction,
  { paid_by_card }: PaidBy = { paid_by_card: false },
): PaymentStatus | null => (paid_by_card && status === 'paid' ? null : (TRANSITIONS[status][action] ?? null));

/** What may be noted of a payment; nothing of a request that costs nothing. */
export const paymentActions = (status: PaymentStatus | null, by?: PaidBy): PaymentAction[] =>
  status === null ? [] : PAYMENT_ACTIONS.filter((action) => nextPaymentStatus(status, action, by) !== null);

/** A request as its money goes by it. */
export interface PricedStanding {
  readonly status: ApprovalStatus;
  readonly closed_at: string | null;
  /** An agreement stood at its first hour, or was given after it: what became of it later, it could be flown. */
  readonly stood_at_start: boolean;
}

/** Its price is due: it is granted, or was when it could be flown. */
const isOwed = ({ status, stood_at_start }: PricedStanding): boolean =>
  stood_at_start || status === 'accepted' || status === 'reserves';

/**
 * What a request's standing does to its money: taken when it is granted, given free when it is refused, withdrawn or left before it
 * could be flown. Of a request that is gone nothing is taken.
 */
export const settlementOf = (approval: PricedStanding | null): 'take' | 'release' | 'wait' => {
  if (approval === null) return 'release';
  if (isOwed(approval)) return 'take';
  const isOut = approval.status === 'refused' || approval.status === 'cancelled';
  return isOut || approval.closed_at !== null ? 'release' : 'wait';
};
