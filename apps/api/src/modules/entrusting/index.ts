import { entrustingEndpoints } from '@envol/contract/entrusting';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { entrustedAnswered, missionEntrusted } from './entrusting.facts.ts';
import { entrustingHandlers } from './entrusting.routes.ts';

export const entrustingModule = defineModule({
  name: 'entrusting',
  needs: [
    'airspace',
    'clock',
    'config',
    'day',
    'db',
    'facts',
    'geometry',
    'log',
    'notams',
    ownDb("the staff reaches no operator's rows, but for missions entrusted to it"),
    'terrain',
    'weather',
    'workers',
  ],
  facts: { missionEntrusted, entrustedAnswered },
  tables: ['entrustments'],
  calls: entrustingEndpoints,
  handlers: entrustingHandlers,
});
