import {
  ACCESS_PRIVILEGES,
  AUTHORITY_ROLES,
  CONTACT_PROFILES,
  OPERATOR_ROLES,
  PLANS,
  USER_TYPES,
} from '@envol/domain/access/actor';
import { z } from 'zod';
import { IdParams, Position } from '../common.ts';
import { defineEndpoint, empty } from '../endpoint.ts';

export const LANGUAGES = ['fr', 'en'] as const;

/** The signed-in person, as every screen needs it. */
export const CurrentUser = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    long_name: z.string(),
    /** Of the screens after a sign-in, and of the e-mails. */
    language: z.enum(LANGUAGES),
    user_type: z.enum(USER_TYPES),
    operator: z
      .object({
        id: z.number().int(),
        commercial_name: z.string(),
        role: z.enum(OPERATOR_ROLES),
        contact_profile: z.enum(CONTACT_PROFILES),
        plan: z.enum(PLANS),
        pilot_id: z.number().int().nullable(),
      })
      .nullable(),
    authority: z
      .object({
        id: z.number().int(),
        code: z.string(),
        name: z.string(),
        role: z.enum(AUTHORITY_ROLES),
        access_privileges: z.array(z.enum(ACCESS_PRIVILEGES)),
        reference_point: Position,
      })
      .nullable(),
    permissions: z.array(z.string()),
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

export const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  tag: 'auth',
  summary: 'Sign in with a user name (or e-mail address) and a password',
  permission: 'public',
  body: z.object({ username: z.string().trim().min(1).max(250), password: z.string().min(1).max(250) }),
  response: Session,
  errors: ['INVALID_CREDENTIALS', 'UNACTIVE_ACCOUNT', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/refresh',
  tag: 'auth',
  summary: 'Exchange a refresh token for a new pair; the old one is spent, and its reuse ends the session',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: Session,
  errors: ['INVALID_REFRESH_TOKEN'],
  rate_limit: 60,
});

export const verify = defineEndpoint({
  method: 'POST',
  path: '/verify',
  tag: 'auth',
  summary: 'Whether an access token is still good',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ valid: z.boolean(), expires_at: z.string().nullable() }),
  rate_limit: 120,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  tag: 'auth',
  summary: 'End the session: its tokens stop working at once',
  permission: 'account:read',
  response: empty,
});

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'auth',
  summary: 'The signed-in user',
  permission: 'account:read',
  response: CurrentUser,
});

/** What a user may change of the own account; absent keeps. */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/:id',
  tag: 'auth',
  summary: 'Change one’s own account: its language, which the e-mails follow',
  permission: 'account:write',
  params: IdParams,
  body: z.object({ language: z.enum(LANGUAGES).optional() }),
  response: CurrentUser,
});

export const websocketToken = defineEndpoint({
  method: 'POST',
  path: '/users/notification-token',
  tag: 'auth',
  summary: 'A token good for one opening of the realtime channel, within a minute',
  permission: 'account:read',
  response: z.object({ token: z.string(), expires_at: z.string() }),
});

export const websocketConnexion = defineEndpoint({
  method: 'POST',
  path: '/users/websocket-connexion',
  tag: 'auth',
  summary: 'Report whether the realtime channel could be opened',
  permission: 'account:read',
  body: z.object({ connexion_succeded: z.boolean() }),
  response: empty,
});

export const authEndpoints = {
  login,
  refresh,
  verify,
  logout,
  currentUser,
  updateUser,
  websocketToken,
  websocketConnexion,
};
