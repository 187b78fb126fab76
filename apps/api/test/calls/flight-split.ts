import type { flightSplitEndpoints } from '@envol/contract/flight-split';
import { fresh, myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addFlight, PLACES } from '../flights.ts';
import { under } from '../plans.ts';

const two = ({ harness }: World) =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.blagnac }, { geometry: PLACES.country }],
  });

export const rows: CallRows<typeof flightSplitEndpoints> = {
  previewFlightSplit: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  splitFlight: {
    good: async (world) => ({ params: { id: (await two(world)).id }, body: { name: 'Sans attendre' } }),
    bad: async (world) => ({ params: { id: (await fresh(world)).id }, body: { name: '' } }),
    foreign: { ids: ({ theirs: { flight_id } }) => ({ params: { id: flight_id }, body: { name: 'À moi' } }) },
    errors: {
      // More than two of the month are made by then.
      FLIGHT_CREDIT_LIMIT: under('free', async (world) => {
        for (const _ of [1, 2, 3]) await addFlight(world.harness, { areas: [{ geometry: PLACES.country }] });
        return { params: { id: (await two(world)).id }, body: { name: 'Une de trop' } };
      }),
      NOTHING_TO_SPLIT: async (world) => ({
        params: { id: (await fresh(world)).id },
        body: { name: 'Rien' },
      }),
    },
  },
};
