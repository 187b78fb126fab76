import { notamsEndpoints } from '@envol/contract/notams';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { notamsIntegration } from './notams.integration.ts';
import { dayService, notamsService } from './notams.open.ts';
import { notamsHandlers } from './notams.routes.ts';
import { keepNotams } from './notams.service.ts';

export type { NotamsHolder } from './notams.holder.ts';
export { analyseNotams } from './notams.service.ts';

export const notamsModule = defineModule({
  name: 'notams',
  services: [notamsIntegration, dayService, notamsService],
  needs: [
    'clock',
    'db',
    'notam_service',
    'notams',
    systemDb('NOTAM belong to no tenant, and a rating to a person'),
  ],
  work_needs: ['clock', everyRow('NOTAM belong to no tenant'), 'notam_service'],
  tables: ['notam_imports', 'notam_ratings', 'notams'],
  calls: notamsEndpoints,
  handlers: notamsHandlers,
  sweeps: [{ name: 'NOTAM of the connected service', every_ms: 30 * 60_000, run: keepNotams }],
});
