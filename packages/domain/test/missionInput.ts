import type { MissionInput } from '../src/airspace/constraint.ts';
import type { MissionDrone } from '../src/drones/fleet.ts';
import type { AreaGeometry } from '../src/geo/geometry.ts';

/** A morning in December 2026 in metropolitan France, in sight at 50 m, judged three weeks before. */
export const mission = (changes: Partial<MissionInput> = {}): MissionInput => ({
  areas: [],
  start: '2026-12-10T09:00:00Z',
  end: '2026-12-10T12:00:00Z',
  time_zone: 'Europe/Paris',
  max_height_m: 50,
  max_distance_m: null,
  visibility: 'in_sight',
  scenario: 'STS-01',
  populated_area: 'no',
  night_flight: false,
  drones: [],
  ground: null,
  now: '2026-11-21T10:00:00Z',
  ...changes,
});

/** One area at the mission's own height. */
export const area = (geometry: AreaGeometry, id = 'a'): MissionInput['areas'][number] => ({
  id,
  geometry,
  max_height_m: null,
});

/** A light drone of class C5 with everything on board. */
export const drone = (changes: Partial<MissionDrone> = {}): MissionDrone => ({
  id: 1,
  name: 'M4TD',
  drone_class: 'C5',
  mass_kg: 1.85,
  max_dimension_m: 0.5,
  is_captive: false,
  has_light_signalling: true,
  has_third_party_protection: true,
  remote_id: 'eu',
  registration: 'UAS-FR-200004',
  ...changes,
});
