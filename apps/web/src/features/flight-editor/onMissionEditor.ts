import type { OnMissionEditor } from '../../shared/places/index.ts';
import { EditFlightScreen, NewFlightScreen } from './EditorScreens.tsx';

export const flightEditorOnMissionEditor: OnMissionEditor = {
  words: [],
  screens: { NewFlightScreen, EditFlightScreen },
};
