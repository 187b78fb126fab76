import type { BillingPeriod, PaidPlan, PlanCode } from '@envol/domain/plans/prices';
import type { SubscriptionStatus } from '@envol/domain/subscriptions/statuses';

/** The provider did not answer, or not as it says: the act may be tried again, with the same key. */
export class PaymentsFailure extends Error {}

/** What the provider refuses for a reason that a person can do something about. */
export type Refusal =
  | 'card_declined'
  | 'payment_not_completed'
  | 'customer_update'
  | 'code_refused'
  | 'claimed_back';
export class PaymentsRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message: string = refusal) {
    super(message);
    this.refusal = refusal;
  }
}

/** Whom the provider knows: told again with each act, for a company moves. */
export interface Payer {
  readonly operator_id: number;
  readonly name: string;
  readonly email: string;
  readonly address: {
    readonly line1: string | null;
    readonly postal_code: string | null;
    readonly city: string | null;
    /** ISO 3166-1 alpha-2. */
    readonly country: string | null;
  };
}

/** Something off: at once from what a person typed, kept at the provider as a coupon of the same content. */
export interface Reduction {
  /** Names the coupon at the provider: the same content, the same name. */
  readonly name: string;
  readonly percent_off: number | null;
  readonly amount_off_cents: number | null;
  /** Null: the first invoice alone. */
  readonly months: number | null;
}

/** What is subscribed. */
export interface Wanted {
  readonly code: PlanCode;
  readonly pilots: number;
  /** The day of the prices (YYYY-MM-DD). */
  readonly day: string;
  /** Hundredths of a percent. */
  readonly tax_rate_bp: number;
  readonly reductions: readonly Reduction[];
}

export interface Page {
  readonly id: string;
  readonly url: string;
}

/** Where the provider sends the person back to. */
export interface Back {
  readonly success_url: string;
  readonly cancel_url: string;
}

export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** A card by the provider's name of it. */
export interface KnownCard extends Card {
  readonly id: string;
}

/** What is taken once, for one act. */
export interface Charge {
  readonly amount_cents: number;
  /** What the person reads on the page, and the bank on its statement. */
  readonly description: string;
  /** Of ours, by which the provider's records are told apart: "order_12". */
  readonly reference: string;
  /** The account of who sells; null: the platform itself sells. */
  readonly destination: string | null;
}

/** A sum that a card holds, or that was taken of it. */
export interface Hold {
  readonly intent: string;
  readonly status: 'held' | 'taken' | 'given_up';
  /** Until when it may be taken; null: the provider does not say, or it is over. */
  readonly capture_before: string | null;
  readonly card: KnownCard | null;
}

/** A payer's bank claims a payment back. */
export interface Dispute {
  readonly id: string;
  readonly intent: string | null;
  readonly amount_cents: number;
  /** `open`: whoever sold may answer until `answer_by`. */
  readonly status: 'open' | 'won' | 'lost';
  readonly answer_by: string | null;
}

/** Where a structure stands with the provider. */
export interface SellerAccount {
  readonly id: string;
  /** It may be paid, and its money reaches its bank. */
  readonly is_ready: boolean;
  /** What the provider still wants to know, by its words: "external_account". */
  readonly currently_due: readonly string[];
}

export interface MoneyLine {
  readonly description: string;
  readonly kind: 'plan' | 'pilots' | 'proration' | 'discount';
  readonly quantity: number;
  readonly unit_cents: number;
  readonly amount_cents: number;
  readonly period: { readonly start: string; readonly end: string } | null;
}

/** What an invoice comes to, before it is one. */
export interface MoneyPreview {
  readonly lines: readonly MoneyLine[];
  readonly net_cents: number;
  readonly tax_rate_bp: number;
  readonly tax_cents: number;
  /** Negative where a change gives back more than it costs. */
  readonly total_cents: number;
  /** What is taken from the card. */
  readonly due_cents: number;
  readonly due_at: string | null;
}

export interface SubscriptionTruth {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
  readonly pilots: number;
  readonly started_at: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly ended_at: string | null;
  /** Of what is charged next, in hundredths of a percent. */
  readonly tax_rate_bp: number;
  /** Names of what is taken off what is charged next. */
  readonly reductions: readonly string[];
}

/** An invoice of the provider's that is paid. */
export interface PaidInvoice {
  readonly id: string;
  readonly payment: string | null;
  readonly paid_at: string;
  readonly lines: readonly MoneyLine[];
  readonly net_cents: number;
  readonly tax_rate_bp: number;
  readonly tax_cents: number;
  readonly amount_cents: number;
  readonly card: Pick<Card, 'brand' | 'last4'> | null;
}

