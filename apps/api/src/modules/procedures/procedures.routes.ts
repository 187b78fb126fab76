import type { proceduresEndpoints } from '@envol/contract/procedures';
import type { Handlers } from '../../platform/http/mount.ts';
import { callerOf } from '../flight-details/index.ts';
import { capabilitiesOf, mustFindConstraint } from './capabilities.service.ts';
import { type ConsultingDeps, consultProcedures } from './consulting.service.ts';
import { setPrices, tellPrices } from './prices.service.ts';
import type { ProceduresDeps } from './procedures.deps.ts';
import { changeTip, paperForMission, publishPaper, readTip, takeBackPaper } from './publicTips.service.ts';
import { noteReading } from './readings.service.ts';

export const proceduresHandlers = (
  deps: ProceduresDeps & ConsultingDeps,
): Handlers<typeof proceduresEndpoints> => ({
  consultSources: ({ params }, context) => consultProcedures(deps, callerOf(context), params.id),
  readSource: ({ params, body }, context) => noteReading(deps, callerOf(context), params.id, body),
  getConstraintCapabilities: ({ params }, context) =>
    capabilitiesOf(deps, callerOf(context), params.id, params.cid),
  getConstraintStatus: async ({ params }, context) => {
    const { told } = await mustFindConstraint(deps, callerOf(context), params.id, params.cid);
    const { id, key, status, note, proof, has_own_status, structure_id, delegatee_structure_id } = told;
    const { approval_id, email_request_id, entrusted, is_simulated } = told;
    const stands = { id, key, status, note, proof, has_own_status, structure_id, delegatee_structure_id };
    return { ...stands, approval_id, email_request_id, entrusted, is_simulated };
  },
  downloadPublicTipDocument: ({ params }, context) =>
    paperForMission(deps, callerOf(context), params.id, params.docId),
  getPublicTip: ({ params }) => readTip(deps, params.id),
  updatePublicTip: ({ params, body }, { signed_in }) => changeTip(deps, signed_in, params.id, body),
  addPublicTipDocument: ({ params, body }, { signed_in }) => publishPaper(deps, signed_in, params.id, body),
  deletePublicTipDocument: ({ params }, { signed_in }) =>
    takeBackPaper(deps, signed_in, params.id, params.docId),
  listProcedurePrices: () => tellPrices(deps.db),
  updateProcedurePrices: ({ body }, { signed_in }) => setPrices(deps, signed_in, body),
});
