import { ACTING_HEADER } from '@envol/contract/auth';
import { answersFile, type Endpoint, surfaceOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { paysOrDecides } from '@envol/domain/access/consent';
import { consentOpens, goesToOthers, hasPermission, looksMay } from '@envol/domain/access/permissions';
import type { Feature } from '@envol/domain/plans/features';
import type { FastifyRequest } from 'fastify';
import type { Rates } from '../db/rates.ts';
import { Failure } from './failure.ts';
import { planRequired } from './planRequired.ts';
import { holdToScope } from './scopes.ts';

export interface SignedIn {
  readonly actor: Actor;
  readonly session_id: number;
  /** With the member of staff who acts in its name, where one does: what is signed carries both. */
  readonly long_name: string;
  /** The member of staff who acts by the person's consent. */
  readonly staff_name?: string;
  readonly is_email_confirmed: boolean;
  /** It has to have a second factor, and has none. */
  readonly second_factor_due: boolean;
  /** It has to accept the terms of use before it goes on. */
  readonly terms_due: boolean;
  /** The key with which a program calls in the person's name; absent for the person itself. */
  readonly api_token?: { readonly id: number; readonly scopes: ReadonlySet<string> };
}

export interface SignInOptions {
  readonly authenticate: (token: string) => Promise<SignedIn | null>;
  readonly rate_limits: boolean;
  readonly rates: Rates;
  /** Writes down what the staff is about to do in a person's name. */
  readonly noteConsentAct: (signedIn: SignedIn, call: string) => Promise<void>;
  /** Whether the plan of the actor's operator opens a feature now. */
  readonly opens: (actor: Actor, feature: Feature) => boolean;
}

const bearer = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

/** Whether the client's screens are of a membership for which the session no longer acts. One's account is one's own. */
const actsForAnother = (endpoint: Endpoint, request: FastifyRequest, { acting }: Actor): boolean => {
  const meant = request.headers[ACTING_HEADER];
  if (meant === undefined || endpoint.permission.startsWith('account:')) return false;
  return meant !== String(acting?.id ?? '');
};

/** What an account that still owes a second factor may do: set it up. */
const OWN_ACCOUNT: ReadonlySet<string> = new Set(['account:read', 'account:write', 'account:act']);

/** Whether the platform's staff looks through the account. */
const isLook = ({ impersonator_user_id }: Actor): boolean => impersonator_user_id !== null;

/** Whether all that an answer offers would be refused: of a look by the person's consent much is done. */
export const changesNothing = (actor: Actor): boolean => isLook(actor) && actor.consent_id === undefined;

/** What the plan of the asker's operator does not open. Throws PLAN_REQUIRED, naming the feature and the plan that does. */
const holdToPlan = (
  { feature }: Pick<Endpoint, 'feature'>,
  { actor }: SignedIn,
  { opens }: SignInOptions,
): void => {
  if (feature !== undefined && !opens(actor, feature)) throw planRequired(feature);
};

const MINUTE_MS = 60_000;

/** What a key of the API is held to, beside its person's rights. Throws PLAN_REQUIRED, SCOPE_MISSING or RATE_LIMITED. */
const holdToKey = async (
  { permission, acts }: Endpoint,
  signedIn: SignedIn,
  options: SignInOptions,
): Promise<void> => {
  const { rates, rate_limits } = options;
  const { api_token: key } = signedIn;
  if (!key) return;
  holdToPlan({ feature: 'api' }, signedIn, options);
  holdToScope(signedIn, permission);
  // A key that may read writes and sends nothing: what acts asks for the scope to write beside.
  if (acts) holdToScope(signedIn, permission.replace(/:read$/, ':write'));
  if (!rate_limits) return;
  const { count, left_ms } = await rates.count(`api-token ${key.id}`, MINUTE_MS);
  if (count > LIMITS.api_tokens.a_minute)
    throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(left_ms / 1000) });
};

