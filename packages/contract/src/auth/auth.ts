import {
  ACCESS_PRIVILEGES,
  AUTHORITY_ROLES,
  AUTHORITY_TYPES,
  CONTACT_PROFILES,
  EMAIL_PREFERENCES,
  OPERATOR_ROLES,
  PLANS,
  TENANT_KINDS,
  USER_TYPES,
} from '@envol/domain/access/actor';
import { CAPABILITIES } from '@envol/domain/access/capabilities';
import { DISTANCE_UNITS } from '@envol/domain/approvals/structures';
import { NOTICE_KINDS } from '@envol/domain/flight-notifications/statuses';
import { FEATURES } from '@envol/domain/plans/features';
import { z } from 'zod';
import { IdParams, Line, Position } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { OperatorConfig } from '../operators/config.ts';
import { ContactSettings } from '../preferences/index.ts';

export const LANGUAGES = ['fr', 'en'] as const;

/** A language as clients name it: `en`, or with the country (`en_GB`), which changes nothing here. */
export const LanguageInput = z
  .enum([...LANGUAGES, 'fr_FR', 'en_GB'])
  .transform((named): (typeof LANGUAGES)[number] => (named.startsWith('en') ? 'en' : 'fr'));

/** A person's part in an operator, a structure or an authority. */
export const Membership = z
  .object({
    id: z.number().int(),
    tenant_kind: z.enum(TENANT_KINDS),
    tenant_name: z.string(),
    user_type: z.enum(USER_TYPES),
    role: z.enum([...OPERATOR_ROLES, ...AUTHORITY_ROLES]),
  })
  .meta({ id: 'Membership' });

/** The signed-in person, as every screen needs it. */
export const CurrentUser = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    long_name: z.string(),
    /** Of the screens after a sign-in, and of the e-mails. */
    language: z.enum(LANGUAGES),
    /** Until then nothing is sent to others in the person's name (EMAIL_NOT_CONFIRMED). */
    is_email_confirmed: z.boolean(),
    /** The account has to have a second factor, and has none yet: nothing but itself is open to it. */
    second_factor_due: z.boolean(),
    /** The terms of use have to be accepted first (TERMS_DUE). */
    terms_due: z.boolean(),
    /** That of the membership acted for, or of the account itself where there is none. */
    user_type: z.enum(USER_TYPES),
    /** For whom the person works, the oldest first. */
    memberships: z.array(Membership),
    /** Operators that the platform has blocked: the person is in them, and acts for none. */
    suspended_organisations: z.array(z.string()),
    /** The one acted for in this session: `operator` or `authority` tells more of it. */
    acting_membership_id: z.number().int().nullable(),
    /** The member of staff who looks through this account; null for the person itself. */
    impersonator_user_id: z.number().int().nullable(),
    /** Whoever looks acts in the person's name, who consents. */
    acts_by_consent: z.boolean().default(false),
    /** Whether a plan is held for the company acted for, paid or granted; the trial is none. Nobody’s where no company is acted for. */
    subscribed: z.boolean().default(false),
    /** What of the plans is open to it now, the trial counted. */
    subscription: z
      .object({
        /** What subscribers have. */
        active: z.boolean(),
        /** What the greatest plan opens. */
        enterprise: z.boolean(),
      })
      .default({ active: false, enterprise: false }),
    operator: z
      .object({
        id: z.number().int(),
        commercial_name: z.string(),
        role: z.enum(OPERATOR_ROLES),
        contact_profile: z.enum(CONTACT_PROFILES),
        /** Reads, and asks for nothing. */
        is_restricted: z.boolean(),
        /** Its people see alerts of tracked drones (specification 1 §6). */
        can_manage_take_off_authorizations: z.boolean(),
        /** The plan by which features open now: in a trial that of all. */
        plan: z.enum(PLANS),
        is_trial: z.boolean(),
        /** When the plan ends by itself; null: it does not. */
        plan_until: z.string().nullable(),
        /** When everything was, or will be, open to try until; null before the first mission. */
        trial_ends_at: z.string().nullable(),
        /** What its plan opens now. */
        features: z.array(z.enum(FEATURES)),
        /** Whether plans are sold here: where none is, no price is shown. */
        sells_plans: z.boolean(),
        /** What the operator chose and is granted. */
        config: OperatorConfig,
        pilot_id: z.number().int().nullable(),
        /** The sub-entities to which a manager is confined; null for the whole operator. */
        sub_exploitants: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
      })
      .nullable(),
    authority: z
      .object({
        name: z.string(),
        /** Null for a structure that answers for itself. */
        authority_type: z.enum(AUTHORITY_TYPES).nullable(),
        role: z.enum(AUTHORITY_ROLES),
        access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)),
        /** Of a controller who sees what is to decide, and nothing beside it. */
        simplified_interface: z.boolean(),
        email_notification_preferences: z.enum(EMAIL_PREFERENCES),
        /** Under everything else, until the person takes another on the device. */
        preferred_basemap: z.string().nullable(),
        structures: z.array(
          z.object({
            id: z.number().int(),
            code: z.string(),
            name: z.string(),
            reference_point: Position,
            /** Distances also in nautical miles, or in kilometres alone. */
            unit_displayed: z.enum(DISTANCE_UNITS),
            /** Helicopters stand ready there: its people declare their departures. Absent: none. */
            has_helicopter_base: z.boolean().optional(),
            /** What of flights is told to it here: it has a desk of its own. Absent: nothing. */
            declaration_kind: z.enum(NOTICE_KINDS).optional(),
          }),
        ),
      })
      .nullable(),
    /** What the person can do for whom it acts now. */
    capabilities: z.array(z.enum(CAPABILITIES)),
    permissions: z.array(z.string()),
    settings: ContactSettings,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** `token` authorises calls until `expires_at`; `refresh_token` is good once and buys the next pair. */
