import { takeOffEndpoints } from '@envol/contract/take-off';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { approvalEnRoute, landingRequired, takeOffUpdated } from './takeOff.facts.ts';
import { takeOffHandlers } from './takeOff.routes.ts';

export { clearAirspace, liftClosingOrders } from './clearing.service.ts';
export { decideOnTakeOff, orderLanding } from './controlling.service.ts';
export { findDeclarationCase, obstacleWords, refusedTakeOff } from './declarationCase.service.ts';
export { declareLanding, declareTakeOff } from './flying.service.ts';
export { askTakeOff } from './requesting.service.ts';
export { holdsClosed } from './takeOff.queries.ts';
export { findSupervisedCases, findTakeOffCases } from './takeOffCase.service.ts';

export const takeOffModule = defineModule({
  name: 'take-off',
  needs: [
    'airspace',
    'clock',
    'config',
    'day',
    'db',
    'facts',
    'geometry',
    'log',
    ownDb('supervisors reach no approval of their own, and a mission is judged again by the process'),
    'storage',
    'terrain',
    'workers',
  ],
  tables: ['take_off_authorizations'],
  facts: { takeOffUpdated, landingRequired, approvalEnRoute },
  calls: takeOffEndpoints,
  handlers: takeOffHandlers,
});
