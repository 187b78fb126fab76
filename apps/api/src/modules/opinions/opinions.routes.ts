import type { opinionsEndpoints } from '@envol/contract/opinions';
import type { Database } from '../../platform/db/database.ts';
import { authorOf } from '../../platform/http/author.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { changeOpinion, readOpinionWords, viewOpinion } from './giving.service.ts';
import {
  collectOpinions,
  readOpinion,
  readOpinions,
  readOpinionsOfApproval,
  readWhomToAsk,
} from './list.service.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import { askForOpinions } from './requestOpinion.service.ts';

export const opinionsHandlers = (
  deps: OpinionsDeps & { readonly system_db: Database },
): Handlers<typeof opinionsEndpoints> => ({
  listOpinions: ({ query }, { signed_in, language }) => readOpinions(deps, signed_in.actor, query, language),
  listOpinionGeometries: ({ query }, { signed_in }) => collectOpinions(deps, signed_in.actor, query),
  listOpinionEmails: (_, { signed_in }) => readWhomToAsk(deps, authorOf(signed_in)),
  getOpinion: ({ params }, { signed_in }) => readOpinion(deps, signed_in.actor, params.id),
  listOpinionMessages: ({ params }, { signed_in }) => readOpinionWords(deps, signed_in.actor, params.id),
  askOpinions: ({ body }, { signed_in, language }) =>
    askForOpinions(deps, authorOf(signed_in), body, language),
  updateOpinion: ({ params, body }, { signed_in }) =>
    changeOpinion(deps, authorOf(signed_in), params.id, body),
  markOpinionAsViewed: ({ params, body }, { signed_in }) =>
    viewOpinion(deps, signed_in.actor, params.id, body.ids),
  listOpinionsOfApproval: ({ params }, { signed_in }) =>
    readOpinionsOfApproval(deps, signed_in.actor, params.id),
});
