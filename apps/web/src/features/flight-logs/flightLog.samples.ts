import type { FlightLog } from '@envol/contract/flight-logs';

/** A log with one excursion of height. */
export const aFlightLog = (more: Partial<FlightLog> = {}): FlightLog => ({
  id: 5,
  flight: { id: 7, display_identifier: 'M-1007', name: 'Toiture', time_zone: 'Europe/Paris' },
  drone: { id: 2, name: 'Matrice 30' },
  pilot: { id: 3, name: 'Camille Martin' },
  ...{
    source: 'file',
    format: 'airdata',
    file_name: 'vol.csv',
    digest: 'ab'.repeat(32),
    is_simulated: false,
  },
  ...{ started_at: '2026-06-10T09:00:00Z', ended_at: '2026-06-10T09:20:00Z', airborne_s: 1_180 },
  ...{ flights_count: 1, distance_m: 3_400, max_height_m: 62, height_reference: 'take_off' },
  points_count: 1_200,
  left_out: [{ reason: 'no_time', line: 43, count: 3 }],
  conformance: {
    inside_s: 1_150,
    outside_s: 20,
    unjudged: [{ because: 'silent', seconds: 10 }],
    share: 1_150 / 1_170,
    excursions: [
      {
        ...{ kind: 'vertical', from: '2026-06-10T09:05:00Z', to: '2026-06-10T09:05:20Z', seconds: 20 },
        ...{ worst_m: 12, worst_at: '2026-06-10T09:05:10Z', longitude: 1.441, latitude: 43.6 },
        ...{ limit_m: 50, basis: 'ground' },
      },
    ],
    excursions_count: 1,
  },
  held_against: { kind: 'granted', authorities: ['Toulouse-Blagnac'], areas: [] },
  ...{ flying_time_id: null, created_by: 'Claire Morel', created_at: '2026-06-10T18:00:00Z' },
  available_actions: ['note', 'edit', 'delete'],
  ...more,
});
