import { z } from 'zod';
import { Session } from '../auth/index.ts';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY, noContent } from '../endpoint.ts';

/** A device’s key that signs in without a password. */
export const Passkey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Also on the person’s other devices, through their maker. */
    is_synced: z.boolean(),
    created_at: z.string(),
    used_at: z.string().nullable(),
  })
  .meta({ id: 'Passkey' });

export type Passkey = z.infer<typeof Passkey>;

const Name = Line(50).min(1);
/** For `navigator.credentials`, as WebAuthn writes it in JSON. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

const Base64Url = z.string().regex(/^[A-Za-z0-9_-]*$/);
const Credential = {
  id: Base64Url.min(1).max(1400),
  rawId: Base64Url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What a device made, as the browser writes it in JSON (WebAuthn, §5.1.8). */
export const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url.max(4000),
    attestationObject: Base64Url.max(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** What a device signed. */
export const SignedCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url.max(4000),
    authenticatorData: Base64Url.max(4000),
    signature: Base64Url.max(4000),
    userHandle: Base64Url.max(200).optional(),
  }),
});

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/users/me/passkeys',
  tag: 'passkeys',
  summary: 'The passkeys of the own account',
  permission: 'account:read',
  response: z.object({ results: z.array(Passkey) }),
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  tag: 'passkeys',
  summary: 'What a device needs to make a passkey; good once, for five minutes',
  permission: 'account:write',
  body: z.object({ password: z.string().min(1).max(250) }),
  response: Options,
  errors: ['INVALID_PASSWORD', 'TOO_MANY_PASSKEYS', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  tag: 'passkeys',
  summary: 'Keep the passkey that a device made',
  permission: 'account:write',
  body: z.object({ name: Name, credential: NewCredential }),
  body_limit: MEDIUM_BODY,
  response: Passkey,
  status: 201,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  rate_limit: 20,
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  tag: 'passkeys',
  summary: 'Name a passkey',
  permission: 'account:write',
  params: IdParams,
  body: z.object({ name: Name }),
  response: Passkey,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/passkeys/:id',
  tag: 'passkeys',
  summary: 'Remove a passkey: it signs in no longer',
  permission: 'account:write',
  params: IdParams,
  response: noContent,
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/passkeys/options',
  tag: 'passkeys',
  summary: 'What a device needs to sign in with a passkey; good once, for five minutes',
  permission: 'public',
  response: Options,
  rate_limit: 60,
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/passkeys/login',
  tag: 'passkeys',
  summary: 'Sign in with a passkey, without password and code: the device has verified its person',
  permission: 'public',
  body: z.object({ credential: SignedCredential }),
  body_limit: 46_000,
  response: Session,
  errors: ['PASSKEY_REFUSED', 'UNACTIVE_ACCOUNT'],
  rate_limit: 30,
});

export const passkeysEndpoints = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyOptions,
  passkeyLogin,
};
