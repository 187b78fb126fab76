import {
  ACCESS_PRIVILEGES,
  AUTHORITY_ROLES,
  CONTACT_PROFILES,
  OPERATOR_ROLES,
  USER_TYPES,
} from '@envol/domain/access/actor';
import { z } from 'zod';
import { Id, IdParams, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const MemberRole = z.enum([...OPERATOR_ROLES, ...AUTHORITY_ROLES]);

/** What a member is within the organisation; what its kind of organisation does not know stays as it is made. */
export const memberPart = {
  role: MemberRole,
  /** Specialist (`standard`) or generalist. */
  contact_profile: z.enum(CONTACT_PROFILES),
  /** A remote pilot who reads and asks for nothing. */
  is_restricted: z.boolean(),
  access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)),
  /** A controller with the short screens. */
  simplified_interface: z.boolean(),
};

export const MemberPartInput = z.object({
  role: MemberRole,
  contact_profile: z.enum(CONTACT_PROFILES).optional(),
  is_restricted: z.boolean().optional(),
  access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)).max(2).optional(),
  simplified_interface: z.boolean().optional(),
});

export const MemberInput = MemberPartInput.extend({
  /** One of the operator's pilots, whom no other account is; null: none. */
  pilot_id: Id.nullable().optional(),
});

/** Somebody who works for the operator acted for. */
export const Member = z
  .object({
    /** Of the membership. */
    id: z.number().int(),
    user_id: z.number().int(),
    long_name: z.string(),
    email: z.string(),
    user_type: z.enum(USER_TYPES),
    ...memberPart,
    /** The sub-entities to which a manager is confined; null for the whole operator. */
    sub_exploitants: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
    /** As whom of the operator's pilots the person flies: whose missions are its own. */
    pilot: z.object({ id: z.number().int(), full_name: z.string() }).nullable(),
    since: z.string(),
    /** When it last worked for this organisation, within the last month; null: not within it. */
    seen_at: z.string().nullable(),
    is_self: z.boolean(),
    is_active: z.boolean(),
    available_actions: z.array(z.enum(['change', 'remove'])),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/members',
  tag: 'members',
  summary: 'Who works for the operator acted for, and as what',
  permission: 'member:read',
  query: z.object({
    ...pageQuery(
      ['long_name', '-long_name', 'email', '-email', 'role', '-role', 'since', '-since'],
      'long_name',
    ),
    q: SearchText.optional(),
    role: MemberRole.optional(),
  }),
  response: pageOf(Member),
});

export const updateMember = defineEndpoint({
  method: 'PATCH',
  path: '/members/:id',
  tag: 'members',
  summary: 'Change what a member may do, and as which pilot it flies: absent keeps; the last owner stays one',
  permission: 'member:write',
  params: IdParams,
  body: MemberInput.partial().strict(),
  response: Member,
  errors: ['MEMBER_NOT_EDITABLE', 'LAST_OWNER'],
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/members/:id',
  tag: 'members',
  summary: 'End somebody’s part in the operator; the account stays',
  permission: 'member:write',
  params: IdParams,
  response: noContent,
  errors: ['MEMBER_NOT_EDITABLE', 'LAST_OWNER'],
});
