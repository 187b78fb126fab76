import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';

export const airspaceFeature: Feature = {
  order: 50,
  OnMap: lazy(async () => ({ default: (await import('./AirspaceOnMap.tsx')).AirspaceOnMap })),
};
