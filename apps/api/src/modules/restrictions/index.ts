import { restrictionsEndpoints } from '@envol/contract/restrictions';
import { defineModule } from '../../platform/module.ts';
import { everyRow, wholeConnection } from '../../platform/service.ts';
import type { TellingDeps } from './notifyOperators.ts';
import { followRestrictions, recheckAndTell } from './recheck.worker.ts';
import { flightsRestricted, restrictionLetter } from './restrictions.facts.ts';
import { restrictionsHandlers } from './restrictions.routes.ts';

export { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';

export const restrictionsModule = defineModule({
  name: 'restrictions',
  needs: ['clock', 'db'],
  work_needs: [
    'clock',
    'config',
    wholeConnection('listens for new restrictions'),
    everyRow('standing missions of all operators are held against new restrictions'),
    'facts',
  ],
  facts: { restrictionLetter, flightsRestricted },
  tables: ['flight_restrictions', 'restriction_tellings', 'restrictions'],
  calls: restrictionsEndpoints,
  handlers: restrictionsHandlers,
  begins: followRestrictions,
  sweeps: [
    {
      name: 'standing missions under new restrictions',
      every_ms: 15_000,
      run: (deps: TellingDeps, now: Date) => recheckAndTell(deps, now),
    },
  ],
});
