import { type flightLogsEndpoints, listFlightLogs } from '@envol/contract/flight-logs';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { memberOf, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { addLog, takePositions } from './addLog.service.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import { type Asker, pageFlightLogs } from './flightLogs.queries.ts';
import { editFlightLog, eraseFlightLog, noteLog, readFlightLog } from './flightLogs.service.ts';
import { readProposal } from './proposal.service.ts';
import { drawReport } from './report.service.ts';
import { readVerified } from './verified.service.ts';

const askerOf = (context: Context<SignedIn>): Asker => {
  const member = memberOf(context);
  return {
    ...{ operator_id: member.operator_id, member, reached: reachedBy(context) },
    user_id: context.signed_in.actor.user_id,
    name: context.signed_in.long_name,
  };
};

export const flightLogsHandlers = (deps: FlightLogsDeps): Handlers<typeof flightLogsEndpoints> => ({
  listFlightLogs: async ({ query }, context) => {
    const { count, rows } = await pageFlightLogs(deps.db, askerOf(context), query);
    return pageReply(listFlightLogs.path, context.language, query, count, rows);
  },
  getFlightLog: ({ params }, context) => readFlightLog(deps, askerOf(context), params.id),
  addFlightLog: ({ params, body }, context) => addLog(deps, askerOf(context), params.id, body),
  takeReceivedPositions: ({ params, body }, context) =>
    takePositions(deps, askerOf(context), params.id, body),
  updateFlightLog: ({ params, body }, context) => editFlightLog(deps, askerOf(context), params.id, body),
  deleteFlightLog: ({ params }, context) => eraseFlightLog(deps, askerOf(context), params.id),
  noteFlightLog: ({ params }, context) => noteLog(deps, askerOf(context), params.id),
  downloadFlightLogReport: ({ params }, context) =>
    drawReport(deps, askerOf(context), params.id, context.language),
  getFlightProposal: ({ params }, context) => readProposal(deps, askerOf(context), params.id),
  verifyFlightLog: ({ params }) => readVerified(deps, params.secret),
});
