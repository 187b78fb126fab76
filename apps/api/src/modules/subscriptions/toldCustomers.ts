import type { Payments } from '../../integrations/payments/open.ts';
import { convergeCustomer } from './converge.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

/** Customers of each provider that were told of and are not asked about yet. */
const waitingAt = new WeakMap<Payments, Set<string>>();

const askInTurn = async (deps: SubscriptionsDeps, waiting: Set<string>): Promise<void> => {
  for (const customer of waiting) {
    // Taken out first: what is told meanwhile may be newer than the answer, so it is asked about once more.
    waiting.delete(customer);
    await convergeCustomer(deps, customer).catch((error: unknown) =>
      deps.log.warn({ err: error, customer }, 'a customer that was told of is asked about again later'),
    );
  }
  waitingAt.delete(deps.payments);
};

/**
 * Has the provider asked about a customer soon, and returns at once. Customers are asked about one after another, each once however
 * often it was told of: asked about side by side, 40 tellings a second took every connection of the database.
 */
export const askSoon = (deps: SubscriptionsDeps, customer: string): void => {
  const waiting = waitingAt.get(deps.payments);
  if (waiting !== undefined) {
    waiting.add(customer);
    return;
  }
  const first = new Set([customer]);
  waitingAt.set(deps.payments, first);
  void askInTurn(deps, first);
};
