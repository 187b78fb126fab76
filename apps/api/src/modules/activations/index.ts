import { activationsEndpoints } from '@envol/contract/activations';
import { defineModule } from '../../platform/module.ts';
import { activationUpdated } from './activations.facts.ts';
import { activationsHandlers } from './activations.routes.ts';

export { toActivatedApproval, toArea } from './activations.mapper.ts';
export { askActivation } from './createActivation.service.ts';
export {
  DAY_APPROVAL_COLUMNS,
  type DayApproval,
  dayAreas,
  dayTerms,
  findDayApproval,
  findDayApprovalsByIds,
  grantedAreas,
  grantedWindows,
  isApprovalInForce,
  lockDayApproval,
  lockSupervisedApproval,
} from './dayApproval.queries.ts';
export { decideOnActivation } from './deciding.service.ts';
export { answerForApprovals } from './manyApprovals.ts';
export { findConflicts } from './neighbours.queries.ts';
export { localDays, toDecideOf } from './toDecide.ts';

export const activationsModule = defineModule({
  name: 'activations',
  needs: ['clock', 'db', 'facts', 'geometry', 'storage'],
  facts: { activationUpdated },
  tables: ['activations'],
  calls: activationsEndpoints,
  handlers: activationsHandlers,
});
