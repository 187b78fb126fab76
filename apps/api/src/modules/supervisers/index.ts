import { supervisersEndpoints } from '@envol/contract/supervisers';
import { defineModule } from '../../platform/module.ts';
import { supervisersHandlers } from './supervisers.routes.ts';

export const supervisersModule = defineModule({
  name: 'supervisers',
  tables: ['membership_structures'],
  calls: supervisersEndpoints,
  handlers: supervisersHandlers,
});
