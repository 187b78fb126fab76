export { hostScreen } from './hostScreen.ts';
export type { OnMission } from './onMission.ts';
export type { EditorDrawing, OnMissionEditor } from './onMissionEditor.ts';
export type { OnMissionList } from './onMissionList.ts';
export type { OnMissionListTools } from './onMissionListTools.ts';
export { Pieces } from './Pieces.tsx';
export type { Piece } from './placed.ts';
export { type HostSources, loadPlaces, placesOf, providePlaces } from './places.ts';
