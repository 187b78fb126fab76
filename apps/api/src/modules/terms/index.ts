import { termsEndpoints } from '@envol/contract/terms';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { type TermsDeps, termsHandlers } from './terms.routes.ts';

export const termsModule = defineModule({
  name: 'terms',
  calls: termsEndpoints,
  handlers: ({ own_db, ...deps }: Omit<TermsDeps, 'db'> & { readonly own_db: Database }) =>
    termsHandlers({ ...deps, db: own_db }),
});
