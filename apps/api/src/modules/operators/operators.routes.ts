import type { operatorsEndpoints } from '@envol/contract/operators';
import type { Database } from '../../platform/db/database.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { orNotFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { companyHandlers, ownOperator, readOperator } from './company.routes.ts';
import { type CompanyDeps, noteOperatorAct } from './company.service.ts';
import type { OperatorDeletionDeps } from './deletion.service.ts';
import { deskHandlers } from './desk.routes.ts';
import { changeOperator, findOperator } from './operators.queries.ts';
import { tellSharedSiret } from './sharedSiret.ts';

export const operatorsHandlers = ({
  db,
  ...deps
}: OperatorDeletionDeps &
  CompanyDeps & {
    readonly db: Database;
  }): Handlers<typeof operatorsEndpoints> => ({
  ...deskHandlers(deps),
  ...companyHandlers({ ...deps, db }),
  getOperator: async ({ params }, context) =>
    orNotFound(await findOperator(db, await readOperator({ ...deps, db }, params.id, context))),
  updateOperator: async ({ params, body: { version, ...body } }, context) => {
    const id = ownOperator(params.id, context);
    const before = orNotFound(await findOperator(db, id));
    const by = { by: context.signed_in.long_name, at: deps.clock.now() };
    const changed = orNotFound(
      await db
        .transaction()
        .execute((transaction) => changeOperator(transaction, id, { ...body, version }, by)),
    );
    deps.authenticator.forgetOperator(id);
    const fields = (Object.keys(body) as (keyof typeof body)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(changed[field]),
    );
    if (fields.includes('siret')) await tellSharedSiret(deps, changed);
    if (fields.length > 0) {
      await noteOperatorAct(db, deps.clock, context.signed_in, id, {
        action: 'profile_changed',
        details: { fields },
      });
      await announceRecords(db, deps.clock, id, 'exploitants');
    }
    return changed;
  },
});
