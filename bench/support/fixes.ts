import type { Fix } from '@envol/domain/tracking/fix';

/** Whom invented positions are of. */
export const NOBODY = { operator_id: null, structure_id: null, is_simulated: false };

/** A position of each of so many drones over France, which fly east at 10 m/s. */
export const fixesOf = (count: number, at: number, from = 0): Fix[] =>
  Array.from({ length: count }, (_, index) => {
    const place = from + index;
    return {
      source: 'api',
      sensor: 'bench',
      subject: { kind: 'drone', device_id: `BENCH-${place}` },
      at,
      said_at: at,
      heard: at,
      is_time_replaced: false,
      lon: -1 + ((place * 0.618_034) % 1) * 7 + (at % 3_600_000) * 1.2e-7,
      lat: 43 + ((place * 0.414_214) % 1) * 6,
      altitude: { amsl_m: 200, above_takeoff_m: 60 },
      accuracy: {},
      speed_ms: 10,
      track_deg: 90,
      climb_ms: 0,
      state: 'airborne',
      operator_position: null,
      is_simulated: false,
      left_out: [],
    };
  });
