import { supervisersEndpoints } from '@envol/contract/supervisers';
import { defineModule } from '../../platform/module.ts';
import { supervisersHandlers } from './supervisers.routes.ts';

export const supervisersModule = defineModule({
  name: 'supervisers',
  calls: supervisersEndpoints,
  handlers: supervisersHandlers,
});
