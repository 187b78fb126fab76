import { readsEndpoints } from '@envol/contract/reads';
import { defineModule } from '../../platform/module.ts';
import { readsHandlers } from './reads.routes.ts';

export const readsModule = defineModule({ name: 'reads', calls: readsEndpoints, handlers: readsHandlers });
