import { AUTHORITY_ROLES, OPERATOR_ROLES, TENANT_KINDS, USER_TYPES } from '@envol/domain/access/actor';
import { USER_STATES } from '@envol/domain/accounts/userStates';
import { z } from 'zod';
import { Session } from '../auth/index.ts';
import { Id, IdParams, Line, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { StaffAct } from '../operators/index.ts';
import { recordList } from '../records.ts';

/** A person as the platform's staff looks it up: who it is and for whom it works, nothing of that work. */
export const User = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    long_name: z.string(),
    /** What the account is when it acts for nobody. */
    user_type: z.enum(USER_TYPES),
    is_active: z.boolean(),
    created_at: z.string(),
    memberships: z.array(
      z.object({
        id: z.number().int(),
        tenant_kind: z.enum(TENANT_KINDS),
        /** Of the operator, the structure or the authority. */
        tenant_id: z.number().int(),
        tenant_name: z.string(),
        user_type: z.enum(USER_TYPES),
        role: z.enum([...OPERATOR_ROLES, ...AUTHORITY_ROLES]),
      }),
    ),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Names an organisation of any kind: its kind and its id. */
export const OrganisationKey = z.string().regex(/^(?:operator|structure|authority)-[1-9]\d{0,14}$/);

const USERS = {
  path: '/users',
  tag: 'users',
  words: { one: 'user', many: 'users' },
  read: 'user:read',
  item: User,
  filters: {
    q: SearchText.optional(),
    /** What the person is, by its account or one of its memberships. */
    group_name: z.enum(USER_TYPES).optional(),
    /** The same, as some clients write it. */
    groupName: z.enum(USER_TYPES).optional(),
    /** Who works for one organisation: "operator-12", "structure-3", "authority-1". */
    organisation: OrganisationKey.optional(),
    /** What the platform's page counts: new in the last seven days, not yet confirmed, blocked. */
    state: z.enum(USER_STATES).optional(),
  },
  orderings: ['id', '-id', 'long_name', '-long_name', 'username', '-username', 'email', '-email'],
  default_ordering: 'id',
  list_summary: 'People, for the platform’s staff; each look is kept in its journal',
} as const;

export const listUsers = recordList(USERS);

export const findOrganisations = defineEndpoint({
  method: 'GET',
  path: '/users/organisations',
  tag: 'users',
  summary: 'Organisations of any kind by a part of their name, 20 at most, to filter people by',
  permission: 'user:read',
  query: z.object({ q: SearchText }),
  response: z.array(
    z.object({
      key: OrganisationKey,
      kind: z.enum(TENANT_KINDS),
      name: z.string(),
      members_count: z.number().int(),
    }),
  ),
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/:id',
  tag: 'users',
  summary: 'One’s own account; anybody’s for the platform’s staff, whose journal keeps each look',
  permission: 'user:read',
  own_permission: 'account:read',
  params: IdParams,
  response: User,
});

/** Words, and not a row of dots. */
const LETTERS = /(?:\p{L}.*){5}/u;

export const HijackInput = z.object({
  user_id: Id,
  /** A ticket, what the person asked for: kept in the journal, told to the person. */
  reason: Line(250)
    .min(10)
    .refine((reason) => LETTERS.test(reason), { message: 'invalid' }),
  /** What the person reads on its own screen: with it the staff acts in its name, without it a look changes nothing. */
  code: Line(20).optional(),
});

export const hijackUser = defineEndpoint({
  method: 'POST',
  path: '/hijack',
  tag: 'users',
  summary:
    'Look through somebody’s account, for an hour at most: a session of that person, marked with who looks. The person is told by whom and why',
  permission: 'user:impersonate',
  body: HijackInput,
  response: Session,
  errors: ['HIJACK_NOT_ALLOWED', 'SUPPORT_CODE_INVALID'],
  rate_limit: 20,
});

export const userJournal = defineEndpoint({
  method: 'GET',
  path: '/users/:id/journal',
  tag: 'users',
  summary: 'What the platform’s staff did about a person’s account, the latest first',
  permission: 'user:read',
  params: IdParams,
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(StaffAct),
});

/** What a person did that no record keeps. */
export const USER_EVENT_CODES = [
  'guided_tour_started',
  'guided_tour_finished',
  'guided_tour_left',
  'quick_start_opened',
  'push_enabled',
  'push_disabled',
] as const;

export const logUserEvent = defineEndpoint({
  method: 'POST',
  path: '/users/:id/log_event',
  tag: 'users',
  summary: 'Note that one did something which no record keeps: the guided tour, news to a closed browser',
  permission: 'account:write',
  params: IdParams,
  body: z.object({ code_type: z.enum(USER_EVENT_CODES) }),
  response: noContent,
  rate_limit: 60,
});

export const userEvents = defineEndpoint({
  method: 'GET',
  path: '/users/:id/events',
  tag: 'users',
  summary:
    'What a person did that no record keeps, for the platform’s staff, the latest first; kept for a year',
  permission: 'user:read',
  params: IdParams,
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(
    z.object({
      id: z.number().int(),
      code_type: z.enum(USER_EVENT_CODES),
      /** "Firefox · Windows"; null where the device said nothing of itself. */
      device: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

export const usersEndpoints = {
  userJournal,
  listUsers,
  findOrganisations,
  getUser,
  hijack: hijackUser,
  logUserEvent,
  userEvents,
};
