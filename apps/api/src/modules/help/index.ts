import { helpEndpoints } from '@envol/contract/help';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { staffContacted } from './help.facts.ts';
import { helpHandlers } from './help.routes.ts';

export const helpModule = defineModule({
  name: 'help',
  needs: ['clock', 'config', 'facts', systemDb('whoever writes by the contact form may be nobody')],
  facts: { staffContacted },
  calls: helpEndpoints,
  handlers: helpHandlers,
});
