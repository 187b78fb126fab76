import { flightCompatibilityEndpoints } from '@envol/contract/flight-compatibility';
import { reachedBy } from '../../platform/http/operator.ts';
import { defineModule } from '../../platform/module.ts';
import { compatibilityOf } from './compatibility.service.ts';

export { proofsOf } from './compatibility.service.ts';

export const flightCompatibilityModule = defineModule({
  name: 'flight-compatibility',
  needs: ['db'],
  calls: flightCompatibilityEndpoints,
  handlers: ({ db }) => ({
    flightCompatibility: ({ params }, context) => compatibilityOf(db, reachedBy(context), params.id),
  }),
});
