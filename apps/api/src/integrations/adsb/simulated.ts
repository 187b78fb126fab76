import type { AdsbService } from './port.ts';

/** Around the hospital of Purpan: a helicopter that is told to be none by its callsign and by each of its places. */
const [LATITUDE, LONGITUDE, RADIUS_M, TURN_S] = [43.61, 1.4, 4_000, 600];
const METRES_PER_DEGREE = 111_195;
const KNOTS_PER_MS = 3600 / 1852;

/** One invented helicopter, for the demonstration. */
export const simulatedAdsb = (): AdsbService => ({
  source: 'simulated',
  aircraft: async (now) => {
    const angle = (now.getTime() / 1000 / TURN_S) * 2 * Math.PI;
    const north = (RADIUS_M * Math.cos(angle)) / METRES_PER_DEGREE;
    const east = (RADIUS_M * Math.sin(angle)) / METRES_PER_DEGREE / Math.cos((LATITUDE * Math.PI) / 180);
    return JSON.stringify({
      now: now.getTime() / 1000,
      aircraft: [
        {
          hex: '39f0f0',
          flight: 'SIMU31  ',
          category: 'A7',
          alt_baro: 1300,
          alt_geom: 1480,
          gs: ((2 * Math.PI * RADIUS_M) / TURN_S) * KNOTS_PER_MS,
          track: ((((angle * 180) / Math.PI + 90) % 360) + 360) % 360,
          baro_rate: 0,
          lat: LATITUDE + north,
          lon: LONGITUDE + east,
          seen_pos: 0,
        },
      ],
    });
  },
});
