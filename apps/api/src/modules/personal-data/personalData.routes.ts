import type { personalDataEndpoints } from '@envol/contract/personal-data';
import { notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { askErasure, cancelErasure, type ErasureDeps, erasureOf, obstaclesTo } from './erasure.service.ts';
import { askExport, downloadExport, type ExportDeps, listExports } from './export.service.ts';

/** The caller's own operator, or the 404 that every other one answers. */
const own = (asked: number, context: Context<SignedIn>): { readonly operator_id: number } => {
  const operator_id = operatorOf(context);
  if (asked !== operator_id) throw notFound();
  return { operator_id };
};
const asker = ({ signed_in: { actor }, language }: Context<SignedIn>) => ({
  user_id: actor.user_id,
  language,
});

export const personalDataHandlers = (
  deps: ExportDeps & ErasureDeps,
): Handlers<typeof personalDataEndpoints> => ({
  readPersonalData: async (_, context) => {
    const { user_id } = asker(context);
    return {
      exports: await listExports(deps, { user_id }),
      erasure: await erasureOf(deps.system_db, user_id),
      obstacles: await obstaclesTo(deps.system_db, user_id),
    };
  },
  askPersonalData: (_, context) => {
    const by = asker(context);
    return askExport(deps, { user_id: by.user_id }, by);
  },
  downloadPersonalData: ({ params }, context) =>
    downloadExport(deps, { user_id: asker(context).user_id }, params.id),
  askErasure: ({ body }, context) =>
    askErasure(deps, { ...asker(context), address: context.ip }, body.password),
  cancelErasure: (_, context) => cancelErasure(deps, asker(context).user_id),
  listOperatorExports: ({ params }, context) => listExports(deps, own(params.id, context)),
  askOperatorExport: ({ params }, context) => askExport(deps, own(params.id, context), asker(context)),
  downloadOperatorExport: ({ params }, context) =>
    downloadExport(deps, { operator_id: operatorOf(context) }, params.id),
});
