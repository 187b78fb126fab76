import { constraintTypesEndpoints } from '@envol/contract/constraint-types';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { constraintTypesHandlers } from './constraintTypes.routes.ts';

export const constraintTypesModule = defineModule({
  name: 'constraint-types',
  needs: ['clock', 'db', systemDb("the catalogue is nobody's in particular, and its journal is the staff's")],
  tables: ['constraint_type_additions'],
  calls: constraintTypesEndpoints,
  handlers: constraintTypesHandlers,
});
