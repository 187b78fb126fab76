import { notamsEndpoints } from '@envol/contract/notams';
import { defineModule } from '../../platform/module.ts';
import { notamsHandlers } from './notams.routes.ts';
import { keepNotams } from './notams.service.ts';

export { createDayNotams } from './dayNotams.ts';
export { createNotamsHolder, type NotamsHolder } from './notams.holder.ts';
export { analyseNotams } from './notams.service.ts';
export { withZoneActivations } from './zoneActivations.ts';

export const notamsModule = defineModule({
  name: 'notams',
  tables: ['notam_imports', 'notam_ratings', 'notams'],
  calls: notamsEndpoints,
  handlers: notamsHandlers,
  sweeps: [{ name: 'NOTAM of the connected service', every_ms: 30 * 60_000, run: keepNotams }],
});
