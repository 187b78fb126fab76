import type { constraintTypesEndpoints } from '@envol/contract/constraint-types';
import { CONSTRAINT_KINDS, PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { PROCEDURE_STATES } from '@envol/domain/constraint-types/states';
import { todayIn } from '@envol/domain/time/localTime';
import type { Handlers } from '../../platform/http/mount.ts';
import { findTariff } from '../procedures/index.ts';
import { findAdditions, findJournal, toType } from './constraintTypes.queries.ts';
import { addTo, type ConstraintTypesDeps, withdrawAddition } from './constraintTypes.service.ts';

export const constraintTypesHandlers = (
  deps: ConstraintTypesDeps,
): Handlers<typeof constraintTypesEndpoints> => ({
  listConstraintTypes: async ({ query: { procedure } }) => {
    const standing = await findAdditions(deps.system_db);
    const tariff = await findTariff(deps.system_db);
    const today = todayIn(deps.clock.now());
    const types = CONSTRAINT_KINDS.map((kind) => toType(kind, standing, today));
    return {
      types: types.filter(
        ({ law, in_force }) =>
          procedure === undefined ||
          in_force?.procedure === procedure ||
          law.some((entry) => entry.procedure === procedure),
      ),
      procedures: PROTOCOL_ITEMS.map((item) => ({
        procedure: item,
        states: [...PROCEDURE_STATES[item]],
        price_cents: tariff[item] ?? null,
        currency: 'EUR',
      })),
    };
  },
  getConstraintType: async ({ params: { kind } }) => ({
    ...toType(kind, await findAdditions(deps.system_db, kind), todayIn(deps.clock.now())),
    journal: await findJournal(deps.system_db, kind),
  }),
  addToConstraintType: ({ params, body }, { signed_in }) => addTo(deps, signed_in, params.kind, body),
  withdrawTypeAddition: ({ params }, { signed_in }) => withdrawAddition(deps, signed_in, params.id),
});
