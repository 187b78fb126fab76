import { newMethod } from './calls.ts';
import { chargeOutcome } from './cards.ts';
import { completeAccount, makeIntent } from './holds.ts';
import type { ChargeObject, InvoiceObject, SessionObject, Store } from './objects.ts';
import { StripeError } from './stripeError.ts';
import { beginSubscription, draftOf, firstBill, mustGet, tellCustomer } from './subscribing.ts';

/** What the simulated pay page shows. */
export interface ShownPage {
  readonly mode: SessionObject['mode'];
  readonly status: 'open' | 'complete' | 'expired';
  readonly bill: InvoiceObject | null;
  /** What is held for one act. */
  readonly charge: ChargeObject | null;
  readonly success_url: string;
  readonly cancel_url: string;
}

const statusAt = ({ status, expires_at }: SessionObject, now: number): ShownPage['status'] =>
  status === 'open' && expires_at <= now ? 'expired' : (status as ShownPage['status']);

const draftFor = (store: Store, session: SessionObject, method: string, now: number) =>
  draftOf(
    store,
    {
      customer: session.customer,
      items: session.line_items,
      coupons: session.discounts,
      tax_rates: session.default_tax_rates,
      method,
    },
    now,
  );

/** A page with what is to be paid; null where there is none of the name. */
export const showPage = async (store: Store, id: string, now: number): Promise<ShownPage | null> => {
  const session = await store.get('session', id);
  if (session === null) return null;
  const { mode, success_url, cancel_url } = session;
  const status = statusAt(session, now);
  const isBilled = mode === 'subscription' && status === 'open';
  const bill = isBilled
    ? firstBill(
        await draftFor(store, session, '', now),
        await mustGet(store, 'customer', session.customer),
        now,
      )
    : null;
  return { mode, status, bill, charge: session.charge ?? null, success_url, cancel_url };
};

export interface Typed {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  /** The second factor was shown. */
  readonly is_authenticated: boolean;
}

/** What became of a payment on the page. */
export type Paid = 'paid' | 'declined' | 'second_factor' | 'over' | 'number';

/** Pays with a test card; a page is paid once, however often the button is pressed. */
export const payOnPage = async (store: Store, id: string, typed: Typed, now: number): Promise<Paid> => {
  const session = await store.get('session', id);
  if (session === null || session.mode === 'account') return 'over';
  if (statusAt(session, now) !== 'open') return session.status === 'complete' ? 'paid' : 'over';
  try {
    const method = await newMethod(store, typed.number, typed);
    await store.put('payment_method', { ...method, customer: session.customer });
    if (session.mode === 'setup') {
      const tried = chargeOutcome(method.behaviour, {
        isPresent: true,
        isAuthenticated: typed.is_authenticated,
      });
      if (tried !== 'paid') return tried;
      const setup = {
        id: await store.newId('seti'),
        object: 'setup_intent' as const,
        payment_method: method.id,
      };
      await complete(store, { ...session, setup_intent: setup }, now);
      return 'paid';
    }
    if (session.mode === 'payment') {
      const { customer, charge: of } = session;
      if (of == null) return 'over';
      const intent = await makeIntent(store, of, {
        customer,
        method,
        isHeld: true,
        isPresent: true,
        isAuthenticated: typed.is_authenticated,
        now,
      });
      await complete(store, { ...session, payment_intent: intent.id, payment_status: 'unpaid' }, now);
      return 'paid';
    }
    const draft = await draftFor(store, session, method.id, now);
    await beginSubscription(store, draft, typed.is_authenticated, now);
    await complete(store, { ...session, subscription: draft.id, payment_status: 'paid' }, now);
    return 'paid';
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (error.code === 'authentication_required') return 'second_factor';
    return error.code === 'incorrect_number' ? 'number' : 'declined';
  }
};

/** Completes the page of an account of who sells; false where it is over. */
export const completePage = async (store: Store, id: string, now: number): Promise<boolean> => {
  const session = await store.get('session', id);
  if (session?.account === undefined || statusAt(session, now) !== 'open')
    return session?.account !== undefined && session.status === 'complete';
  await completeAccount(store, session.account, now);
  await store.put('session', { ...session, status: 'complete' });
  return true;
};

const complete = async (store: Store, session: SessionObject, now: number): Promise<void> => {
  await store.put('session', { ...session, status: 'complete' });
  await tellCustomer(store, 'checkout.session.completed', session, now);
};
