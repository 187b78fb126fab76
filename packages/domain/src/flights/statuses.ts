/** Mission statuses of the specification. Derived from the mission's steps, never set by hand (but `canceled`). */
export const FLIGHT_STATUSES = [
  'planned',
  'processing',
  'action_needed',
  'reserves',
  'clear',
  'confirmed',
  'refused',
  'canceled',
  'error',
] as const;
export type FlightStatus = (typeof FLIGHT_STATUSES)[number];

export const CONSTRAINT_STATUSES = [
  'todo',
  'to_send',
  'handled',
  'not_handled',
  'checked',
  'done',
  'refused',
  'outdated',
  'failed',
] as const;
export type ConstraintStatus = (typeof CONSTRAINT_STATUSES)[number];

export const SCENARIOS = [
  'S0',
  'S1',
  'S2',
  'S3',
  'STS-01',
  'STS-02',
  'non-standard',
  'A1',
  'A2',
  'A3',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export const VISIBILITIES = ['in_sight', 'off_sight'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
