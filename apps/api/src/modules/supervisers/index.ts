import { supervisersEndpoints } from '@envol/contract/supervisers';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { supervisersHandlers } from './supervisers.routes.ts';

export const supervisersModule = defineModule({
  name: 'supervisers',
  needs: ['clock', 'config', 'db', 'facts', systemDb('who works for an authority is in no reach')],
  calls: supervisersEndpoints,
  handlers: supervisersHandlers,
});
