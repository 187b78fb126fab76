import { supervisionsEndpoints } from '@envol/contract/supervisions';
import { defineModule } from '../../platform/module.ts';
import { supervisionUpdated } from './supervisions.facts.ts';
import { supervisionsHandlers } from './supervisions.routes.ts';

export const supervisionsModule = defineModule({
  name: 'supervisions',
  facts: { supervisionUpdated },
  calls: supervisionsEndpoints,
  handlers: supervisionsHandlers,
});
