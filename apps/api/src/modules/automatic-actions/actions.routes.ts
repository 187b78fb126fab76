import { type automaticActionsEndpoints, automaticJournal } from '@envol/contract/automatic-actions';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { type ActionsDeps, changeActions, readActions, readJournal, readOutcome } from './actions.service.ts';
import { previewActions } from './preview.service.ts';

export const automaticActionsHandlers = (deps: ActionsDeps): Handlers<typeof automaticActionsEndpoints> => ({
  getAutomaticActions: ({ params }, { signed_in }) => readActions(deps, signed_in, params.id),
  updateAutomaticActions: ({ params, body }, { signed_in }) =>
    changeActions(deps, signed_in, params.id, body),
  previewAutomaticActions: ({ params, body }, { signed_in }) =>
    previewActions(deps, signed_in, params.id, body.actions),
  getAutomaticOutcome: ({ params }, { signed_in }) => readOutcome(deps, signed_in, params.id),
  automaticJournal: async ({ params, query }, { signed_in, language }) => {
    const { entries, count } = await readJournal(deps, signed_in, params.id, query);
    const path = automaticJournal.path.replace(':id', String(params.id));
    return pageReply(path, language, query, count, entries);
  },
});
