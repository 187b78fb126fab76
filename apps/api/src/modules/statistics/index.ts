import { statisticsEndpoints } from '@envol/contract/statistics';
import { defineModule } from '../../platform/module.ts';
import { statisticsHandlers } from './statistics.routes.ts';

export const statisticsModule = defineModule({
  name: 'statistics',
  needs: ['clock', 'db'],
  calls: statisticsEndpoints,
  handlers: statisticsHandlers,
});
