import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';

const load = async () => (await Promise.all([import('./PackLink.tsx'), loadTexts(['field_pack'])]))[0];
const MissionPackLink = lazy(async () => ({ default: (await load()).MissionPackLink }));

export const fieldPackOnMission: OnMission = {
  words: [],
  links: [{ order: 5, Component: MissionPackLink }],
};
