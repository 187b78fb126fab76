import { GEOCODER_RESULTS, geocodingEndpoints } from '@envol/contract/geocoding';
import { type Geocoder, GeocoderFailure } from '../../integrations/geocoder/port.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { geocodingIntegration } from './geocoding.integration.ts';

const geocodingHandlers = ({
  geocoder,
}: {
  readonly geocoder: Geocoder;
}): Handlers<typeof geocodingEndpoints> => ({
  searchAddresses: async ({ query }) => {
    const { source } = geocoder;
    try {
      const found = await geocoder.search(query.q, GEOCODER_RESULTS);
      return {
        source,
        failed: false,
        results: found.map(({ position: [x, y], ...each }) => ({
          ...each,
          position: [x, y] as [number, number],
        })),
      };
    } catch (error) {
      if (!(error instanceof GeocoderFailure)) throw error;
      return { source, failed: true, results: [] };
    }
  },
});

export const geocodingModule = defineModule({
  name: 'geocoding',
  services: [geocodingIntegration],
  needs: ['geocoder'],
  calls: geocodingEndpoints,
  handlers: geocodingHandlers,
});
