import { completeSimulatedPage, paymentEvents, paySimulatedPage, simulatedPage } from './payPages.ts';
import {
  cancelSubscription,
  changePaymentMethod,
  changeSubscriptionPlan,
  checkoutSessionStatus,
  createCheckoutSession,
  createSubscription,
  currentSubscription,
  paymentMethodDetails,
  previewChangeSubscriptionPlan,
  previewNextInvoice,
  previewSubscriptionInvoice,
  reactivateSubscription,
  warnManagersToUpgrade,
} from './subscriptions.ts';

export * from './money.ts';
export * from './payPages.ts';
export * from './subscriptions.ts';

export const subscriptionsEndpoints = {
  currentSubscription,
  createCheckoutSession,
  checkoutSessionStatus,
  paymentMethodDetails,
  changePaymentMethod,
  previewChangeSubscriptionPlan,
  changeSubscriptionPlan,
  cancelSubscription,
  reactivateSubscription,
  previewSubscriptionInvoice,
  previewNextInvoice,
  createSubscription,
  warnManagersToUpgrade,
  paymentEvents,
  simulatedPage,
  paySimulatedPage,
  completeSimulatedPage,
};
