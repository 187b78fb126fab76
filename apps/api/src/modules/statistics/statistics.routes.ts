import type { statisticsEndpoints } from '@envol/contract/statistics';
import type { Handlers } from '../../platform/http/mount.ts';
import { readAnswerTimes } from './answerTimes.service.ts';
import { readGraph, readHistory, readOperators, type StatisticsDeps } from './statistics.service.ts';

export const statisticsHandlers = (deps: StatisticsDeps): Handlers<typeof statisticsEndpoints> => ({
  getAnswerTimes: ({ params }) => readAnswerTimes(deps, params.id),
  getStructureGraph: ({ params, query }, { signed_in }) => readGraph(deps, signed_in.actor, params.id, query),
  listStructureOperators: ({ params, query }, { signed_in, language }) =>
    readOperators(deps.db, signed_in.actor, params.id, query, language),
  listApprovalsHistory: ({ params, query }, { signed_in, language }) =>
    readHistory(deps.db, signed_in.actor, params.id, query, language),
});
