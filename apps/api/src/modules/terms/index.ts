import { termsEndpoints } from '@envol/contract/terms';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { type TermsDeps, termsHandlers } from './terms.routes.ts';

export { acceptTerms, currentVersion, readTerms } from './terms.queries.ts';

export const termsModule = defineModule({
  name: 'terms',
  needs: ['clock', systemDb('who accepted what is in no reach')],
  tables: ['terms', 'terms_acceptances', 'terms_demands', 'terms_shown'],
  calls: termsEndpoints,
  handlers: ({ system_db, ...deps }: Omit<TermsDeps, 'db'> & { readonly system_db: Database }) =>
    termsHandlers({ ...deps, db: system_db }),
});
