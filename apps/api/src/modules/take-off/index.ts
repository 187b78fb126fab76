import { takeOffEndpoints } from '@envol/contract/take-off';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { approvalEnRoute, landingRequired, takeOffUpdated } from './takeOff.facts.ts';
import { takeOffHandlers } from './takeOff.routes.ts';
import { ringUnanswered } from './unanswered.service.ts';

export { clearAirspace, liftClosingOrders } from './clearing.service.ts';
export { decideOnTakeOff, orderLanding, orderSupervisedLanding } from './controlling.service.ts';
export { findDeclarationCase, obstacleWords, refusedTakeOff } from './declarationCase.service.ts';
export { declareLanding, declareLandingStep, declareTakeOff } from './flying.service.ts';
export { noteTakeOffs } from './notedTakeOffs.service.ts';
export { findPastGrants } from './pastGrants.service.ts';
export { askTakeOff } from './requesting.service.ts';
export { holdsClosed } from './takeOff.queries.ts';
export { flightsInTheAir } from './takeOff.steps.ts';
export { findSupervisedCases, findTakeOffCases, grantedFlightsAt } from './takeOffCase.service.ts';

export const takeOffModule = defineModule({
  name: 'take-off',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'facts',
    systemDb('supervisors reach no approval of their own, and a mission is judged again by the process'),
    'storage',
  ],
  work_needs: ['facts', everyRow('orders to land of everybody ring again while nobody answers')],
  tables: ['take_off_authorizations'],
  facts: { takeOffUpdated, landingRequired, approvalEnRoute },
  calls: takeOffEndpoints,
  handlers: takeOffHandlers,
  sweeps: [{ name: 'orders to land without a receipt', every_ms: 5_000, run: ringUnanswered }],
});
