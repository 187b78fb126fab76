import {
  type ExclusionDrone,
  type ExclusionMission,
  type ExclusionSettings,
  NO_SETTINGS,
} from '../src/exclusion-zones/criteria.ts';

/** A light drone without a parachute. */
export const drone = (changes: Partial<ExclusionDrone> = {}): ExclusionDrone => ({
  id: 1,
  name: 'M4TD',
  mass_kg: 1.85,
  max_dimension_m: 0.5,
  max_speed_ms: 21,
  is_captive: false,
  is_aerostat: false,
  has_third_party_protection: false,
  ...changes,
});
export const light = drone();
export const heavy = drone({ mass_kg: 6.3, max_speed_ms: 23 });
export const captive = drone({ mass_kg: 9, is_captive: true });
export const PARACHUTE = drone({ mass_kg: 6.3, max_speed_ms: 23, has_third_party_protection: true });

/** Under STS-01 at 50 m, one light drone. */
export const mission = (changes: Partial<ExclusionMission> = {}): ExclusionMission => ({
  scenario: 'STS-01',
  first_date: '2026-12-10',
  last_date: '2026-12-10',
  height_m: 50,
  speed_ms: 4.9,
  airspace_observers: null,
  drones: [light],
  ...changes,
});
/** On a day on which the national scenarios could be declared. */
export const national = (changes: Partial<ExclusionMission> = {}): ExclusionMission =>
  mission({ first_date: '2023-06-10', last_date: '2023-06-10', ...changes });
/** What an operator says for a zone. */
export const settings = (changes: Partial<ExclusionSettings> = {}): ExclusionSettings => ({
  ...NO_SETTINGS,
  ...changes,
});
