import { type entrustingEndpoints, listEntrustedMissions } from '@envol/contract/entrusting';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { callerOf } from '../flight-details/index.ts';
import { changeProcedure, entrustedSheet, readEntrusted } from './desk.service.ts';
import type { EntrustingDeps } from './entrusting.deps.ts';
import { pageEntrusted } from './entrusting.queries.ts';
import { checkEntrusting, entrustProcedures, takeBack } from './request.service.ts';

export const entrustingHandlers = (deps: EntrustingDeps): Handlers<typeof entrustingEndpoints> => ({
  checkCanBeEntrusted: ({ params }, context) =>
    checkEntrusting(deps, callerOf(context), params.id, context.language),
  entrustFlight: ({ params, body }, context) => entrustProcedures(deps, callerOf(context), params.id, body),
  takeBackEntrusted: ({ params }, context) => takeBack(deps, callerOf(context), params.id, context.language),
  listEntrustedMissions: async ({ query }, { language }) => {
    const { rows, count } = await pageEntrusted(deps.system_db, query);
    return pageReply(listEntrustedMissions.path, language, query, count, rows);
  },
  getEntrustedMission: ({ params }) => readEntrusted(deps, params.id),
  downloadEntrustedSheet: ({ params }, { language }) => entrustedSheet(deps, params.id, language),
  updateEntrustedProcedure: ({ params, body }, { signed_in }) =>
    changeProcedure(deps, signed_in, params.id, params.pid, body),
});