/** What a call is held to for each person, whatever address it comes from, once it may be asked. Throws RATE_LIMITED. */
const holdToRate = async (
  { method, path, rate_limit }: Endpoint,
  { actor }: SignedIn,
  { rates, rate_limits }: SignInOptions,
): Promise<void> => {
  if (rate_limit === undefined || !rate_limits) return;
  const { count, left_ms } = await rates.count(`call ${method} ${path} ${actor.user_id}`, MINUTE_MS);
  if (count > rate_limit) throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(left_ms / 1000) });
};

/** The call as this person asks for it: about one's own account, another permission may be enough. */
const asAsked = (endpoint: Endpoint, request: FastifyRequest, { user_id }: Actor): Endpoint => {
  const { own_permission } = endpoint;
  const isOwn = own_permission && (request.params as { readonly id?: string }).id === String(user_id);
  return isOwn ? { ...endpoint, permission: own_permission } : endpoint;
};

/** A look reads; what is asked with a permission to read may act all the same. */
const changesSomething = ({ permission, acts }: Endpoint): boolean => acts === true || !looksMay(permission);

/** Whether the person's consent opens a call to the staff: what it opens of permissions, but what pays, decides or outlives it. */
const isOpened = ({ permission, tag, outlives_consent }: Endpoint, { consent_id }: Actor): boolean =>
  consent_id !== undefined && consentOpens(permission) && !paysOrDecides(tag) && outlives_consent !== true;

/** What a look through somebody's account is refused. Throws LOOK_CHANGES_NOTHING, CONSENT_NOT_FOR_THIS or LOOK_TAKES_NO_FILE. */
const holdToLook = (endpoint: Endpoint, { actor }: SignedIn): void => {
  if (!isLook(actor)) return;
  if (changesSomething(endpoint) && !isOpened(endpoint, actor))
    throw new Failure(actor.consent_id === undefined ? 'LOOK_CHANGES_NOTHING' : 'CONSENT_NOT_FOR_THIS');
  if (answersFile(endpoint)) throw new Failure('LOOK_TAKES_NO_FILE');
};

/** Whoever calls, where the surface reads a session, after all that is asked of them. Throws what refuses them. */
export const signIn = async (
  called: Endpoint,
  request: FastifyRequest,
  options: SignInOptions,
): Promise<SignedIn | null> => {
  // A signature over the bytes says who it is, and its module checks it: a token beside it says nothing.
  if (surfaceOf(called).authentication === 'signature') return null;
  const token = bearer(request);
  const signedIn = token === null ? null : await options.authenticate(token);
  const endpoint = signedIn ? asAsked(called, request, signedIn.actor) : called;
  // What nobody needs to sign in for is not done in the name of who is looked at.
  if (endpoint.permission === 'public') return signedIn && isLook(signedIn.actor) ? null : signedIn;
  if (!signedIn) throw new Failure('UNAUTHENTICATED');
  if (actsForAnother(endpoint, request, signedIn.actor)) throw new Failure('ACTING_CHANGED');
  holdToLook(endpoint, signedIn);
  await holdToKey(endpoint, signedIn, options);
  if (!hasPermission(signedIn.actor, endpoint.permission)) throw new Failure('FORBIDDEN');
  if (signedIn.second_factor_due && (!OWN_ACCOUNT.has(endpoint.permission) || endpoint.tells_others))
    throw new Failure('SECOND_FACTOR_DUE');
  if (signedIn.terms_due && !OWN_ACCOUNT.has(endpoint.permission)) throw new Failure('TERMS_DUE');
  if (goesToOthers(endpoint.permission) && !signedIn.is_email_confirmed)
    throw new Failure('EMAIL_NOT_CONFIRMED');
  holdToPlan(endpoint, signedIn, options);
  await holdToRate(endpoint, signedIn, options);
  if (isLook(signedIn.actor) && changesSomething(endpoint) && isOpened(endpoint, signedIn.actor))
    await options.noteConsentAct(signedIn, `${request.method} ${request.url.split('?')[0]}`);
  return signedIn;
};
