import type { OnMissionList } from '../../shared/places/index.ts';
import { TagChips } from './TagChips.tsx';

export const flightTagsOnMissionList: OnMissionList = {
  words: [],
  row: [{ order: 10, Component: ({ flight }) => <TagChips tags={flight.tags} /> }],
};
