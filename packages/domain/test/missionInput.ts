import type { MissionArea, MissionInput } from '../src/airspace/constraint.ts';
import type { Ground } from '../src/airspace/ground.ts';
import type { MissionDrone } from '../src/drones/fleet.ts';
import type { AreaGeometry } from '../src/geo/geometry.ts';

/** A morning in December 2026 in metropolitan France, in sight at 50 m, judged three weeks before. */
export const mission = (changes: Partial<MissionInput> = {}): MissionInput => ({
  areas: [],
  start: '2026-12-10T09:00:00Z',
  end: '2026-12-10T12:00:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  max_height_m: 50,
  max_distance_m: null,
  max_ground_speed_ms: 4.9,
  airspace_observers: null,
  visibility: 'in_sight',
  scenario: 'STS-01',
  populated_area: 'no',
  night_flight: false,
  drones: [],
  now: '2026-11-21T10:00:00Z',
  ...changes,
});

/** One area at the mission's own height, over ground that is not known unless it is given. */
export const area = (geometry: AreaGeometry, id = 'a', ground: Ground | null = null): MissionArea => ({
  id,
  geometry,
  max_height_m: null,
  ground,
});

/** Ground looked up in a terrain model, to the metre. */
export const measuredGround = (min_m: number, max_m: number): Ground => ({
  min_m,
  max_m,
  error_m: 0,
  source: 'ign',
  certainty: 'measured',
});

/** Ground told from the points around, the truth up to 20 m beyond them. */
export const estimatedGround = (min_m: number, max_m: number): Ground => ({
  min_m,
  max_m,
  error_m: 20,
  source: 'known_points',
  certainty: 'estimated',
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
  design_certificate: 'to_check',
  c5_kit: 'to_check',
  remote_identification: 'eu',
  registration: 'UAS-FR-200004',
  ...changes,
});
