import type { weatherEndpoints } from '@envol/contract/weather';
import { linkedDrone, myFlight, notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof weatherEndpoints> = {
  flightWeather: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  logWeatherEvent: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  updateDroneWeatherLimits: {
    good: async (world) => ({ ...(await linkedDrone(world)), body: { wind_ms: 9 } }),
    bad: async (world) => ({ ...(await linkedDrone(world)), body: { wind_ms: -1 } }),
    foreign: { ids: ({ theirs }) => of(theirs.drone_id, { wind_ms: 9 }) },
    errors: {},
  },
};
