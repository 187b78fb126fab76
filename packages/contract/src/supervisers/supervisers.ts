import {
  ACCESS_PRIVILEGES,
  AUTHORITY_ROLES,
  AUTHORITY_TYPES,
  AUTHORITY_USER_TYPES,
  EMAIL_PREFERENCES,
  PREFERRED_BASEMAPS,
} from '@envol/domain/access/actor';
import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { LANGUAGES } from '../auth/index.ts';
import { Id, Line, SearchText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { recordList, recordWrites } from '../records.ts';

const Named = z.object({ id: z.number().int(), code: z.string(), name: z.string() });

/** An authority with its structures, or a structure that answers for itself. */
export const SuperviserAuthority = z
  .object({
    kind: z.enum(['authority', 'structure']),
    id: z.number().int(),
    name: z.string(),
    /** Null for a structure that answers for itself. */
    authority_type: z.enum(AUTHORITY_TYPES).nullable(),
    structures: z.array(Named),
  })
  .meta({ id: 'SuperviserAuthority' });
export type SuperviserAuthority = z.infer<typeof SuperviserAuthority>;

/** A person of an authority; `id` is that of the membership. */
export const Superviser = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    username: z.string(),
    email: z.string(),
    long_name: z.string(),
    is_active: z.boolean(),
    authority_id: z.number().int().nullable(),
    structure_id: z.number().int().nullable(),
    authority_name: z.string(),
    user_type: z.enum(AUTHORITY_USER_TYPES),
    role: z.enum(AUTHORITY_ROLES),
    access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)),
    simplified_interface: z.boolean(),
    email_notification_preferences: z.enum(EMAIL_PREFERENCES),
    preferred_basemap: z.string().nullable(),
    /** The structures to which the person is limited; null: all that belong to the authority, now and later. */
    structure_ids: z.array(z.number().int()).nullable(),
    since: z.string(),
    /** What the asker may do with it. */
    available_actions: z.array(z.enum(['edit', 'delete'])),
  })
  .meta({ id: 'Superviser' });
export type Superviser = z.infer<typeof Superviser>;

const Rights = {
  user_type: z.enum(AUTHORITY_USER_TYPES),
  role: z.enum(AUTHORITY_ROLES),
  /** Of those who decide. */
  access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)).max(ACCESS_PRIVILEGES.length),
  /** Of controllers. */
  simplified_interface: z.boolean(),
  email_notification_preferences: z.enum(EMAIL_PREFERENCES),
  preferred_basemap: z.enum(PREFERRED_BASEMAPS).nullable(),
  structure_ids: z.array(Id).min(1).max(200).nullable(),
};
/** One of the two: an authority, or a structure that answers for itself. */
const Tenant = { authority_id: Id.nullable().optional(), structure_id: Id.nullable().optional() };

export const SuperviserInput = z.object({
  email: Email,
  long_name: Line(250).min(1),
  language: z.enum(LANGUAGES).optional(),
  ...Tenant,
  user_type: Rights.user_type.default('authorities'),
  role: Rights.role.default('controller'),
  access_privileges: Rights.access_privileges.default([]),
  simplified_interface: Rights.simplified_interface.default(false),
  email_notification_preferences: Rights.email_notification_preferences.default('all'),
  preferred_basemap: Rights.preferred_basemap.default(null),
  structure_ids: Rights.structure_ids.default(null),
});

export const SuperviserChange = z.object({ ...Tenant, ...z.object(Rights).partial().shape });

const SUPERVISERS = {
  path: '/supervisers',
  tag: 'supervisers',
  words: { one: 'superviser', many: 'supervisers' },
  read: 'superviser:read',
  write: 'superviser:write',
  item: Superviser,
  input: SuperviserInput,
  change: SuperviserChange.strict(),
  filters: {
    q: SearchText.optional(),
    /** The id of an authority. */
    authority: Id.optional(),
    /** The id of a structure that answers for itself. */
    structure: Id.optional(),
  },
  orderings: ['email', '-email', 'long_name', '-long_name', 'role', '-role'],
  default_ordering: 'email',
  list_summary: 'The people of authorities: those of the asker’s own, or all for the platform’s staff',
  summaries: {
    create: 'Add somebody to an authority: a new account gets a letter to choose its password',
    update: 'Change what somebody may do; another authority takes the former structures away at once',
    remove: 'Take somebody out of an authority; the account stays, and acts for it no more',
  },
  errors: {
    create: ['EMAIL_ALREADY_EXISTS', 'SUPERVISER_ALREADY_EXISTS', 'SUPERVISER_NOT_KEPT'],
    update: ['SUPERVISER_ALREADY_EXISTS', 'SUPERVISER_NOT_KEPT'],
    remove: ['SUPERVISER_NOT_KEPT'],
  },
} as const;

export const listSupervisers = recordList(SUPERVISERS);
export const {
  create: createSuperviser,
  update: updateSuperviser,
  remove: deleteSuperviser,
} = recordWrites(SUPERVISERS);

export const superviserAuthorities = defineEndpoint({
  method: 'GET',
  path: '/supervisers/authorities',
  tag: 'supervisers',
  summary: 'The authorities whose people the asker keeps, with their structures',
  permission: 'superviser:read',
  response: z.array(SuperviserAuthority),
});

export const supervisersEndpoints = {
  listSupervisers,
  superviserAuthorities,
  createSuperviser,
  updateSuperviser,
  deleteSuperviser,
};
