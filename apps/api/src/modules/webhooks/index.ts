import { webhooksEndpoints } from '@envol/contract/webhooks';
import { secondsAfter } from '../../platform/clock.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { type DeliveringDeps, deliverDue } from './delivering.ts';
import { webhooksHandlers } from './webhooks.routes.ts';

/** How long a telling can be looked at, and sent again. */
const KEPT_S = 30 * 86_400;

export const webhooksModule = defineModule({
  name: 'webhooks',
  needs: ['clock', 'config', systemDb('hooks and what they are sent are granted to no role'), 'secrets'],
  work_needs: ['clock', 'config', everyRow('hooks of everybody are called'), 'log', 'secrets'],
  tables: ['webhook_deliveries', 'webhooks'],
  calls: webhooksEndpoints,
  handlers: webhooksHandlers,
  sweeps: [
    {
      name: 'what webhooks are to be told',
      every_ms: 1_000,
      run: (deps: DeliveringDeps) => deliverDue(deps),
    },
    {
      name: 'what webhooks were told long ago',
      every_ms: 60 * 60_000,
      run: ({ db }: DeliveringDeps, now) =>
        db
          .deleteFrom('webhook_deliveries')
          .where('created_at', '<', secondsAfter(now, -KEPT_S).toISOString())
          .execute(),
    },
  ],
});
