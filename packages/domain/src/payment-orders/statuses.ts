import type { PaymentStatus } from '../approvals/payments.ts';

/** What is paid for one act: a request to an authority, or procedures that were entrusted. */
export const ORDER_KINDS = ['approval', 'procedure'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * `shown`: its sum was shown, nothing more. `waiting`: it was confirmed, no card holds it yet. `deferred`: the same, for the payment
 * service was away. `authorised`: a card holds it. `card_saved`: the hold ran out, the card is charged when it is due. `taken`: it was
 * paid. `released`: nothing is or was taken.
 */
export const ORDER_STATUSES = [
  'shown',
  'waiting',
  'deferred',
  'authorised',
  'card_saved',
  'taken',
  'released',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  shown: ['waiting', 'authorised', 'released'],
  waiting: ['authorised', 'deferred', 'released'],
  deferred: ['authorised', 'waiting', 'released'],
  authorised: ['taken', 'card_saved', 'waiting', 'released'],
  card_saved: ['taken', 'waiting', 'released'],
  taken: [],
  released: [],
};

export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to);

/** Why an order could not be settled: the payment service did not answer, or anything else, which the log tells. */
export const ORDER_FAILURES = ['away', 'fault'] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

/** Nobody pays it any more. */
export const isOver = (status: OrderStatus): boolean => status === 'taken' || status === 'released';

/** A card answers for the sum: the authority may decide. */
export const isSecured = (status: OrderStatus): boolean =>
  status === 'authorised' || status === 'card_saved' || status === 'taken';

/** What the request says of its order. */
export const paymentStatusOf = (status: OrderStatus): PaymentStatus => {
  if (status === 'taken') return 'paid';
  if (status === 'released') return 'released';
  return isSecured(status) ? 'authorised' : 'waiting_payment';
};

/** A card's hold lasts so long; the bank may say less. */
export const HOLD_DAYS = 7;
/** A hold that ends within this time is given up for the card itself, h. */
export const HOLD_MARGIN_H = 6;
