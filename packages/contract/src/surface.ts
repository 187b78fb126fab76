import type { ApiError } from './common.ts';

/**
 * How whoever calls is known. `session`: a token of a session or key. `open`: by nothing; a session is read where there is
 * one. `link`: by a secret of the address that it was given. `signature`: by a signature over the bytes of the body, which
 * the call's module checks; no session is read.
 */
export type Authentication = 'session' | 'open' | 'link' | 'signature';

/** A set of calls that share their base path, authentication, body of errors and way of reading fields. */
export interface Surface {
  readonly name: string;
  /** What an OpenAPI document says of it. */
  readonly description: string;
  /** The path under which its calls stand. */
  readonly base: string;
  readonly authentication: Authentication;
  /** What becomes of fields of a JSON body that the call does not know; a call may say otherwise. */
  readonly unknown_fields: 'refused' | 'kept';
  /** The body of its errors, where it is not {@link ApiError}: made from it and the status. */
  readonly problem?: (status: number, error: ApiError) => unknown;
}

export const defineSurface = <const S extends Surface>(surface: S): S => surface;

/** The API's base; the same calls answer in English under the second. */
export const API_BASE = '/api/v2';
export const API_BASE_EN = '/en/api/v2';

/** The product: what people and their programs call in their own name. */
export const APP = defineSurface({
  name: 'app',
  description: 'Calls of people and their programs, in their own name.',
  base: API_BASE,
  authentication: 'session',
  unknown_fields: 'refused',
});

/** What nobody signs in for. */
export const OPEN = defineSurface({
  name: 'open',
  description: 'Calls that need no account: signing in and up, the public map, the writing to us.',
  base: API_BASE,
  authentication: 'open',
  unknown_fields: 'refused',
});

/** What somebody was sent a link for. */
export const LINKS = defineSurface({
  name: 'links',
  description:
    'Calls of whoever holds a link: a shared mission, a calendar, an invitation, a letter’s last line.',
  base: API_BASE,
  authentication: 'link',
  unknown_fields: 'refused',
});

/** What other servers hand over, signed. */
export const INBOUND = defineSurface({
  name: 'inbound',
  description: 'What other servers hand over. Each body is signed as its call says.',
  base: API_BASE,
  authentication: 'signature',
  unknown_fields: 'refused',
});

/** What is served only where the demonstration's data is loaded. */
export const DEMO = defineSurface({
  name: 'demo',
  description: 'The demonstration’s accounts and simulated mailbox; not found elsewhere.',
  base: API_BASE,
  authentication: 'open',
  unknown_fields: 'refused',
});

export const SURFACES = [APP, OPEN, LINKS, INBOUND, DEMO] as const;
