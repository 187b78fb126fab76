import { helpEndpoints } from '@envol/contract/help';
import { defineModule } from '../../platform/module.ts';
import { helpHandlers } from './help.routes.ts';

export const helpModule = defineModule({ name: 'help', calls: helpEndpoints, handlers: helpHandlers });
