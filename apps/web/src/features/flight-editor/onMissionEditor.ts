import type { OnMissionEditor } from '../../shared/places/index.ts';
import { EditFlightScreen, NewFlightScreen } from './EditorScreens.tsx';

export const flightEditorOnMissionEditor: OnMissionEditor = {
  words: [
    'flights',
    'flights_list',
    'data_age',
    'mission_request',
    'mission_when',
    'missions',
    'constraints',
    'notams',
    'errors',
    'operating_authorizations',
    'approvals',
    'complete',
    'map_tools',
    'what_if',
    'draw_here',
  ],
  screens: { NewFlightScreen, EditFlightScreen },
};
