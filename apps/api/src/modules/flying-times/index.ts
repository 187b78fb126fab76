import { flyingTimesEndpoints } from '@envol/contract/flying-times';
import { defineModule } from '../../platform/module.ts';
import { flyingTimesHandlers } from './flyingTimes.routes.ts';

export { noteLanding } from './flyingTimes.service.ts';
export { noteFlownLog } from './noteFlownLog.ts';

export const flyingTimesModule = defineModule({
  name: 'flying-times',
  needs: ['clock', 'db'],
  tables: ['flying_times'],
  calls: flyingTimesEndpoints,
  handlers: flyingTimesHandlers,
});
