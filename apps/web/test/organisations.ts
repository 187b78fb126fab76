import type { Member } from '@envol/contract/members';
import type { AdministeredStructure, Authority } from '@envol/contract/structures';
import type { User } from '@envol/contract/users';

/** A pilot's account, with what the test says of it. */
export const aUser = (differing: Partial<User> = {}): User => ({
  id: 8,
  username: 'lea.garnier',
  email: 'lea@example.invalid',
  long_name: 'Léa Garnier',
  user_type: 'subscribers',
  is_active: true,
  created_at: '2026-01-01T08:00:00Z',
  memberships: [],
  ...differing,
});

/** The same in its operator's team, where it may be changed and taken off. */
export const aMember = (differing: Partial<Member> = {}): Member => ({
  id: 7,
  user_id: 8,
  long_name: 'Léa Garnier',
  email: 'lea@example.invalid',
  user_type: 'subscribers',
  role: 'standard',
  contact_profile: 'standard',
  is_restricted: false,
  access_privileges: [],
  simplified_interface: false,
  sub_exploitants: null,
  pilot: null,
  since: '2026-01-01T08:00:00Z',
  seen_at: null,
  is_self: false,
  is_active: true,
  available_actions: ['change', 'remove'],
  ...differing,
});

/** An authority without people and structures. */
export const anAuthority = (differing: Partial<Authority> = {}): Authority => ({
  id: 5,
  name: 'Approche de l’Ouest',
  authority_type: 'air_traffic_control',
  people_count: 0,
  structures_count: 0,
  ...differing,
});

/** An airport's structure of no authority, for which nobody decides. */
export const anAdministeredStructure = (
  differing: Partial<AdministeredStructure> = {},
): AdministeredStructure => ({
  id: 3,
  code: 'LFRS',
  name: 'Nantes-Atlantique',
  structure_type: 'airport',
  reference_point: [-1.61, 47.15],
  phone: null,
  email: null,
  authority_id: null,
  delegatee_structure_id: null,
  is_partner: true,
  deciders_count: 0,
  available_actions: ['contacts'],
  ...differing,
});
