import { type flightTagsEndpoints, listFlightTags } from '@envol/contract/flight-tags';
import { CONSTRAINT_KINDS } from '@envol/domain/airspace/constraint';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { reasonText } from '../../platform/http/texts.ts';
import { pageTags, tagNames } from './flightTags.queries.ts';
import { addTag, changeTag, removeTag, type TagsDeps } from './flightTags.service.ts';

const keeperOf = (context: Context<SignedIn>) => ({
  operator_id: operatorOf(context),
  reached: reachedBy(context),
});

export const flightTagsHandlers = (deps: TagsDeps): Handlers<typeof flightTagsEndpoints> => ({
  listFlightTags: async ({ query }, context) => {
    const { rows, count } = await pageTags(deps.db, operatorOf(context), reachedBy(context), query);
    return pageReply(listFlightTags.path, context.language, query, count, rows);
  },
  createFlightTag: ({ body }, context) => addTag(deps, keeperOf(context), body),
  updateFlightTag: ({ params, body }, context) => changeTag(deps, keeperOf(context), params.id, body),
  deleteFlightTag: ({ params }, context) => removeTag(deps, keeperOf(context), params.id),
  flightTagNames: (_, context) => tagNames(deps.db, operatorOf(context)),
  flightTagConstraintTypes: async (_, { language }) =>
    CONSTRAINT_KINDS.map((constraint_type) => ({
      constraint_type,
      label: reasonText(language, { code: `kinds.${constraint_type}`, params: {} }),
    })),
});
