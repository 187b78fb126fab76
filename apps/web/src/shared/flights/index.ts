export { boundsOf, boundsOfAreas, middleOf } from './boundsOf.ts';
export {
  type DoubleBooking,
  type DoubledPair,
  doubleBookings,
  doublesDuring,
  doublesOn,
  pairsOf,
} from './doubleBookings.ts';
export {
  chipsOf,
  type FlightsQuery,
  flightsQuery,
  isFiltered,
  isUnfiltered,
  MENU_FILTERS,
  PERIODS,
  type Period,
  periodOf,
  STATUS_CHIP_NAMES,
  type StatusChipName,
  toggleChip,
} from './flights.filters.ts';
export {
  type FlightsSearch,
  flightEditSearch,
  flightsSearch,
  type Go,
  importSearch,
  keepSearch,
  lastSearch,
  newFlightSearch,
  PILOTS_CATEGORIES,
  SORTS,
  withOwnChoice,
} from './flights.search.ts';
export { circleOf, isGeneralist } from './isGeneralist.ts';
export { missionsOf } from './missionsOf.ts';
export { NewMissionButton, NewMissionKey, useCreateMission } from './NewMissionButton.tsx';
export { setNewMission, useNewMission } from './newMission.ts';
export { forgetIntent, intendRequest, useRequestIntent } from './requestIntent.ts';
export { standingOf } from './standingOf.ts';
export { STEPS, type StepName } from './stepNames.ts';
export { useChangedText } from './useChangedText.ts';
export { useFullSheet } from './useFullSheet.ts';
export { useNextStep } from './useNextStep.ts';
export { useVerdictChip } from './useVerdictChip.ts';
export { ViewSwitch } from './ViewSwitch.tsx';
export { type FlightUpdate, type ShownEdit, type ShownFlight, type Written, writeEdit } from './writeEdit.ts';
