import type { OnMission } from '../../shared/places/index.ts';
import { useCompareEntry } from './useCompareEntry.ts';

export const whatIfOnMission: OnMission = {
  words: [],
  menu: [{ order: 10, group: 'acts', useEntries: useCompareEntry }],
};
