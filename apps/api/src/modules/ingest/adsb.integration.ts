import { openAdsb } from '../../integrations/adsb/open.ts';
import type { AdsbService } from '../../integrations/adsb/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { ingestSettings } from './ingest.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly adsb_service: AdsbService;
  }
}

export const adsbIntegration = defineIntegration({
  name: 'adsb_service',
  settings: ingestSettings,
  needs: [],
  open: openAdsb,
});
