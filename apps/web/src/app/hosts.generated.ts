// Written by `npm run generate` from the folders: do not edit.
import type { HostSources } from '../shared/places/index.ts';

/** What features put on each host: the words of it, and the list, which comes with the screen. */
export const hosts: HostSources = {
  mission: {
    words: [
      'mission_steps',
      'exclusion_zones',
      'flight_authorizations',
      'flight_changes',
      'series',
      'data_age',
      'flight_shares',
      'missions',
      'flights',
      'flights_list',
      'mission_request',
      'mission_when',
      'take_off',
      'constraints',
      'notams',
      'errors',
      'operating_authorizations',
      'approvals',
      'complete',
      'papers',
      'pilot_proofs',
      'accounts',
      'infrastructure',
      'military',
      'restrictions',
      'weather',
    ],
    wordFile: {
      fr: () => import('./hostWords/mission.fr.generated.ts'),
      en: () => import('./hostWords/mission.en.generated.ts'),
    },
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
      'series',
    ],
    wordFile: {
      fr: () => import('./hostWords/missionEditor.fr.generated.ts'),
      en: () => import('./hostWords/missionEditor.en.generated.ts'),
    },
    load: () => import('./onMissionEditor.generated.ts'),
  },
  approval: {
    words: [
      'approvals',
      'errors',
      'constraints',
      'data_age',
      'opinions',
      'prefect_orders',
      'message_templates',
      'automatic_actions',
    ],
    wordFile: {
      fr: () => import('./hostWords/approval.fr.generated.ts'),
      en: () => import('./hostWords/approval.en.generated.ts'),
    },
    load: () => import('./onApproval.generated.ts'),
  },
  day: {
    words: [
      'day',
      'approvals',
      'data_age',
      'errors',
      'take_off',
    ],
    load: () => import('./onDay.generated.ts'),
  },
  pilotDay: {
    words: [
      'day',
      'flight_changes',
      'missions',
      'take_off',
      'data_age',
      'fly',
      'approvals',
      'errors',
    ],
    load: () => import('./onPilotDay.generated.ts'),
  },
};
