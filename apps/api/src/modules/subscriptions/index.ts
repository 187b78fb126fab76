import { subscriptionsEndpoints } from '@envol/contract/subscriptions';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, type Services, systemDb } from '../../platform/service.ts';
import { convergeSubscription, dueOperators } from './converge.ts';
import { endOfGone } from './gone.ts';
import { writeLetters } from './letters.ts';
import { forgetPages, settlePages } from './pages.ts';
import { paymentsIntegration } from './payments.integration.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { paymentSettled } from './subscriptions.facts.ts';
import { subscriptionsHandlers } from './subscriptions.routes.ts';
import { deliverSimulated } from './tellings.ts';

export { oneAtATime } from './acts.ts';
export { convergeSubscription } from './converge.ts';
export { billedOf, customerOf, needAddress } from './payer.ts';
export { writeSettled } from './settled.ts';
export {
  addBillingCode,
  type BillingCodesDeps,
  endBillingCode,
  listBillingCodes,
} from './staffCodes.service.ts';
export {
  askProvider,
  type ConvergeDeps,
  providerOf,
  type SubscriptionsDeps,
} from './subscriptions.deps.ts';

type Work = Pick<Services, 'authenticator' | 'clock' | 'config' | 'db' | 'facts' | 'log' | 'payments'>;
const asDeps = (work: Work): SubscriptionsDeps => ({ ...work, system_db: work.db });

/** Asks the provider again about whom something may be missed of; one that fails is asked about at the next turn. */
const healMissed = async (work: Work, now: Date): Promise<void> => {
  if (work.payments.provider === null) return;
  await endOfGone(asDeps(work));
  await settlePages(asDeps(work), now);
  for (const operatorId of await dueOperators(work.db, now))
    await convergeSubscription(asDeps(work), operatorId).catch((error: unknown) =>
      work.log.error({ err: error, operator_id: operatorId }, 'a subscription could not be read'),
    );
};

export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  services: [paymentsIntegration],
  facts: { paymentSettled },
  needs: [
    'authenticator',
    'clock',
    'config',
    'facts',
    'log',
    systemDb('subscriptions, codes and what was paid are granted to no role; a company’s calls name it'),
    'payments',
  ],
  work_needs: [
    'authenticator',
    'clock',
    'config',
    everyRow('every company’s subscription is read again, and its administrators are written to'),
    'facts',
    'log',
    'payments',
  ],
  tables: [
    'billing_code_uses',
    'billing_codes',
    'checkouts',
    'payment_leases',
    'settled_payments',
    'subscriptions',
  ],
  calls: subscriptionsEndpoints,
  handlers: subscriptionsHandlers,
  sweeps: [
    {
      name: 'what the simulated payment service tells',
      every_ms: 2_000,
      run: (work: Work) => deliverSimulated(asDeps(work)),
    },
    { name: 'subscriptions of which something was missed', every_ms: 60_000, run: healMissed },
    {
      name: 'letters of subscriptions',
      every_ms: 3_600_000,
      run: (work: Work, now) =>
        work.payments.provider === null ? Promise.resolve() : writeLetters(asDeps(work), now),
    },
    {
      name: 'pay pages that nobody paid',
      every_ms: 600_000,
      run: ({ db }: { readonly db: Database }, now) => forgetPages(db, now),
    },
  ],
});
