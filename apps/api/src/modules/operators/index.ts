import { operatorsEndpoints } from '@envol/contract/operators';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { recordsUpdated } from '../../platform/facts/recordsUpdated.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { remindOfPapers } from './endingPapers.ts';
import { eraseDue } from './erasure.ts';
import { operatorsHandlers } from './operators.routes.ts';

export { addOperatorLine, administratorsOf } from './company.service.ts';
export { removeUnused } from './erasure.ts';
export { insertOperator } from './operators.repository.ts';
export { planName } from './planName.ts';

export const operatorsModule = defineModule({
  name: 'operators',
  needs: [
    ...JUDGING_NEEDS,
    'authenticator',
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb('who works for a company is in no reach, and the staff keeps every company'),
    'storage',
  ],
  work_needs: [everyRow('companies whose week is over are erased; papers that end are told'), 'facts'],
  facts: { recordsUpdated },
  tables: ['operator_desk', 'operator_journal', 'operators'],
  calls: operatorsEndpoints,
  handlers: operatorsHandlers,
  sweeps: [
    {
      name: 'accounts whose week is over',
      every_ms: 3_600_000,
      run: ({ db }: { readonly db: Database }, now) => eraseDue(db, now),
    },
    {
      name: 'papers that end',
      every_ms: 3_600_000,
      run: (deps: { readonly db: Database; readonly facts: Facts }, now) => remindOfPapers(deps, now),
    },
  ],
});
