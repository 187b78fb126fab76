import * as onApproval from '../src/app/onApproval.generated.ts';
import * as onDay from '../src/app/onDay.generated.ts';
import * as onMission from '../src/app/onMission.generated.ts';
import * as onMissionEditor from '../src/app/onMissionEditor.generated.ts';
import * as onMissionList from '../src/app/onMissionList.generated.ts';
import * as onMissionListTools from '../src/app/onMissionListTools.generated.ts';
import * as onPilotDay from '../src/app/onPilotDay.generated.ts';
import type { OnApproval } from '../src/shared/places/onApproval.ts';
import type { OnDay, OnPilotDay } from '../src/shared/places/onDay.ts';
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
  setPlaces('approval', Object.values<OnApproval>(onApproval));
  setPlaces('day', Object.values<OnDay>(onDay));
  setPlaces('pilotDay', Object.values<OnPilotDay>(onPilotDay));
};
