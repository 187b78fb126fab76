import { openPayments } from '../src/integrations/payments/open.ts';
import type { PaymentProvider } from '../src/integrations/payments/port.ts';
import { subscribeNow } from '../src/modules/subscriptions/subscribing.service.ts';
import { connectDatabase } from '../src/platform/db/database.ts';

/*
 * A process of its own that subscribes for a company and dies as if its plug was pulled:
 *   node payingProcess.ts URL OPERATOR before|charged|read|written
 */
const [url = '', operator = '', at = ''] = process.argv.slice(2);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is not always there in the same instant.
  for (;;);
};

const { db } = connectDatabase(url, 4);
const clock = { now: () => new Date() };
const payments = openPayments({ payments: { provider: 'simulated' }, public_url: '' }, { clock, db });
const real = payments.provider;
if (real === null) throw new Error('the simulated provider is meant');
let isCharged = false;
const provider: PaymentProvider = {
  ...real,
  subscribe: async (...given) => {
    if (at === 'before') die();
    const made = await real.subscribe(...given);
    isCharged = true;
    if (at === 'charged') die();
    return made;
  },
  truthOf: async (customer) => {
    const truth = await real.truthOf(customer);
    if (isCharged && at === 'read') die();
    return truth;
  },
};
const quiet = { error: () => undefined, info: () => undefined, warn: () => undefined };
await subscribeNow(
  {
    system_db: db,
    clock,
    config: { public_url: '', invoice_seller: null, one_stop_shop: false },
    facts: {} as never,
    log: quiet as never,
    payments: { ...payments, provider },
    authenticator: { forgetOperator: die },
  },
  Number(operator),
  { plan_code: 'solo_month', payment_method_id: 'pm_card_visa', expected_total: 2_280 } as never,
);
