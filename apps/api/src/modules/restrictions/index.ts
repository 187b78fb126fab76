import { restrictionsEndpoints } from '@envol/contract/restrictions';
import { defineModule } from '../../platform/module.ts';
import { recheckDue } from './recheck.ts';
import { restrictionsHandlers } from './restrictions.routes.ts';
import { type TellingDeps, tellTouched } from './telling.ts';

export { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';

export const restrictionsModule = defineModule({
  name: 'restrictions',
  calls: restrictionsEndpoints,
  handlers: restrictionsHandlers,
  sweeps: [
    {
      name: 'standing missions under new restrictions',
      every_ms: 15_000,
      run: async (deps: TellingDeps, now: Date) => {
        await recheckDue(deps.db, now);
        await tellTouched(deps, now);
      },
    },
  ],
});
