/** Where the payment of a request stands (specification 1 §4, "Waiting payment, Paid, Refunded"). */
export const PAYMENT_STATUSES = ['waiting_payment', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What an authority notes of money that came, or went back, by its own ways: the product takes none. */
export const PAYMENT_ACTIONS = ['note-paid', 'note-refunded'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentAction, PaymentStatus>>>>> =
  {
    waiting_payment: { 'note-paid': 'paid' },
    paid: { 'note-refunded': 'refunded' },
    refunded: {},
  };

/** Where a payment stands after that; null where it is not possible. */
export const nextPaymentStatus = (status: PaymentStatus, action: PaymentAction): PaymentStatus | null =>
  TRANSITIONS[status][action] ?? null;

/** What may be noted of a payment; nothing of a request that costs nothing. */
export const paymentActions = (status: PaymentStatus | null): PaymentAction[] =>
  status === null ? [] : PAYMENT_ACTIONS.filter((action) => nextPaymentStatus(status, action) !== null);
