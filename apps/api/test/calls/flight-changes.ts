import type { flightChangesEndpoints } from '@envol/contract/flight-changes';
import { operatorIdOf } from '../actors.ts';
import { myFlight, notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addMember } from '../members.ts';

/** Made by who asks: a mission of the world is nobody's. */
const made = async ({ harness, mine: { flight_id } }: World) => {
  const { id } = harness.actors.owner;
  await harness.db.updateTable('flights').set({ created_by: id }).where('id', '=', flight_id).execute();
  return of(flight_id);
};

export const rows: CallRows<typeof flightChangesEndpoints> = {
  listFlightChanges: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  readFlightChanges: {
    good: made,
    bad: notAnId,
    foreign: theirFlight,
    errors: {
      NOT_OF_MISSION: async ({ harness, mine }) => {
        const { token } = await addMember(harness, operatorIdOf(harness.actors.owner), 'standard');
        return { ...of(mine.flight_id), token };
      },
    },
  },
};
