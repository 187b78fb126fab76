import { supervisionsEndpoints } from '@envol/contract/supervisions';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { supervisionUpdated } from './supervisions.facts.ts';
import { supervisionsHandlers } from './supervisions.routes.ts';

export const supervisionsModule = defineModule({
  name: 'supervisions',
  needs: [
    'clock',
    'facts',
    'geometry',
    systemDb('supervisors reach no row of their own: their structures alone are named in each query'),
  ],
  facts: { supervisionUpdated },
  calls: supervisionsEndpoints,
  handlers: supervisionsHandlers,
});
