import type { Drone } from '@envol/contract/drones';

/** A drone as the server tells it; a test changes what it is about. */
export const MAVIC: Drone = {
  id: 4,
  name: 'Mavic 3',
  manufacturer: 'DJI',
  model: 'Mavic 3E',
  serial_number: '1581F5BKD',
  aircraft_type: 'multicopter',
  drone_class: 'C2',
  mass_kg: 0.9,
  max_dimension_m: 0.38,
  max_speed_ms: null,
  is_captive: false,
  has_light_signalling: true,
  has_third_party_protection: false,
  design_certificate: 'to_check',
  c5_kit: 'to_check',
  remote_identification: 'none',
  registration: null,
  is_active: true,
  sub_exploitant_id: null,
  remote_id: null,
  dji_controller_id: null,
  proposed_for_future_missions: true,
  papers: { count: 0, expiry: 'none', category: null, expires_on: null },
  last_change: { version: 3, by: null, at: null },
};
