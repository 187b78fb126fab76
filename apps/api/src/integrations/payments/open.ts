import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentProvider } from './port.ts';
import { openSimulation, type Simulation } from './simulated/open.ts';
import { databaseRun } from './simulated/stores.ts';
import { createStripePayments } from './stripe.ts';

type Settings =
  | { readonly provider: 'none' | 'simulated' }
  | { readonly provider: 'stripe'; readonly secret_key: string; readonly webhook_secret: string };

/** Who takes the money; `simulation` is what stands behind the simulated one. */
export interface Payments {
  /** Null: nothing is sold. */
  readonly provider: PaymentProvider | null;
  readonly simulation: Simulation | null;
}

const TIMEOUT_MS = 20_000;

/** The provider that the settings name. */
export const openPayments = (
  { payments, public_url }: { readonly payments: Settings; readonly public_url: string },
  { clock, db }: { readonly clock: Clock; readonly db: Database },
): Payments => {
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  if (payments.provider === 'simulated') {
    const run = databaseRun(db, () => randomBytes(9).toString('hex'));
    const simulation = openSimulation(run, now, `${public_url}/pay/`);
    return { provider: simulation.provider, simulation };
  }
  if (payments.provider !== 'stripe') return { provider: null, simulation: null };
  const stripe = new Stripe(payments.secret_key, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  return {
    provider: createStripePayments(stripe, {
      source: 'stripe',
      webhook_secret: payments.webhook_secret,
      now,
    }),
    simulation: null,
  };
};
