import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';
import { loadTexts } from '../../ui/texts.ts';

export const mapLayersFeature: Feature = {
  order: 52,
  OnMap: lazy(async () => {
    const [{ MapLayersOnMap }] = await Promise.all([
      import('./MapLayersOnMap.tsx'),
      loadTexts(['map_layers']),
    ]);
    return { default: MapLayersOnMap };
  }),
};
