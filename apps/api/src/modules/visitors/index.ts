import { visitorsEndpoints } from '@envol/contract/visitors';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { visitorsHandlers } from './visitors.routes.ts';
import type { VisitorsDeps } from './visitors.service.ts';

export { type Host, letIn, linkFor, namesOfVisitors } from './visitors.service.ts';

export const visitorsModule = defineModule({
  name: 'visitors',
  tables: ['visitor_accesses', 'visitor_links'],
  calls: visitorsEndpoints,
  handlers: ({ own_db, ...deps }: Omit<VisitorsDeps, 'db'> & { readonly own_db: Database }) =>
    visitorsHandlers({ ...deps, db: own_db }),
});
