import type { OnMission } from '../../shared/places/index.ts';
import { useUspaceEntry } from './useUspaceEntry.ts';

export const flightAuthorizationsOnMission: OnMission = {
  words: [],
  menu: [{ order: 40, group: 'acts', useEntries: useUspaceEntry }],
};
