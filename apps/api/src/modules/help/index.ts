import { helpEndpoints } from '@envol/contract/help';
import { defineModule } from '../../platform/module.ts';
import { staffContacted } from './help.facts.ts';
import { helpHandlers } from './help.routes.ts';

export const helpModule = defineModule({
  name: 'help',
  facts: { staffContacted },
  calls: helpEndpoints,
  handlers: helpHandlers,
});
