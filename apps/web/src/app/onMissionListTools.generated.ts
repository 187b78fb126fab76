// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "missionListTools"; it comes with the host's screen (shared/places).
export { flightTagsOnMissionListTools } from '../features/flight-tags/onMissionListTools.ts';
