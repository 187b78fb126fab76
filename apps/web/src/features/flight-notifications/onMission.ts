import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useArmyLine, usePrefectureLine } from './useNoticeLine.ts';

/** What a declaration says and its dialogs come with the first step that is opened. */
const load = async () =>
  (
    await Promise.all([
      import('./MissionNotices.tsx'),
      loadTexts(['flight_notifications', 'complete', 'drones']),
    ])
  )[0];
const PrefectureNotices = lazy(async () => ({ default: (await load()).PrefectureNotices }));
const ArmyNotices = lazy(async () => ({ default: (await load()).ArmyNotices }));

export const flightNotificationsOnMission: OnMission = {
  words: ['mission_steps'],
  steps: [
    {
      order: 35,
      key: 'prefecture',
      useLine: usePrefectureLine,
      takes: ({ procedure }) => procedure === 'prefecture_notif',
      Component: PrefectureNotices,
    },
    {
      order: 36,
      key: 'army',
      useLine: useArmyLine,
      takes: ({ procedure }) => procedure === 'army_notif',
      Component: ArmyNotices,
    },
  ],
};
