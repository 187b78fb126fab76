import { opinionsEndpoints } from '@envol/contract/opinions';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { opinionUpdated } from './opinions.facts.ts';
import { opinionsHandlers } from './opinions.routes.ts';

export { changeOpinion } from './giving.service.ts';
export type { OpinionsDeps } from './opinions.deps.ts';
export { askForOpinions } from './requestOpinion.service.ts';

export const opinionsModule = defineModule({
  name: 'opinions',
  needs: [
    'clock',
    'config',
    'db',
    'facts',
    'geometry',
    systemDb('whom an authority may ask: visitors let in, structures that answer in Envol'),
  ],
  facts: { opinionUpdated },
  tables: ['opinions'],
  calls: opinionsEndpoints,
  handlers: opinionsHandlers,
});
