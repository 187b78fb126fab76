// Written by `npm run generate` from the folders: do not edit.
import type { HostSources } from '../shared/places/index.ts';

/** What features put on each host: the words of it, and the list, which comes with the screen. */
export const hosts: HostSources = {
  mission: {
    words: [
      'exclusion_zones',
      'series',
      'flight_shares',
      'missions',
      'infrastructure',
      'military',
      'notams',
      'restrictions',
      'weather',
    ],
    load: () => import('./onMission.generated.ts'),
  },
  missionList: {
    words: [
    ],
    load: () => import('./onMissionList.generated.ts'),
  },
  missionListTools: {
    words: [
      'missions',
    ],
    load: () => import('./onMissionListTools.generated.ts'),
  },
  missionEditor: {
    words: [
      'exclusion_zones',
      'series',
    ],
    load: () => import('./onMissionEditor.generated.ts'),
  },
};
