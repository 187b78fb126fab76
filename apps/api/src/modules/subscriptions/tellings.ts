import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type {
  completeSimulatedPage,
  paymentEvents,
  paySimulatedPage,
  SimulatedPage,
} from '@envol/contract/subscriptions';
import type { Simulation } from '../../integrations/payments/simulated/open.ts';
import { readPreview } from '../../integrations/payments/stripeReading.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { noteDeliveryResult } from '../../platform/inbox/inbox.ts';
import { convergeCustomer } from './converge.ts';
import { toMoneyPreview } from './subscribing.service.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { askSoon } from './toldCustomers.ts';

/**
 * Accepts a telling of the provider's in one statement: its signature over the bytes that came is checked, and its name is kept with whose
 * it is, so that it counts once. It waits for no row of a subscription, which another telling may be about to write. Nothing else of it is
 * read. Whose it is; null where it was known, or is nobody's here. Throws PAYMENT_SIGNATURE_INVALID.
 */
const acceptTelling = async (
  { payments, system_db, clock }: SubscriptionsDeps,
  { headers, body }: RequestOf<typeof paymentEvents>,
): Promise<string | null> => {
  if (payments.provider === null) throw notFound();
  const telling = payments.provider.readTelling(body, headers['stripe-signature']);
  if (telling === null) throw new Failure('PAYMENT_SIGNATURE_INVALID');
  const { id, customer, type } = telling;
  const delivery = { source: 'payments', external_id: id } as const;
  // Should this process die now, the sweep asks about whom more was told than was read since.
  const note = { about: customer ?? '', result: { type }, at: clock.now() };
  return (await noteDeliveryResult(system_db, delivery, note)) ? customer : null;
};

/**
 * Takes a telling and answers at once, for who tells waits: the provider is asked what is true of the customer afterwards, and where
 * that fails by the sweep. Throws PAYMENT_SIGNATURE_INVALID.
 */
export const takeTelling = async (
  deps: SubscriptionsDeps,
  request: RequestOf<typeof paymentEvents>,
): Promise<void> => {
  const customer = await acceptTelling(deps, request);
  if (customer !== null) askSoon(deps, customer);
};

/**
 * Hands over what the simulated provider has to tell. All of it is kept before anything is asked: about whom the provider does not answer
 * now the sweep asks again, and who paid is told so all the same.
 */
export const deliverSimulated = async (deps: SubscriptionsDeps): Promise<void> => {
  const { simulation } = deps.payments;
  if (simulation === null) return;
  const told = new Set<string>();
  for (const { raw, signature } of await simulation.takeEvents()) {
    const customer = await acceptTelling(deps, { headers: { 'stripe-signature': signature }, body: raw });
    if (customer !== null) told.add(customer);
  }
  for (const customer of told)
    await convergeCustomer(deps, customer).catch((error: unknown) =>
      deps.log.warn({ err: error, customer }, 'who was told of could not be asked about yet'),
    );
};

const simulationOf = ({ payments }: SubscriptionsDeps): Simulation => {
  if (payments.simulation === null) throw notFound();
  return payments.simulation;
};

/** A pay page of the simulated provider. Throws NOT_FOUND. */
export const showPage = async (deps: SubscriptionsDeps, id: string): Promise<SimulatedPage> => {
  const page = await simulationOf(deps).showPage(id);
  if (page === null) throw notFound();
  const { charge, ...told } = page;
  const bill = page.bill && toMoneyPreview(readPreview(page.bill as never));
  return {
    ...told,
    bill,
    charge: charge && { description: charge.description, amount_cents: charge.amount },
  };
};

/** Pays a page with a test card. Throws NOT_FOUND, CARD_DECLINED, CARD_NUMBER_WRONG, CARD_EXPIRED, PAYMENT_PAGE_OVER. */
export const payPage = async (
  deps: SubscriptionsDeps,
  id: string,
  typed: RequestOf<typeof paySimulatedPage>['body'],
): Promise<ResponseOf<typeof paySimulatedPage>> => {
  const simulation = simulationOf(deps);
  const page = await simulation.showPage(id);
  if (page === null) throw notFound();
  const number = typed.number.replace(/\s/g, '');
  // A card is good to the last day of its month.
  if (Date.UTC(typed.exp_year, typed.exp_month, 1) <= deps.clock.now().getTime())
    throw fieldFailure('CARD_EXPIRED', 'exp_month', 'card_expired');
  const outcome = await simulation.pay(id, { ...typed, number });
  if (outcome === 'number') throw fieldFailure('CARD_NUMBER_WRONG', 'number', 'card_number');
  if (outcome === 'declined') throw new Failure('CARD_DECLINED');
  if (outcome === 'over') throw new Failure('PAYMENT_PAGE_OVER');
  if (outcome === 'paid') await deliverSimulated(deps);
  return { outcome, success_url: page.success_url };
};

/** Completes the account of who sells. Throws NOT_FOUND, PAYMENT_PAGE_OVER. */
export const completePage = async (
  deps: SubscriptionsDeps,
  id: string,
): Promise<ResponseOf<typeof completeSimulatedPage>> => {
  const simulation = simulationOf(deps);
  const page = await simulation.showPage(id);
  if (page === null) throw notFound();
  if (!(await simulation.complete(id))) throw new Failure('PAYMENT_PAGE_OVER');
  return { success_url: page.success_url };
};
