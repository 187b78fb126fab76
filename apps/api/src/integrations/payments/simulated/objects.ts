import type Stripe from 'stripe';

// What the simulated provider keeps, with the names and types of the official client: a version of it that calls something
// otherwise does not compile here.

type Metadata = Readonly<Record<string, string>>;

export type CustomerObject = Pick<Stripe.Customer, 'id' | 'object' | 'balance'> & {
  name: string | null;
  email: string | null;
  metadata: Metadata;
  address: Readonly<Record<string, string>>;
  invoice_settings: { default_payment_method: string | null };
};

export type PriceObject = Pick<Stripe.Price, 'id' | 'object' | 'lookup_key'> & {
  active: true;
  unit_amount: number;
  currency: 'eur';
  product: string;
  recurring: { interval: 'month' | 'year' };
  metadata: Metadata;
};

export type TaxRateObject = Pick<Stripe.TaxRate, 'id' | 'object' | 'percentage' | 'active'> & {
  metadata: Metadata;
};

export type CouponObject = Pick<
  Stripe.Coupon,
  'id' | 'object' | 'percent_off' | 'amount_off' | 'duration' | 'duration_in_months'
>;

export type MethodObject = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** What becomes of a charge: see `cards.ts`. */
  behaviour: Behaviour;
};
export type Behaviour =
  | 'accepted'
  | 'second_factor'
  | 'declined'
  | 'fails_later'
  | 'asks_always'
  | 'disputed';

export interface ItemObject {
  id: string;
  object: 'subscription_item';
  price: PriceObject;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export type SubscriptionObject = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'cancel_at_period_end' | 'ended_at' | 'created' | 'start_date' | 'canceled_at'
> & {
  customer: string;
  items: { object: 'list'; data: ItemObject[]; has_more: false };
  default_payment_method: string | null;
  default_tax_rates: TaxRateObject[];
  /** The coupon that still works, and until when; null: for ever. */
  discount: { coupon: CouponObject; until: number | null } | null;
  /** Attempts at the open invoice that failed. */
  failures: number;
  next_attempt: number | null;
};

export interface LineObject {
  id: string;
  object: 'line_item';
  description: string;
  quantity: number;
  /** Before tax and discounts, cents. */
  amount: number;
  discount_amounts: { amount: number; discount: string }[];
  period: { start: number; end: number };
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
}

export type InvoiceObject = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'status' | 'total' | 'amount_due' | 'amount_paid' | 'subtotal' | 'created' | 'currency'
> & {
  customer: string;
  lines: { object: 'list'; data: LineObject[]; has_more: false };
  total_excluding_tax: number;
  total_taxes: { amount: number; tax_rate_details: { tax_rate: string } | null }[];
  status_transitions: { paid_at: number | null };
  next_payment_attempt: number | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  payments: {
    object: 'list';
    data: { id: string; status: 'paid'; payment: { type: 'payment_intent'; payment_intent: string } }[];
  };
};

export type SessionObject = Pick<Stripe.Checkout.Session, 'id' | 'object' | 'status' | 'payment_status'> & {
  /** `account`: the page on which an account is completed, which is no session at Stripe. */
  mode: 'subscription' | 'setup' | 'payment' | 'account';
  customer: string;
  url: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  subscription: string | null;
  setup_intent: { id: string; object: 'setup_intent'; payment_method: string } | null;
  line_items: { price: string; quantity: number }[];
  discounts: string[];
  default_tax_rates: string[];
  /** What is paid once; null elsewhere. */
  charge?: ChargeObject | null;
  payment_intent?: string | null;
  /** The account that a page completes. */
  account?: string;
};

/** What a page or a request is to hold. */
export interface ChargeObject {
  amount: number;
  description: string;
  metadata: Metadata;
  destination: string | null;
}

/** A sum held on a card or taken of it; `method` is what becomes `payment_method` where it is expanded. */
export interface IntentObject {
  id: string;
  object: 'payment_intent';
  status: Extract<
    Stripe.PaymentIntent['status'],
    'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
  >;
  amount: number;
  amount_received: number;
  currency: 'eur';
  customer: string;
  description: string | null;
  metadata: Metadata;
  payment_method: string | null;
  transfer_data: { destination: string } | null;
  on_behalf_of: string | null;
  created: number;
  /** Seconds; what Stripe tells in the charge. */
  capture_before: number | null;
}

export interface RefundObject {
  id: string;
  object: 'refund';
  status: 'succeeded';
  amount: number;
  payment_intent: string;
  created: number;
}

export interface DisputeObject {
  id: string;
  object: 'dispute';
  status: Extract<Stripe.Dispute['status'], 'needs_response' | 'won' | 'lost'>;
  amount: number;
  payment_intent: string;
  created: number;
  evidence_details: { due_by: number };
}

export interface AccountObject {
  id: string;
  object: 'account';
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: { currently_due: string[] };
  email: string | null;
  business_profile: { name: string | null };
  metadata: Metadata;
}

export interface EventObject {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: { id: string; object: string; customer?: string } };
}

export interface Kinds {
  customer: CustomerObject;
  price: PriceObject;
  product: { id: string; object: 'product'; name: string };
  tax_rate: TaxRateObject;
  coupon: CouponObject;
  payment_method: MethodObject;
  subscription: SubscriptionObject;
  invoice: InvoiceObject;
  session: SessionObject;
  payment_intent: IntentObject;
  refund: RefundObject;
  dispute: DisputeObject;
  account: AccountObject;
  /** Told to nobody yet. */
  event: EventObject;
  /** Something that does not work: `down` answers nothing, `customer` takes no change of a customer. */
  fault: { id: 'down' | 'customer'; object: 'fault' };
  idempotency: { id: string; object: 'idempotency'; asked: string; status: number; answer: object };
}
export type Kind = keyof Kinds;

/** Where the simulated provider keeps its objects; all of a request is one transaction. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>;
  /** In the order in which they were made. */
  list<K extends Kind>(kind: K): Promise<Kinds[K][]>;
  put<K extends Kind>(kind: K, object: Kinds[K]): Promise<void>;
  drop(kind: Kind, id: string): Promise<void>;
  /** A name that nothing has yet. */
  newId(prefix: string): Promise<string>;
}

/** When and where a call is answered. */
export interface Base {
  /** Seconds since 1970. */
  readonly now: number;
  /** The address of the pay pages; a page's id follows. */
  readonly pages: string;
}
