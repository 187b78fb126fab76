import { Video } from 'lucide-react';
import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useVideoLine } from './useVideoLine.ts';

/** Few missions have a livestream: its code and words come after the page. */
const MissionVideo = lazy(async () => {
  const [loaded] = await Promise.all([import('./MissionVideo.tsx'), loadTexts(['livestreams'])]);
  return { default: loaded.MissionVideo };
});

export const livestreamsOnMission: OnMission = {
  words: ['mission_steps'],
  details: [{ order: 60, key: 'video', icon: Video, useLine: useVideoLine, Component: MissionVideo }],
};
