import { CalendarSync } from 'lucide-react';
import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useReuse } from './useReuse.tsx';
import { useSeriesLine } from './useSeries.ts';

const SeriesCard = lazy(async () => ({ default: (await import('./SeriesCard.tsx')).SeriesCard }));

export const flightSeriesOnMission: OnMission = {
  words: ['series', 'data_age'],
  menu: [{ order: 10, group: 'again', useEntries: useReuse }],
  details: [{ order: 40, key: 'series', icon: CalendarSync, useLine: useSeriesLine, Component: SeriesCard }],
};
