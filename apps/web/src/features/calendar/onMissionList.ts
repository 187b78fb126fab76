import { lazy } from 'react';
import type { OnMissionList } from '../../shared/places/index.ts';

export const calendarOnMissionList: OnMissionList = {
  words: [],
  views: [
    {
      order: 10,
      key: 'calendar',
      Component: lazy(async () => ({ default: (await import('./CalendarScreen.tsx')).CalendarScreen })),
    },
  ],
};
