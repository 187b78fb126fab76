import { openTerrain } from '../../integrations/terrain/open.ts';
import type { Terrain } from '../../integrations/terrain/port.ts';
import { defineIntegration, everyRow } from '../../platform/service.ts';
import { terrainSettings } from './terrain.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly terrain: Terrain;
  }
}

export const terrainIntegration = defineIntegration({
  name: 'terrain',
  settings: terrainSettings,
  needs: ['clock', 'log', everyRow('heights of the ground belong to no tenant')],
  open: openTerrain,
});
