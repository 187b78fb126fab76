import {
  type deletionEndpoints,
  type deskEndpoints,
  listOperators,
  operatorStaffJournal,
} from '@envol/contract/operators';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { deleteOperator, type OperatorDeletionDeps, previewDeletion } from './deletion.service.ts';
import { pageOperators } from './desk.queries.ts';
import { blockOperator, changeDesk, mustFindDesk, readDesk, unblockOperator } from './desk.service.ts';
import { mergeOperators, previewOf } from './merge.service.ts';

/** The calls of the platform's staff about operators. */
export const deskHandlers = (
  deps: OperatorDeletionDeps,
): Handlers<typeof deskEndpoints & typeof deletionEndpoints> => ({
  listOperators: async ({ query }, { language }) => {
    const { rows, count } = await pageOperators(deps.system_db, query);
    return pageReply(listOperators.path, language, query, count, rows);
  },
  operatorDesk: ({ params }, { signed_in }) => readDesk(deps, signed_in, params.id),
  updateOperatorDesk: ({ params, body }, { signed_in }) => changeDesk(deps, signed_in, params.id, body),
  blockOperator: ({ params, body }, { signed_in }) => blockOperator(deps, signed_in, params.id, body.reason),
  unblockOperator: ({ params }, { signed_in }) => unblockOperator(deps, signed_in, params.id),
  previewMerge: ({ params, query }) => previewOf(deps, { ...params, ...query }),
  mergeOperators: ({ params, body }, { signed_in }) =>
    mergeOperators(deps, signed_in, { ...params, ...body }),
  previewOperatorDeletion: ({ params }) => previewDeletion(deps, params.id),
  deleteOperator: ({ params, body }, { signed_in }) => deleteOperator(deps, signed_in, params.id, body),
  operatorStaffJournal: async ({ params, query }, { signed_in, language }) => {
    await mustFindDesk(deps.system_db, signed_in, params.id);
    const found = deps.system_db
      .selectFrom('staff_journal')
      .select(['id', 'staff_name', 'action', 'user_id', 'operator_id', 'details', 'at'])
      .where('operator_id', '=', params.id);
    const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
    const path = operatorStaffJournal.path.replace(':id', String(params.id));
    return pageReply(path, language, query, count, rows);
  },
});
