import type { geocodingEndpoints } from '@envol/contract/geocoding';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof geocodingEndpoints> = {
  searchAddresses: {
    good: () => ({ query: { q: 'rue de rivoli' } }),
    bad: () => ({ query: { q: 'ri' } }),
    foreign: null,
    errors: {},
  },
};
