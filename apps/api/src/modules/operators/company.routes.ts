import { type companyEndpoints, operatorJournal } from '@envol/contract/operators';
import { isStaff } from '@envol/domain/access/capabilities';
import { notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { openRequests, pageJournal, recapOf } from './company.queries.ts';
import {
  askForPlan,
  type CompanyDeps,
  cancelDeletion,
  changeUids,
  dueAt,
  noteConnection,
  noteOperatorAct,
  requestDeletion,
  setConfig,
} from './company.service.ts';
import { noteLook } from './staffLooks.ts';

/**
 * The operator that a reading call is about: the caller's own, or any for the platform's staff, whose look is kept. Throws
 * NOT_FOUND for every other one.
 */
export const readOperator = async (
  deps: CompanyDeps,
  asked: number,
  context: Context<SignedIn>,
): Promise<number> => {
  if (!isStaff(context.signed_in.actor)) return ownOperator(asked, context);
  await noteLook(deps, context.signed_in, asked);
  return asked;
};

/** The caller's own operator, or the 404 that every other one answers. */
export const ownOperator = (asked: number, context: Context<SignedIn>): number => {
  if (asked !== operatorOf(context)) throw notFound();
  return asked;
};

export const companyHandlers = (deps: CompanyDeps): Handlers<typeof companyEndpoints> => {
  const { db, system_db, clock } = deps;
  return {
    addAlphaTangoUid: async ({ params, body }, context) => {
      const id = ownOperator(params.id, context);
      const { signed_in } = context;
      return {
        alphatango_uids: await changeUids(deps, signed_in, id, body.alphatango_uid, 'alphatango_uid_added'),
      };
    },
    removeAlphaTangoUid: async ({ params, body }, context) => {
      const id = ownOperator(params.id, context);
      const { signed_in } = context;
      return {
        alphatango_uids: await changeUids(deps, signed_in, id, body.alphatango_uid, 'alphatango_uid_removed'),
      };
    },
    changeGeneralistFlightTimes: async ({ params, body }, context) => {
      const id = ownOperator(params.id, context);
      await db.transaction().execute(async (transaction) => {
        await setConfig(transaction, id, body);
        await noteOperatorAct(transaction, clock, context.signed_in, id, {
          action: 'generalist_hours_changed',
          details: body,
        });
      });
      deps.authenticator.forgetOperator(id);
      return body;
    },
    operatorJournal: async ({ params, query }, context) => {
      const id = await readOperator(deps, params.id, context);
      const { rows, count } = await pageJournal(db, id, query);
      const path = operatorJournal.path.replace(':id', String(id));
      return pageReply(path, context.language, query, count, rows);
    },
    accountRecap: async ({ params }, context) => {
      const id = await readOperator(deps, params.id, context);
      const [recap, open] = await Promise.all([recapOf(system_db, id), openRequests(system_db, id)]);
      const { deletion_requested_at: requested_at, deletion_requested_by, ...counts } = recap;
      return {
        ...counts,
        open_approvals: open,
        deletion:
          requested_at === null
            ? null
            : { requested_at, requested_by: deletion_requested_by ?? '', due_at: dueAt(requested_at) },
      };
    },
    requestAccountDeletion: ({ params }, context) =>
      requestDeletion(deps, context.signed_in, ownOperator(params.id, context)),
    cancelAccountDeletion: ({ params }, context) =>
      cancelDeletion(deps, context.signed_in, ownOperator(params.id, context)),
    requestUpdateSubscription: ({ params, body }, context) =>
      askForPlan(deps, context.signed_in, ownOperator(params.id, context), body.message),
    logConnection: ({ params }, context) =>
      noteConnection(deps, context.signed_in, ownOperator(params.id, context)),
  };
};
