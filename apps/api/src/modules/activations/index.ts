import { activationsEndpoints } from '@envol/contract/activations';
import { defineModule } from '../../platform/module.ts';
import { activationsHandlers } from './activations.routes.ts';

export { toActivatedApproval, toArea } from './activations.mapper.ts';
export {
  DAY_APPROVAL_COLUMNS,
  type DayApproval,
  dayAreas,
  dayTerms,
  findDayApproval,
  lockDayApproval,
  standsOf,
} from './dayApproval.queries.ts';
export { findConflicts } from './neighbours.queries.ts';

export const activationsModule = defineModule({
  name: 'activations',
  calls: activationsEndpoints,
  handlers: activationsHandlers,
});
