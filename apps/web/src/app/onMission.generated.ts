// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "mission"; it comes with the host's screen (shared/places).
export { emailRequestsOnMission } from '../features/email-requests/onMission.ts';
export { entrustingOnMission } from '../features/entrusting/onMission.ts';
export { exclusionZonesOnMission } from '../features/exclusion-zones/onMission.ts';
export { fieldPackOnMission } from '../features/field-pack/onMission.ts';
export { flightAuthorizationsOnMission } from '../features/flight-authorizations/onMission.ts';
export { flightChangesOnMission } from '../features/flight-changes/onMission.ts';
export { flightLogsOnMission } from '../features/flight-logs/onMission.ts';
export { flightNotificationsOnMission } from '../features/flight-notifications/onMission.ts';
export { flightSeriesOnMission } from '../features/flight-series/onMission.ts';
export { flightSharesOnMission } from '../features/flight-shares/onMission.ts';
export { flightSplitOnMission } from '../features/flight-split/onMission.ts';
export { flightTagsOnMission } from '../features/flight-tags/onMission.ts';
export { flightsOnMission } from '../features/flights/onMission.ts';
export { infrastructureOnMission } from '../features/infrastructure/onMission.ts';
export { livestreamsOnMission } from '../features/livestreams/onMission.ts';
export { militaryOnMission } from '../features/military/onMission.ts';
export { notamsOnMission } from '../features/notams/onMission.ts';
export { restrictionsOnMission } from '../features/restrictions/onMission.ts';
export { weatherOnMission } from '../features/weather/onMission.ts';
export { whatIfOnMission } from '../features/what-if/onMission.ts';
