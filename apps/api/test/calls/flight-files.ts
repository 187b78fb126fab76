import type { flightFilesEndpoints } from '@envol/contract/flight-files';
import { myFlight, notAnId, nothing, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof flightFilesEndpoints> = {
  listFlightFiles: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  downloadFlightWord: {
    good: myFlight,
    bad: ({ mine }) => ({ params: { id: mine.flight_id }, query: { sheet: 'annexe' } }),
    foreign: theirFlight,
    errors: {},
  },
  downloadFlightZip: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  demoWordLink: { good: nothing, bad: null, foreign: null, errors: {} },
  downloadDemoWord: { good: nothing, bad: null, foreign: null, errors: {} },
};