/** All that the provider says of one customer now. */
export interface CustomerTruth {
  /** The live ones, else the one that ended last. More than one live is a fault that somebody has to look at. */
  readonly live: readonly SubscriptionTruth[];
  readonly last: SubscriptionTruth | null;
  readonly paid: readonly PaidInvoice[];
  /** What is charged next; null where there is none. */
  readonly card: Card | null;
}

/** A telling of the provider's: of whom, and nothing else is believed of it. */
export interface Telling {
  readonly id: string;
  readonly type: string;
  /** Null: about no customer. */
  readonly customer: string | null;
}

/** The place that takes the money. Each act has a key: the same key does it once. */
export interface PaymentProvider {
  readonly source: 'stripe' | 'simulated';
  ensureCustomer(payer: Payer, key: string): Promise<string>;
  /** Keeps name and address at the provider as they are now. Throws PaymentsRefusal `customer_update`. */
  updateCustomer(customer: string, payer: Payer): Promise<void>;
  openCheckout(customer: string, wanted: Wanted, back: Back, key: string): Promise<Page>;
  /** A page on which a card is left for what comes. */
  openCardPage(customer: string, back: Back, key: string): Promise<Page>;
  readPage(id: string): Promise<{
    readonly status: 'open' | 'complete' | 'expired';
    readonly customer: string | null;
    readonly is_paid: boolean;
  }>;
  /** Ends a page that was not paid; one that was paid stays so. */
  closePage(id: string): Promise<void>;
  /** Takes the card that was left on a page for all that comes. */
  adoptCard(customer: string, pageId: string): Promise<void>;
  /** Throws PaymentsRefusal `card_declined`, `payment_not_completed`. */
  subscribe(customer: string, wanted: Wanted, method: string, key: string): Promise<string>;
  previewNew(customer: string | null, wanted: Wanted): Promise<MoneyPreview>;
  previewChange(subscription: string, wanted: Wanted, at: Date): Promise<MoneyPreview>;
  /** `at` is the instant of the preview: what was shown is what is charged. Throws as `subscribe`. */
  change(subscription: string, wanted: Wanted, at: Date, key: string): Promise<void>;
  previewNext(subscription: string): Promise<MoneyPreview | null>;
  setCancelled(subscription: string, isCancelled: boolean): Promise<void>;
  /** Charges another tax from the next invoice on. */
  setTaxRate(subscription: string, bp: number): Promise<void>;
  /** Takes this off from the next invoice on, and nothing else. */
  setReductions(subscription: string, reductions: readonly Reduction[]): Promise<void>;
  endNow(subscription: string, key: string): Promise<void>;
  card(customer: string): Promise<KnownCard | null>;
  /** Holds a sum on a card while the person is there. Throws PaymentsRefusal `card_declined`, `payment_not_completed`. */
  hold(customer: string, charge: Charge, method: string, key: string): Promise<Hold>;
  /** A page on which a sum is held on a card that is typed there, and the card kept. */
  openHoldPage(customer: string, charge: Charge, back: Back, key: string): Promise<Page>;
  /** What became of such a page; null while nothing did. */
  readHoldPage(id: string): Promise<Hold | null>;
  /** Takes a sum of a card that is known, without the person. Throws as `hold`. */
  chargeSaved(customer: string, charge: Charge, method: string, key: string): Promise<Hold>;
  /** What was taken of a customer under a charge's reference since an instant, whether anybody saw it or not; null: nothing. */
  chargedFor(customer: string, reference: string, since: string): Promise<Hold | null>;
  /** Takes what is held. Throws PaymentsRefusal `card_declined` where the hold is over. */
  capture(intent: string, key: string): Promise<Hold>;
  /** Gives a hold up; one that is over stays so, one that was taken is not touched. */
  giveUp(intent: string, key: string): Promise<Hold>;
  /** Gives money back, of who sold where it went there. Resolves to the provider's name of it. Throws PaymentsRefusal `claimed_back`. */
  refund(intent: string, amount_cents: number, key: string): Promise<string>;
  /** Payments that banks claim back, the last ones first. */
  disputes(): Promise<readonly Dispute[]>;
  /** An account for who sells under its own name. Resolves to the provider's name of it. */
  createAccount(
    seller: { readonly name: string; readonly email: string | null; readonly reference: string },
    key: string,
  ): Promise<string>;
  /** A page on which the provider asks what it wants to know; good once, for some minutes. */
  accountPage(account: string, back: Pick<Back, 'success_url' | 'cancel_url'>): Promise<string>;
  readAccount(account: string): Promise<SellerAccount>;
  truthOf(customer: string): Promise<CustomerTruth>;
  /** A telling whose signature is good; null where it is forged or too old. */
  readTelling(raw: Uint8Array, signature: string | undefined): Telling | null;
}
