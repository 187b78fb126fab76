export { hostScreen } from './hostScreen.ts';
export type { OnApproval, WordKind, WordToolProps } from './onApproval.ts';
export type { OnDay, OnPilotDay } from './onDay.ts';
export type { MissionStep, OnMission } from './onMission.ts';
export type { EditorDrawing, OnMissionEditor } from './onMissionEditor.ts';
export type { OnMissionList } from './onMissionList.ts';
export type { OnMissionListTools } from './onMissionListTools.ts';
export { Pieces } from './Pieces.tsx';
export { type HostSources, loadPlaces, loadWordsOfPlaces, placesOf, providePlaces } from './places.ts';
