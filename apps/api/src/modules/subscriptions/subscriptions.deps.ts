import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Payments } from '../../integrations/payments/open.ts';
import type { PaymentProvider } from '../../integrations/payments/port.ts';
import { PaymentsFailure, PaymentsRefusal } from '../../integrations/payments/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/service.ts';

export interface SubscriptionsDeps {
  /** The process's own: subscriptions and codes are in nobody's reach. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url' | 'invoice_seller' | 'one_stop_shop'>;
  readonly facts: Facts;
  readonly log: FastifyBaseLogger;
  readonly payments: Payments;
  readonly authenticator: Pick<Services['authenticator'], 'forgetOperator'>;
}

/** What reading a customer's truth takes: nobody is written to. */
export type ConvergeDeps = Omit<SubscriptionsDeps, 'facts'>;

/** The provider. Throws NOT_FOUND where nothing is sold. */
export const providerOf = ({ payments }: Pick<SubscriptionsDeps, 'payments'>): PaymentProvider => {
  if (payments.provider === null) throw notFound();
  return payments.provider;
};

const CODES = {
  card_declined: 'CARD_DECLINED',
  payment_not_completed: 'PAYMENT_NOT_COMPLETED',
  customer_update: 'STRIPE_CUSTOMER_UPDATE',
  code_refused: 'promo_code_error',
  claimed_back: 'INVOICE_NOT_REFUNDABLE',
} as const;

/** Asks the provider; what it refuses or does not answer is told by the contract's codes, and written to the log. */
export const askProvider = async <T>(
  { log }: Pick<SubscriptionsDeps, 'log'>,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentsRefusal) throw new Failure(CODES[error.refusal]);
    if (!(error instanceof PaymentsFailure)) throw error;
    log.error({ err: error }, 'the payment service did not answer');
    throw new Failure('PAYMENTS_UNAVAILABLE', { retry_after_s: 30 });
  }
};
