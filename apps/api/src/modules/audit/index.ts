import { auditEndpoints } from '@envol/contract/audit';
import type { Database } from '../../platform/db/database.ts';
import { purgeRates } from '../../platform/db/rates.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { sealAudit } from './audit.chain.ts';
import { auditAsText } from './audit.queries.ts';
import { auditHandlers } from './audit.routes.ts';

export { proveAudit } from './audit.chain.ts';

/** Every line that has its place, as JSON. */
export async function* exportAudit(db: Database): AsyncGenerator<string> {
  await sealAudit(db);
  yield* auditAsText(db, null, {});
}

export const auditModule = defineModule({
  name: 'audit',
  needs: [systemDb("the journal is granted to no role: the call's permission alone opens it")],
  work_needs: [everyRow('events of all tenants are sealed in one journal')],
  tables: ['audit_journal'],
  calls: auditEndpoints,
  handlers: auditHandlers,
  sweeps: [
    {
      name: 'lines of the audit journal without a place',
      every_ms: 5_000,
      run: ({ db }: { readonly db: Database }) => sealAudit(db),
    },
    {
      name: 'limits whose window is over',
      every_ms: 10 * 60_000,
      run: ({ db }: { readonly db: Database }, now) => purgeRates(db, now),
    },
  ],
});
