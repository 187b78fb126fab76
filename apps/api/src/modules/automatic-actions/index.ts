import { automaticActionsEndpoints } from '@envol/contract/automatic-actions';
import { defineModule } from '../../platform/module.ts';
import { automaticActionsHandlers } from './actions.routes.ts';

export { findActionsInService, recordOutcome } from './actions.repository.ts';
export { type ActionsDeps, onOwnStructure } from './actions.service.ts';
export { type ActionsJudgingDeps, findJudged, judgeRequest, type Standing } from './judging.service.ts';
export { previewPast } from './preview.service.ts';

export const automaticActionsModule = defineModule({
  name: 'automatic-actions',
  needs: ['clock', 'db'],
  tables: ['automatic_actions', 'automatic_actions_journal', 'automatic_outcomes'],
  calls: automaticActionsEndpoints,
  handlers: automaticActionsHandlers,
});
