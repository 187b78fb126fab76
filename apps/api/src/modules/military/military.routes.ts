import type { militaryEndpoints } from '@envol/contract/military';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { analyseMilitary, listTaken, type MilitaryDeps, takeAzba, takeSectors } from './military.service.ts';

export const militaryHandlers = (deps: MilitaryDeps): Handlers<typeof militaryEndpoints> => ({
  flightMilitaryAnalysis: ({ params }, context) => analyseMilitary(deps, reachedBy(context), params.id),
  importAzba: ({ body }, { signed_in }) =>
    takeAzba(deps.system_db, { ...body, source: 'staff', by: signed_in.long_name }, deps.clock.now()),
  importMilitarySectors: ({ body }) => takeSectors(deps, body),
  listMilitary: () => listTaken(deps),
});
