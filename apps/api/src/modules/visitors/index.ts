import { visitorsEndpoints } from '@envol/contract/visitors';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { visitorsHandlers } from './visitors.routes.ts';
import type { VisitorsDeps } from './visitors.service.ts';

export { type Host, letIn, linkFor, namesOfVisitors } from './visitors.service.ts';

export const visitorsModule = defineModule({
  name: 'visitors',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'jobs',
    systemDb('who may come in by which link is in no reach'),
    'secrets',
  ],
  tables: ['visitor_accesses', 'visitor_links'],
  calls: visitorsEndpoints,
  handlers: ({ system_db, ...deps }: Omit<VisitorsDeps, 'db'> & { readonly system_db: Database }) =>
    visitorsHandlers({ ...deps, db: system_db }),
});
