import { constraintTypesEndpoints } from '@envol/contract/constraint-types';
import { defineModule } from '../../platform/module.ts';
import { constraintTypesHandlers } from './constraintTypes.routes.ts';

export const constraintTypesModule = defineModule({
  name: 'constraint-types',
  tables: ['constraint_type_additions'],
  calls: constraintTypesEndpoints,
  handlers: constraintTypesHandlers,
});
