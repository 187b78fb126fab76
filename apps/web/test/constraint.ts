import type { ConstraintsAnalysis, FlightConstraint } from '@envol/contract/constraints';

const ZONE: FlightConstraint = {
  id: 3,
  key: 'zone:LF-R 9',
  kind: 'restricted_area',
  title: 'LF-R 9',
  zone_id: 9,
  aerodrome_code: null,
  effect: 'agreement',
  procedure: 'email_request',
  decider: { kind: 'zone_manager', structure_code: null, name: 'Base aérienne', contact: null, contacts: [] },
  notice: null,
  free_height_m: 0,
  activity: 'active',
  overlap: { area_ids: ['a'], area_m2: 100, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [],
  source: { text: 'AIP ENR 5.1', dataset: 'SIA', effective_date: '2026-11-05' },
  status: 'todo',
  note: null,
  proof: null,
  can_request_approval: false,
  structure_id: null,
  delegatee_structure_id: null,
  has_own_status: false,
  approval_id: null,
  request_check: null,
  areas_to_ask: [],
  email_request_id: null,
  entrusted: null,
  has_unread_answer: false,
  is_at_desk: false,
  prefect_order: null,
  is_simulated: false,
};

/** A zone whose manager is asked by a letter, with what the test says of it. */
export const aConstraint = (changes: Partial<FlightConstraint> = {}): FlightConstraint => ({
  ...ZONE,
  ...changes,
});

/** What a mission meets. */
export const anAnalysis = (...constraints: FlightConstraint[]): ConstraintsAnalysis => ({
  verdict: 'steps',
  free_height_m: 0,
  constraints,
  territory: { status: 'inside', countries: ['FR'], areas: [] },
  checks: [],
  ruleset: '2026-11',
  datasets: [],
  analysed_at: '2026-11-20T08:00:00.000Z',
  to_update: false,
});