export const Session = z
  .object({
    token: z.string(),
    refresh_token: z.string(),
    expires_at: z.string(),
    user: CurrentUser,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const loginUser = defineEndpoint({
  method: 'POST',
  path: '/login',
  tag: 'auth',
  summary: 'Sign in with a user name (or e-mail address) and a password',
  permission: 'public',
  body: z.object({
    username: z.string().trim().min(1).max(250),
    password: z.string().min(1).max(250),
    /** Of the authenticator, or to recover with; asked for by SECOND_FACTOR_REQUIRED. */
    code: z.string().trim().min(1).max(40).optional(),
  }),
  response: Session,
  errors: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'UNACTIVE_ACCOUNT',
    'RATE_LIMITED',
  ],
  rate_limit: 20,
});

export const refreshTokens = defineEndpoint({
  method: 'POST',
  path: '/refresh',
  tag: 'auth',
  summary:
    'Exchange a token for a new pair: the refresh token, or the access token while it is good, which does not prolong the session; the old pair is spent, and its reuse ends the session',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: Session,
  errors: ['INVALID_REFRESH_TOKEN'],
  rate_limit: 60,
});

export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/verify',
  tag: 'auth',
  summary: 'Whether an access token is still good',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ valid: z.boolean(), expires_at: z.string().nullable() }),
  rate_limit: 120,
});

export const logoutUser = defineEndpoint({
  method: 'POST',
  path: '/logout',
  tag: 'auth',
  summary: 'End the session: its tokens stop working at once',
  permission: 'account:read',
  response: noContent,
});

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'auth',
  summary: 'The signed-in user',
  permission: 'account:read',
  response: CurrentUser,
});

/**
 * The membership for which a client's screens are, sent with its calls: a call that would be done for another one is
 * refused with ACTING_CHANGED.
 */
export const ACTING_HEADER = 'acting-membership';

export const actFor = defineEndpoint({
  method: 'POST',
  path: '/users/me/acting',
  tag: 'auth',
  summary: 'Act for another of one’s memberships from now on, in every window of this session',
  permission: 'account:act',
  body: z.object({ membership_id: z.number().int().positive() }),
  response: CurrentUser,
});

/** The name under which others read what somebody writes and decides. */
export const OwnName = z.object({ long_name: Line(250).min(1) });

/** What a user may change of the own account; absent keeps. */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/:id',
  tag: 'auth',
  summary:
    'Change one’s own account: its name, and its language, which the e-mails follow; the platform’s administrators also block one',
  permission: 'account:write',
  params: IdParams,
  body: z.strictObject({
    long_name: OwnName.shape.long_name.optional(),
    language: LanguageInput.optional(),
    /** By the platform’s administrators alone, and of others: false ends every session. */
    is_active: z.boolean().optional(),
  }),
  response: CurrentUser,
});

export const websocketToken = defineEndpoint({
  method: 'POST',
  path: '/users/notification-token',
  tag: 'auth',
  summary: 'A token good for one opening of the realtime channel, within a minute',
  permission: 'account:read',
  tells_others: true,
  response: z.object({ token: z.string(), expires_at: z.string() }),
});

export const websocketConnexion = defineEndpoint({
  method: 'POST',
  path: '/users/websocket-connexion',
  tag: 'auth',
  summary: 'Report whether the realtime channel could be opened',
  permission: 'account:read',
  body: z.object({ connexion_succeded: z.boolean() }),
  response: noContent,
});

export const authEndpoints = {
  login: loginUser,
  refresh: refreshTokens,
  verify: verifyToken,
  logout: logoutUser,
  currentUser,
  actFor,
  updateUser,
  websocketToken,
  websocketConnexion,
};
