import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';

export const flightEditorFeature: Feature = {
  order: 22,
  OnMap: lazy(async () => ({ default: (await import('./place/FoundPlaceOnMap.tsx')).FoundPlaceOnMap })),
};
