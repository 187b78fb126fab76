// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "missionEditor"; it comes with the host's screen (shared/places).
export { exclusionZonesOnMissionEditor } from '../features/exclusion-zones/onMissionEditor.tsx';
export { flightEditorOnMissionEditor } from '../features/flight-editor/onMissionEditor.ts';
export { flightSeriesOnMissionEditor } from '../features/flight-series/onMissionEditor.ts';
