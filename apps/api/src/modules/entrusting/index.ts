import { entrustingEndpoints } from '@envol/contract/entrusting';
import { defineModule } from '../../platform/module.ts';
import { entrustedAnswered, missionEntrusted } from './entrusting.facts.ts';
import { entrustingHandlers } from './entrusting.routes.ts';

export const entrustingModule = defineModule({
  name: 'entrusting',
  facts: { missionEntrusted, entrustedAnswered },
  tables: ['entrustments'],
  calls: entrustingEndpoints,
  handlers: entrustingHandlers,
});
