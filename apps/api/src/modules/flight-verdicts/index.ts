import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  countsOf,
  crewCounts,
  isDayOver,
  missionDataAge,
  requestDataAge,
  type VerdictMoments,
  verdictOf,
  verdictOfDetail,
} from './flightVerdict.ts';
export { COUNTS_BESIDE_NAMES, clearFlights, hasStatus, JUDGED } from './judgedRows.ts';

export const flightVerdictsModule = defineModule({ ...NO_CALLS, name: 'flight-verdicts' });
