import { paymentOrdersEndpoints } from '@envol/contract/payment-orders';
import { systemChance } from '../../platform/chance.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, type Services, systemDb } from '../../platform/service.ts';
import { tellDisputes } from './disputes.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { paymentDisputed } from './paymentOrders.facts.ts';
import { paymentOrdersHandlers } from './paymentOrders.routes.ts';
import { finishRefunds } from './refunds.service.ts';
import { forgetShown, settleOrders } from './settling.ts';

export { readOrder } from './orders.repository.ts';
export { captureHold } from './settling.ts';

const NEEDS = [
  ...JUDGING_NEEDS,
  'authenticator',
  'e_invoice_platform',
  'external_desk',
  'facts',
  'jobs',
  'notams',
  'payments',
  'storage',
  'weather',
] as const;

type Work = Pick<Services, (typeof NEEDS)[number] | 'db'>;
/** Beside the calls every row is in reach. */
const asDeps = (work: Work): OrderDeps => ({ ...work, system_db: work.db });

export const paymentOrdersModule = defineModule({
  name: 'payment-orders',
  needs: [
    ...NEEDS,
    'db',
    systemDb('what is paid for one act is granted to no role; a company’s calls name it'),
  ],
  work_needs: [
    ...NEEDS,
    everyRow('what requests of all cost is taken when they are granted, and given free when they are not'),
  ],
  facts: { paymentDisputed },
  tables: ['payment_orders'],
  calls: paymentOrdersEndpoints,
  handlers: paymentOrdersHandlers,
  sweeps: [
    {
      name: 'payments of requests that were answered',
      every_ms: 2_000,
      run: (work: Work) => settleOrders(asDeps(work), systemChance),
    },
    {
      name: 'money that goes back to a card',
      every_ms: 300_000,
      run: (work: Work) => finishRefunds(asDeps(work)),
    },
    {
      name: 'payments that banks claim back',
      every_ms: 3_600_000,
      run: (work: Work) => tellDisputes(asDeps(work)),
    },
    {
      name: 'sums that nobody confirmed',
      every_ms: 3_600_000,
      run: (work: Work) => forgetShown(asDeps(work)),
    },
  ],
});
