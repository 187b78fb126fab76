import { openBuildings } from '../../integrations/buildings/open.ts';
import type { Buildings } from '../../integrations/buildings/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { buildingsSettings } from './buildings.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly buildings: Buildings;
  }
}

export const buildingsIntegration = defineIntegration({
  name: 'buildings',
  settings: buildingsSettings,
  needs: ['config'],
  open: ({ buildings }, { config }) => openBuildings({ buildings, geoportail_url: config.geoportail_url }),
});
