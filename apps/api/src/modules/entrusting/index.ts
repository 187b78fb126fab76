import { entrustingEndpoints } from '@envol/contract/entrusting';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { entrustedAnswered, missionEntrusted } from './entrusting.facts.ts';
import { entrustingHandlers } from './entrusting.routes.ts';

export type { EntrustingDeps } from './entrusting.deps.ts';
export { noteUnpaid } from './entrusting.queries.ts';
export { checkEntrusting, entrustPaid } from './request.service.ts';

export const entrustingModule = defineModule({
  name: 'entrusting',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'facts',
    'notams',
    systemDb("the staff reaches no operator's rows, but for missions entrusted to it"),
    'weather',
  ],
  facts: { missionEntrusted, entrustedAnswered },
  tables: ['entrustments'],
  calls: entrustingEndpoints,
  handlers: entrustingHandlers,
});
