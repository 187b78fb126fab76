import type { subscriptionsEndpoints } from '@envol/contract/subscriptions';
import { operatorOf } from '@envol/domain/access/actor';
import { Failure } from '../../platform/http/failure.ts';
import type { Handlers, SignedIn } from '../../platform/http/mount.ts';
import {
  cardOf,
  changePlan,
  nextInvoice,
  previewChange,
  setCancelled,
  startCardChange,
} from './changing.service.ts';
import { pageStatus, previewNew, startCheckout, subscribeNow } from './subscribing.service.ts';
import { readSubscription } from './subscription.queries.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { completePage, payPage, showPage, takeTelling } from './tellings.ts';
import { warnManagers } from './wishes.ts';

/** The company that the asker acts for. */
const companyOf = ({ actor }: SignedIn): number => {
  const operator = operatorOf(actor);
  if (operator === null) throw new Failure('FORBIDDEN');
  return operator.operator_id;
};

export const subscriptionsHandlers = (deps: SubscriptionsDeps): Handlers<typeof subscriptionsEndpoints> => ({
  currentSubscription: (_, { signed_in }) => readSubscription(deps, companyOf(signed_in)),
  createCheckoutSession: ({ body }, { signed_in }) =>
    startCheckout(deps, companyOf(signed_in), signed_in.actor.user_id, body),
  checkoutSessionStatus: ({ params }, { signed_in }) => pageStatus(deps, companyOf(signed_in), params.id),
  paymentMethodDetails: (_, { signed_in }) => cardOf(deps, companyOf(signed_in)),
  changePaymentMethod: (_, { signed_in }) =>
    startCardChange(deps, companyOf(signed_in), signed_in.actor.user_id),
  previewChangeSubscriptionPlan: ({ query }, { signed_in }) =>
    previewChange(deps, companyOf(signed_in), query),
  changeSubscriptionPlan: ({ body }, { signed_in }) => changePlan(deps, companyOf(signed_in), body),
  cancelSubscription: (_, { signed_in }) => setCancelled(deps, companyOf(signed_in), 'cancel'),
  reactivateSubscription: (_, { signed_in }) => setCancelled(deps, companyOf(signed_in), 'reactivate'),
  previewSubscriptionInvoice: ({ query }, { signed_in }) => previewNew(deps, companyOf(signed_in), query),
  previewNextInvoice: (_, { signed_in }) => nextInvoice(deps, companyOf(signed_in)),
  createSubscription: ({ body }, { signed_in }) => subscribeNow(deps, companyOf(signed_in), body),
  warnManagersToUpgrade: ({ body }, { signed_in }) =>
    warnManagers(deps, signed_in, companyOf(signed_in), body),
  paymentEvents: async (request) => {
    await takeTelling(deps, request);
    return { received: true as const };
  },
  simulatedPage: ({ params }) => showPage(deps, params.id),
  completeSimulatedPage: ({ params }) => completePage(deps, params.id),
  paySimulatedPage: ({ params, body }) => payPage(deps, params.id, body),
});
