import { batteriesEndpoints } from '@envol/contract/batteries';
import { defineModule } from '../../platform/module.ts';
import { batteriesHandlers } from './batteries.routes.ts';

export { isBatteryWorn, setBatteriesOfLine } from './batteries.queries.ts';

export const batteriesModule = defineModule({
  name: 'batteries',
  needs: ['clock', 'db'],
  tables: ['batteries', 'flying_time_batteries'],
  calls: batteriesEndpoints,
  handlers: batteriesHandlers,
});
