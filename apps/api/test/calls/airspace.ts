import type { airspaceEndpoints } from '@envol/contract/airspace';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { PLACES } from '../flights.ts';

export const rows: CallRows<typeof airspaceEndpoints> = {
  constraintsAtPoint: {
    good: () => ({ query: { lng: 1.36, lat: 43.64 } }),
    bad: () => ({ query: { lng: 200, lat: 43.64 } }),
    foreign: null,
    errors: {},
  },
  airspaceDataset: { good: nothing, bad: null, foreign: null, errors: {} },
  groundUnderAreas: {
    good: () => ({ body: { areas: [PLACES.country, PLACES.blagnac] } }),
    bad: () => ({ body: { areas: [] } }),
    foreign: null,
    errors: {},
  },
  listDatasets: { good: nothing, bad: null, foreign: null, errors: {} },
  zoneTile: {
    good: () => ({ params: { z: 8, x: 129, y: 93 } }),
    bad: () => ({ params: { z: 99, x: 0, y: 0 } }),
    foreign: null,
    errors: { TILE_OUT_OF_RANGE: () => ({ params: { z: 1, x: 9, y: 0 } }) },
  },
  officialTile: {
    good: () => ({ params: { z: 8, x: 129, y: 93 } }),
    bad: () => ({ params: { z: 99, x: 0, y: 0 } }),
    foreign: null,
    errors: { TILE_OUT_OF_RANGE: () => ({ params: { z: 1, x: 9, y: 0 } }) },
  },
  airspaceOnDay: {
    good: () => ({ params: { day: '2026-09-10' } }),
    bad: () => ({ params: { day: '2026-13-01' } }),
    foreign: null,
    errors: {},
  },
  printMap: {
    good: () => ({ query: { west: 1.2, south: 43.5, east: 1.6, north: 43.8 } }),
    bad: () => ({ query: { west: 1.2, south: 43.5, east: 9, north: 43.8 } }),
    foreign: {
      ids: ({ theirs }) => ({
        query: { west: 1.2, south: 43.5, east: 1.6, north: 43.8, flight_id: theirs.flight_id },
      }),
    },
    errors: {},
  },
};
