import type { weatherEndpoints } from '@envol/contract/weather';
import { linkedDrone, myFlight, notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { addFlight, PLACES } from '../flights.ts';

const DAY_MS = 86_400_000;

export const rows: CallRows<typeof weatherEndpoints> = {
  flightWeather: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  logWeatherEvent: {
    good: async ({ harness }) => {
      const start = Math.floor(Date.now() / DAY_MS + 2) * DAY_MS + 9 * 3_600_000;
      const date_start = new Date(start).toISOString();
      const date_end = new Date(start + 2 * 3_600_000).toISOString();
      return of(
        (await addFlight(harness, { date_start, date_end, areas: [{ geometry: PLACES.country }] })).id,
      );
    },
    bad: notAnId,
    foreign: theirFlight,
    // In twenty days: no forecast reaches so far.
    errors: { WEATHER_NOT_KNOWN: myFlight },
  },
  updateDroneWeatherLimits: {
    good: async (world) => ({ ...(await linkedDrone(world)), body: { wind_ms: 9 } }),
    bad: async (world) => ({ ...(await linkedDrone(world)), body: { wind_ms: -1 } }),
    foreign: { ids: ({ theirs }) => of(theirs.drone_id, { wind_ms: 9 }) },
    errors: {},
  },
};
