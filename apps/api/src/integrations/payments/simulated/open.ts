import Stripe from 'stripe';
import type { PaymentProvider } from '../port.ts';
import { createStripePayments } from '../stripe.ts';
import { completePage, type Paid, payOnPage, type ShownPage, showPage, type Typed } from './payPage.ts';
import { runDue } from './renewing.ts';
import { answerStripeCall, signedEvent } from './server.ts';
import type { Run } from './stores.ts';

/** An event as it is delivered: bytes and signature. */
export type Delivery = ReturnType<typeof signedEvent>;

/** The simulated provider with what only it has: the pay page, and events that it hands over. */
export interface Simulation {
  readonly provider: PaymentProvider;
  /** Null: there is no page of the name. */
  showPage(id: string): Promise<ShownPage | null>;
  pay(id: string, typed: Typed): Promise<Paid>;
  /** Completes the page of an account of who sells; false where there is none, or it is over. */
  complete(id: string): Promise<boolean>;
  /** Does what came due by now, and takes the events that were told to nobody yet. */
  takeEvents(): Promise<Delivery[]>;
}

/** Signs the events of the simulated provider; it stays within the process. */
const SECRET = 'whsec_simulated';

/** The official client on requests that stay in this process: the simulated provider is spoken to as Stripe is. */
const clientOf = (run: Run, now: () => number, pages: string): Stripe => {
  const ask = async (input: unknown, init?: { method?: string; headers?: unknown; body?: unknown }) => {
    const url = new URL(String(input));
    const headers = Object.fromEntries(
      new Headers(init?.headers as ConstructorParameters<typeof Headers>[0]),
    );
    const method = init?.method ?? 'GET';
    const path = `${url.pathname}${url.search}`;
    const body = typeof init?.body === 'string' ? init.body : '';
    const told = await run((store) =>
      answerStripeCall(store, { method, path, headers, body }, { now: now(), pages }),
    );
    return new Response(JSON.stringify(told.body), {
      status: told.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return new Stripe('sk_test_simulated', {
    httpClient: Stripe.createFetchHttpClient(ask as typeof fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

export const openSimulation = (run: Run, now: () => number, pages: string): Simulation => ({
  provider: createStripePayments(clientOf(run, now, pages), {
    source: 'simulated',
    webhook_secret: SECRET,
    now,
  }),
  showPage: (id) => run((store) => showPage(store, id, now())),
  pay: (id, typed) => run((store) => payOnPage(store, id, typed, now())),
  complete: (id) => run((store) => completePage(store, id, now())),
  takeEvents: () =>
    run(async (store) => {
      await runDue(store, now());
      const events = await store.list('event');
      for (const { id } of events) await store.drop('event', id);
      return events.map((event) => signedEvent(event, SECRET, now()));
    }),
});
