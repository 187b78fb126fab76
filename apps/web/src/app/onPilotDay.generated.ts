// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "pilotDay"; it comes with the host's screen (shared/places).
export { activationsOnPilotDay } from '../features/activations/onPilotDay.ts';
export { dayDiscussionOnPilotDay } from '../features/day-discussion/onPilotDay.ts';
export { fieldPackOnPilotDay } from '../features/field-pack/onPilotDay.ts';
export { flightChangesOnPilotDay } from '../features/flight-changes/onPilotDay.ts';
export { flightLogsOnPilotDay } from '../features/flight-logs/onPilotDay.ts';
export { flightsOnPilotDay } from '../features/flights/onPilotDay.ts';
export { pilotDayOnPilotDay } from '../features/pilot-day/onPilotDay.ts';
export { takeOffsOnPilotDay } from '../features/take-offs/onPilotDay.ts';
export { trackingOnPilotDay } from '../features/tracking/onPilotDay.ts';
