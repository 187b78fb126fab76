import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';

type Concerned = HelicopterDeparture['concerned'][number];

/** A flight that a departure concerns. */
export const concerned = (more: Partial<Concerned> = {}): Concerned => ({
  ...{ id: 1, company_name: 'Aéro Vision', flight_name: 'Toiture', drone_name: 'M30' },
  ...{ pilot_name: 'Marc Roux', pilot_phone: '+33639980009', place: 'inside', axis_m: 300 },
  ...{ longitude: 1.35, latitude: 43.59, told_at: '2026-11-24T09:42:08Z', left_at: null },
  ...{ receipt: null, may_receive: false, approach: null },
  ...more,
});

/** A departure of SAMU 31 that is in force. */
export const departure = (more: Partial<HelicopterDeparture> = {}): HelicopterDeparture => ({
  ...{ id: 7, structure_id: 3, structure_name: 'SAMU 31', is_own: true, is_simulated: true },
  base: { name: 'CHU Purpan', longitude: 1.3995, latitude: 43.6105 },
  scene: { name: 'Plaisance, D 632', longitude: 1.3, latitude: 43.57 },
  ...{ length_m: 8_800, heading_deg: 242, half_width_m: 600, height_m: 450 },
  ...{ declared_at: '2026-11-24T09:42:07Z', declared_by: 'Anne Lacaze', ends_at: '2026-11-24T10:02:07Z' },
  ...{ ended: null, told: ['Toulouse-Blagnac'], aircraft: null, helicopter_service: 'available' },
  arrives_at: null,
  concerned: [],
  ...more,
});
