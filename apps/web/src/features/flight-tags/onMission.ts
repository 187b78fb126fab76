import { StickyNote } from 'lucide-react';
import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useBesideLine } from './useBesideLine.ts';

const BesideMission = lazy(async () => ({ default: (await import('./BesideMission.tsx')).BesideMission }));

export const flightTagsOnMission: OnMission = {
  words: ['missions'],
  details: [{ order: 50, key: 'beside', icon: StickyNote, useLine: useBesideLine, Component: BesideMission }],
};
