import { uSpaceEndpoints } from '@envol/contract/u-space';
import { defineModule } from '../../platform/module.ts';
import { uspaceStatusUpdated } from './uSpace.facts.ts';
import { uSpaceHandlers } from './uSpace.routes.ts';

export const uSpaceModule = defineModule({
  name: 'u-space',
  facts: { uspaceStatusUpdated },
  tables: ['uspace_journal'],
  calls: uSpaceEndpoints,
  handlers: uSpaceHandlers,
});
