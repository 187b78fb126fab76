import { openGeocoder } from '../../integrations/geocoder/open.ts';
import type { Geocoder } from '../../integrations/geocoder/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { geocodingSettings } from './geocoding.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly geocoder: Geocoder;
  }
}

export const geocodingIntegration = defineIntegration({
  name: 'geocoder',
  settings: geocodingSettings,
  needs: ['config'],
  // IGN's geocoder stands under the address of the Géoplateforme.
  open: ({ geocoder }, { config }) => openGeocoder({ geocoder, geoportail_url: config.geoportail_url }),
});
