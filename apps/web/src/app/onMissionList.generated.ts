// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "missionList"; it comes with the host's screen (shared/places).
export { calendarOnMissionList } from '../features/calendar/onMissionList.ts';
export { flightTagsOnMissionList } from '../features/flight-tags/onMissionList.tsx';
export { flightsOnMissionList } from '../features/flights/onMissionList.ts';
