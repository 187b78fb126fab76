import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';

/** Few missions have a livestream: its code and words come after the page. */
const load = async () => (await Promise.all([import('./MissionVideo.tsx'), loadTexts(['livestreams'])]))[0];
const MissionVideo = lazy(async () => ({ default: (await load()).MissionVideo }));
const OpenVideo = lazy(async () => ({ default: (await load()).OpenVideo }));

export const livestreamsOnMission: OnMission = {
  words: [],
  links: [{ order: 20, Component: OpenVideo }],
  cards: [{ order: 12, Component: MissionVideo }],
};
