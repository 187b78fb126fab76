import type { operatorsEndpoints } from '@envol/contract/operators';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { deskHandlers } from './desk.routes.ts';
import type { DeskDeps } from './desk.service.ts';
import { changeOperator, findOperator } from './operators.queries.ts';

/** The caller's own operator, or the 404 that every other one answers. */
const own = (asked: number, mine: number): number => {
  if (asked !== mine) throw notFound();
  return mine;
};

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound();
  return row;
};

export const operatorsHandlers = ({
  db,
  ...deps
}: DeskDeps & {
  readonly db: Database;
}): Handlers<typeof operatorsEndpoints> => ({
  ...deskHandlers(deps),
  getOperator: async ({ params }, context) =>
    found(await findOperator(db, own(params.id, operatorOf(context)))),
  updateOperator: async ({ params, body }, context) =>
    found(await changeOperator(db, own(params.id, operatorOf(context)), body)),
});
