import { demoEndpoints } from '@envol/contract/demo';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { demoHandlers } from './demo.routes.ts';
import { fillWhenReady, renewDemo } from './demo.service.ts';

export { demoAccounts } from './demo.queries.ts';
export { loadDemo } from './demo.service.ts';

export const demoModule = defineModule({
  name: 'demo',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    'notice_desk',
    systemDb('the demonstration fills an empty database and shows its accounts and letters'),
    'secrets',
    'storage',
  ],
  work_needs: [
    ...JUDGING_NEEDS,
    everyRow('the demonstration fills an empty database'),
    'external_desk',
    'facts',
    'jobs',
    'notice_desk',
    systemDb('the same, for what is asked of other systems'),
    'secrets',
    'storage',
  ],
  calls: demoEndpoints,
  handlers: demoHandlers,
  begins: fillWhenReady,
  sweeps: [{ name: 'what the demonstration renews', every_ms: 600_000, run: renewDemo }],
});
