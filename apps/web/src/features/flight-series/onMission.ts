import type { OnMission } from '../../shared/places/index.ts';
import { SeriesCard } from './SeriesCard.tsx';
import { useReuse } from './useReuse.tsx';

export const flightSeriesOnMission: OnMission = {
  words: ['series', 'data_age'],
  menu: [{ order: 10, group: 'again', useEntries: useReuse }],
  cards: [{ order: 40, Component: SeriesCard }],
};
