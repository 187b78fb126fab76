import { defineModule, NO_CALLS } from '../../platform/module.ts';
import { flightUpdated } from './flightDetails.facts.ts';

export { changeEvent, recordFlightChange } from './flightChange.events.ts';
export {
  approvalsOf,
  areaHeightsOf,
  areasOf,
  dayCardsOf,
  type FlightDetail,
  findDetail,
  findDrawn,
  hourTermsOf,
  lockFlight,
  proceduresOf,
  reachesFlight,
} from './flightDetail.queries.ts';
export { type Caller, callerOf, getDetail, lockKnownFlight } from './flightDetail.ts';

export const flightDetailsModule = defineModule({
  ...NO_CALLS,
  name: 'flight-details',
  facts: { flightUpdated },
});
