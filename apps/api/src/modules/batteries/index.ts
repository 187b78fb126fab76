import { batteriesEndpoints } from '@envol/contract/batteries';
import { defineModule } from '../../platform/module.ts';
import { batteriesHandlers } from './batteries.routes.ts';

export { isBatteryWorn, setBatteriesOfLine, shareFlights } from './batteries.queries.ts';
export { logBatteriesOfTakeOff, noteBatteriesOfTakeOff } from './takeOffBatteries.ts';

export const batteriesModule = defineModule({
  name: 'batteries',
  needs: ['clock', 'db'],
  tables: ['batteries', 'flight_batteries', 'flying_time_batteries'],
  calls: batteriesEndpoints,
  handlers: batteriesHandlers,
});
