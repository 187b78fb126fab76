import { BUILDINGS_AT_MOST, GEOCODER_RESULTS, geocodingEndpoints } from '@envol/contract/geocoding';
import { BUILDING_WITHIN_M, buildingsNear } from '@envol/domain/geo/buildings';
import { type Buildings, BuildingsFailure } from '../../integrations/buildings/port.ts';
import { type Geocoder, GeocoderFailure } from '../../integrations/geocoder/port.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { buildingsIntegration } from './buildings.integration.ts';
import { geocodingIntegration } from './geocoding.integration.ts';

const geocodingHandlers = ({
  geocoder,
  buildings,
}: {
  readonly geocoder: Geocoder;
  readonly buildings: Buildings;
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
  findBuildings: async ({ query: { longitude, latitude } }) => {
    const { source } = buildings;
    const place = [longitude, latitude] as const;
    try {
      const found = buildingsNear(await buildings.near(place, BUILDING_WITHIN_M), place);
      return {
        source,
        failed: false,
        results: found.slice(0, BUILDINGS_AT_MOST).map(({ outline, height_m, distance_m }) => ({
          outline: {
            type: 'Polygon' as const,
            coordinates: outline.coordinates.map((ring) => ring.map(([x, y]): [number, number] => [x, y])),
          },
          height_m,
          distance_m: Math.round(distance_m * 10) / 10,
        })),
      };
    } catch (error) {
      if (!(error instanceof BuildingsFailure)) throw error;
      return { source, failed: true, results: [] };
    }
  },
});

export const geocodingModule = defineModule({
  name: 'geocoding',
  services: [geocodingIntegration, buildingsIntegration],
  needs: ['geocoder', 'buildings'],
  calls: geocodingEndpoints,
  handlers: geocodingHandlers,
});
