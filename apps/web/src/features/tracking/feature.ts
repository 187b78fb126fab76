import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';
import { loadTexts } from '../../ui/texts.ts';

export const trackingFeature: Feature = {
  order: 26,
  OnMap: lazy(async () => {
    const [{ LiveTracking }] = await Promise.all([
      import('./LiveTracking.tsx'),
      loadTexts(['tracking', 'traces', 'day']),
    ]);
    return { default: LiveTracking };
  }),
};
