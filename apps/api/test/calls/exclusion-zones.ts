import type { exclusionZonesEndpoints } from '@envol/contract/exclusion-zones';
import { fresh, myFlight, notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { zoneKml } from '../exclusionKml.ts';
import { addFlight, PLACES } from '../flights.ts';

export const rows: CallRows<typeof exclusionZonesEndpoints> = {
  getExclusionArea: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  saveExclusionArea: {
    good: async (world) => of((await fresh(world)).id, { margin_m: 5 }),
    bad: ({ mine }) => of(mine.flight_id, { margin_m: -1 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) => of((await fresh(world)).id, { pilot_radius_m: 100 }),
    },
  },
  deleteExclusionArea: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  exclusionAreaKml: {
    good: async (world) => of((await fresh(world)).id, {}),
    bad: ({ mine }) => of(mine.flight_id, { markers: [{ kind: 'dog', position: [0, 0] }] }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) => of((await fresh(world)).id, { margin_m: 900 }),
    },
  },
  uploadExclusionZone: {
    good: async (world) => of((await fresh(world)).id, { text: zoneKml(PLACES.country.center, 200) }),
    bad: ({ mine }) => of(mine.flight_id, { text: '' }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { text: zoneKml(PLACES.country.center, 200) }) },
    errors: {
      EXCLUSION_FILE_INVALID: async (world) => of((await fresh(world)).id, { text: 'PK' }),
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) =>
        of((await fresh(world)).id, { text: zoneKml(PLACES.country.center, 110) }),
    },
  },
  downloadExclusionArea: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async ({ harness }) =>
        of((await addFlight(harness, { scenario: 'non-standard' })).id),
    },
  },
};
