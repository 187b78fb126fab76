import { openGeoportail } from '../../integrations/geoportail/open.ts';
import type { Geoportail } from '../../integrations/geoportail/port.ts';
import { openMobileNetwork } from '../../integrations/mobile-network/open.ts';
import type { MobileNetwork } from '../../integrations/mobile-network/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { closeGround, type Ground, openGround } from './ground.service.ts';
import { mapLayersSettings } from './mapLayers.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly geoportail: Geoportail;
    readonly mobile_network: MobileNetwork;
    readonly ground: Ground;
  }
}

export const geoportailIntegration = defineIntegration({
  name: 'geoportail',
  settings: mapLayersSettings,
  needs: [],
  open: openGeoportail,
});

export const mobileNetworkIntegration = defineIntegration({
  name: 'mobile_network',
  settings: mapLayersSettings,
  needs: ['config'],
  open: ({ mobile_network }, { config }) => openMobileNetwork({ mobile_network, data_dir: config.data_dir }),
});

export const groundIntegration = defineIntegration({
  name: 'ground',
  settings: mapLayersSettings,
  needs: [],
  open: openGround,
  close: closeGround,
});
