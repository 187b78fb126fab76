import { pilotsEndpoints } from '@envol/contract/pilots';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { forgetPositions } from './pilots.repository.ts';
import { pilotsHandlers } from './pilots.routes.ts';

export { pilotColumns, toPilot } from './pilots.mapper.ts';
export { pilotQueries } from './pilots.queries.ts';
export { insertPilot } from './pilots.repository.ts';

export const pilotsModule = defineModule({
  name: 'pilots',
  needs: ['clock', 'db', 'plans'],
  work_needs: [everyRow('positions of everybody are forgotten after their time')],
  tables: ['pilot_positions', 'pilots'],
  calls: pilotsEndpoints,
  handlers: pilotsHandlers,
  sweeps: [
    {
      name: 'positions of pilots that are old',
      every_ms: 3_600_000,
      run: ({ db }: { readonly db: Database }, now) => forgetPositions(db, now),
    },
  ],
});
