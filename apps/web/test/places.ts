import * as onMission from '../src/app/onMission.generated.ts';
import * as onMissionEditor from '../src/app/onMissionEditor.generated.ts';
import * as onMissionList from '../src/app/onMissionList.generated.ts';
import * as onMissionListTools from '../src/app/onMissionListTools.generated.ts';
import type { OnMission } from '../src/shared/places/onMission.ts';
import type { OnMissionEditor } from '../src/shared/places/onMissionEditor.ts';
import type { OnMissionList } from '../src/shared/places/onMissionList.ts';
import type { OnMissionListTools } from '../src/shared/places/onMissionListTools.ts';
import { setPlaces } from '../src/shared/places/places.ts';

/** Puts on every host what the features put there, as the application does. */
export const setEveryPlace = (): void => {
  setPlaces('mission', Object.values<OnMission>(onMission));
  setPlaces('missionList', Object.values<OnMissionList>(onMissionList));
  setPlaces('missionListTools', Object.values<OnMissionListTools>(onMissionListTools));
  setPlaces('missionEditor', Object.values<OnMissionEditor>(onMissionEditor));
};
