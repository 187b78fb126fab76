import type { OperatorDesk } from '@envol/contract/operators';
import { DEFAULT_CONFIG, grantsOf } from '@envol/domain/operators/config';

/** An operator as the staff reads it. */
export const NORD: OperatorDesk = {
  id: 7,
  commercial_name: 'Nord Drone',
  company: 'Nord Drone SARL',
  siret: null,
  uas_operator_number: null,
  plan: 'enterprise',
  members_count: 1,
  pilots_count: 1,
  drones_count: 1,
  flights_count: 0,
  last_approval_date: null,
  created_at: '2026-01-01T08:00:00Z',
  is_blocked: false,
  deleted_at: null,
  approvals_count: 0,
  can_manage_take_off_authorizations: true,
  grants: grantsOf(DEFAULT_CONFIG),
  discount: null,
  alphatango_uids: [],
  note: null,
  blocked: null,
  members: [],
  duplicates: [],
  structures: [],
  available_actions: ['note', 'block', 'merge'],
};
