import type { geocodingEndpoints } from '@envol/contract/geocoding';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof geocodingEndpoints> = {
  searchAddresses: {
    good: () => ({ query: { q: 'rue de rivoli' } }),
    bad: () => ({ query: { q: 'ri' } }),
    foreign: null,
    errors: {},
  },
  findBuildings: {
    good: () => ({ query: { longitude: 1.4442, latitude: 43.6045 } }),
    bad: () => ({ query: { longitude: 1.4442, latitude: 143 } }),
    foreign: null,
    errors: {},
  },
};
