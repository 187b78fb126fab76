import { pilotsEndpoints } from '@envol/contract/pilots';
import { defineModule } from '../../platform/module.ts';
import { pilotsHandlers } from './pilots.routes.ts';

export { pilotColumns, toPilot } from './pilots.mapper.ts';
export { pagePilots } from './pilots.queries.ts';

export const pilotsModule = defineModule({
  name: 'pilots',
  calls: pilotsEndpoints,
  handlers: pilotsHandlers,
});
