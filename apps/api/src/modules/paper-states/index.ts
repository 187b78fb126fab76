import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  type EndingPaper,
  endingPapers,
  lastDayAtPlace,
  papersAre,
  papersStates,
  readablePilotPapers,
  sameKind,
  standingEnd,
  UNKNOWN_PAPERS,
} from './papersState.ts';

export const paperStatesModule = defineModule({ ...NO_CALLS, name: 'paper-states' });
