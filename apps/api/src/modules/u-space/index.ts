import { uSpaceEndpoints } from '@envol/contract/u-space';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { uspaceStatusUpdated } from './uSpace.facts.ts';
import { uSpaceHandlers } from './uSpace.routes.ts';

export const uSpaceModule = defineModule({
  name: 'u-space',
  needs: [
    'clock',
    'db',
    'facts',
    'geometry',
    systemDb('what flies there, shown without names to who asks by a public link'),
  ],
  facts: { uspaceStatusUpdated },
  tables: ['uspace_journal'],
  calls: uSpaceEndpoints,
  handlers: uSpaceHandlers,
});
