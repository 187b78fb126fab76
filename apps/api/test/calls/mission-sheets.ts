import { generateConstraintSheet, type missionSheetsEndpoints } from '@envol/contract/mission-sheets';
import { myFlight, notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof missionSheetsEndpoints> = {
  generateConstraintSheet: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  getConstraintSheet: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  downloadConstraintSheet: {
    good: async ({ harness, mine }) => {
      await harness.as('owner').call(generateConstraintSheet, { params: { id: mine.flight_id } });
      return of(mine.flight_id);
    },
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  downloadFlightPdf: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  downloadFlightKml: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  staticMap: {
    good: ({ mine }) => ({ query: { flight_id: mine.flight_id } }),
    bad: () => ({ query: { lng: 2 } }),
    foreign: { ids: ({ theirs }) => ({ query: { flight_id: theirs.flight_id } }) },
    errors: {},
  },
};
