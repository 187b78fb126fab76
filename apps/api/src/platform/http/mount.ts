import { ACTING_HEADER } from '@envol/contract/auth';
import {
  answersFile,
  bodyLimitOf,
  bodyOf,
  type Endpoint,
  isBinary,
  isMultipart,
  queryOf,
  type RequestOf,
} from '@envol/contract/endpoint';
import { REPORTED } from '@envol/contract/issues';
import { LIMITS } from '@envol/contract/limits';
import { TOGETHER_HEADER } from '@envol/contract/reads';
import type { Actor } from '@envol/domain/access/actor';
import { goesToOthers, looksMay, may } from '@envol/domain/access/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Rates } from '../db/rates.ts';
import { runInScope, scopeOf } from '../db/scope.ts';
import type { Accepted } from './accepted.ts';
import { type BinaryReply, toAnswer, type Write } from './answers.ts';
import { languageOf } from './errors.ts';
import { Failure, notFound } from './failure.ts';
import type { Gate } from './gate.ts';
import { holdToScope } from './scopes.ts';
import type { Language } from './texts.ts';
import { readMultipart } from './uploads.ts';

export interface SignedIn {
  readonly actor: Actor;
  readonly session_id: number;
  readonly long_name: string;
  readonly is_email_confirmed: boolean;
  /** It has to have a second factor, and has none. */
  readonly second_factor_due: boolean;
  /** It has to accept the terms of use before it goes on. */
  readonly terms_due: boolean;
  /** The key with which a program calls in the person's name; absent for the person itself. */
  readonly api_token?: { readonly id: number; readonly scopes: ReadonlySet<string> };
}

export interface Context<S = SignedIn | null> {
  readonly signed_in: S;
  readonly language: Language;
  readonly ip: string;
  readonly header: (name: string) => string | undefined;
}

type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? Context : Context<SignedIn>;
type ReplyOf<E extends Endpoint> = Given<E> | (E extends { readonly accepted: z.ZodType } ? Accepted : never);
type Given<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : E['response'] extends { readonly kind: 'binary' }
    ? BinaryReply
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of an empty answer returns nothing
      void;

export type Handler<E extends Endpoint> = (input: RequestOf<E>, context: ContextOf<E>) => Promise<ReplyOf<E>>;
export type Handlers<C extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof C]: Handler<C[K]>;
};

export interface MountOptions {
  readonly authenticate: (token: string) => Promise<SignedIn | null>;
  readonly rate_limits: boolean;
  readonly check_responses: boolean;
  readonly form_turns: Gate;
  readonly heavy_reads: Gate;
  readonly rates: Rates;
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

const isLook = ({ impersonator_user_id }: Actor): boolean => impersonator_user_id !== null;

const MINUTE_MS = 60_000;

/** What a key of the API is held to, beside its person's rights. Throws SCOPE_MISSING or RATE_LIMITED. */
const holdToKey = async (
  { permission, acts }: Endpoint,
  signedIn: SignedIn,
  { rates, rate_limits }: MountOptions,
): Promise<void> => {
  const { api_token: key } = signedIn;
  if (!key) return;
  holdToScope(signedIn, permission);
  // A key that may read writes and sends nothing: what acts asks for the scope to write beside.
  if (acts) holdToScope(signedIn, permission.replace(/:read$/, ':write'));
  if (!rate_limits) return;
  const { count, left_ms } = await rates.count(`api-token ${key.id}`, MINUTE_MS);
  if (count > LIMITS.api_tokens.a_minute)
    throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(left_ms / 1000) });
};

/** The call as this person asks for it: about one's own account, another permission may be enough. */
const asAsked = (endpoint: Endpoint, request: FastifyRequest, { user_id }: Actor): Endpoint => {
  const { own_permission } = endpoint;
  const isOwn = own_permission && (request.params as { readonly id?: string }).id === String(user_id);
  return isOwn ? { ...endpoint, permission: own_permission } : endpoint;
};

/** A look reads; what is asked with a permission to read may act all the same. */
const changesSomething = ({ permission, acts }: Endpoint): boolean => acts === true || !looksMay(permission);

/** What a look through somebody's account is refused. Throws LOOK_CHANGES_NOTHING or LOOK_TAKES_NO_FILE. */
const holdToLook = (endpoint: Endpoint, { actor }: SignedIn): void => {
  if (!isLook(actor)) return;
  if (changesSomething(endpoint)) throw new Failure('LOOK_CHANGES_NOTHING');
  if (answersFile(endpoint)) throw new Failure('LOOK_TAKES_NO_FILE');
};

const signIn = async (
  called: Endpoint,
  request: FastifyRequest,
  options: MountOptions,
): Promise<SignedIn | null> => {
  const token = bearer(request);
  const signedIn = token === null ? null : await options.authenticate(token);
  const endpoint = signedIn ? asAsked(called, request, signedIn.actor) : called;
  // What nobody needs to sign in for is not done in the name of who is looked at.
  if (endpoint.permission === 'public') return signedIn && isLook(signedIn.actor) ? null : signedIn;
  if (!signedIn) throw new Failure('UNAUTHENTICATED');
  if (actsForAnother(endpoint, request, signedIn.actor)) throw new Failure('ACTING_CHANGED');
  holdToLook(endpoint, signedIn);
  await holdToKey(endpoint, signedIn, options);
  if (!may(signedIn.actor, endpoint.permission)) throw new Failure('FORBIDDEN');
  if (signedIn.second_factor_due && (!OWN_ACCOUNT.has(endpoint.permission) || endpoint.tells_others))
    throw new Failure('SECOND_FACTOR_DUE');
  if (signedIn.terms_due && !OWN_ACCOUNT.has(endpoint.permission)) throw new Failure('TERMS_DUE');
  if (goesToOthers(endpoint.permission) && !signedIn.is_email_confirmed)
    throw new Failure('EMAIL_NOT_CONFIRMED');
  return signedIn;
};

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** Calls within each other that any stack has room for. */
const MOST_WITHIN = 500;

/** Whether a text in a value holds a NUL; what is nested deeper than the stack is sure to have room for is put off. */
const nulWithin = (value: unknown, depth: number, putOff: object[]): boolean => {
  if (typeof value === 'string') return value.includes('\u0000');
  if (!isHolder(value)) return false;
  if (depth === MOST_WITHIN) {
    putOff.push(value);
    return false;
  }
  const isIn = (each: unknown): boolean => nulWithin(each, depth + 1, putOff);
  return Array.isArray(value) ? value.some(isIn) : Object.values(value).some(isIn);
};

/** Whether a text in an input holds a NUL, which no text of the database can; a body may be nested as deep as it is long. */
const hasNul = (input: object): boolean => {
  const left = [input];
  for (let value = left.pop(); value !== undefined; value = left.pop())
    if (nulWithin(value, 0, left)) return true;
  return false;
};

interface Place {
  readonly name: string;
  readonly within: Place | null;
  readonly value: unknown;
}

/** Names of a path that are told of what is nested deeper than any field of a form. */
const MOST_NAMES = 20;

const namesOf = (place: Place | null): string[] => {
  const names: string[] = [];
  for (let at = place; at !== null; at = at.within) names.push(at.name);
  return names.reverse();
};

/** The path of a text that holds a NUL, in what holds one. */
const pathOfNul = (input: object): string => {
  const places: Place[] = [{ name: '', within: null, value: input }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string' && value.includes('\u0000'))
      return namesOf(place)
        .slice(1, MOST_NAMES + 1)
        .join('.');
    if (!isHolder(value)) continue;
    for (const [name, each] of Object.entries(value)) places.push({ name, within: place, value: each });
  }
  return '';
};

const refuseNul = (...inputs: readonly unknown[]): void => {
  for (const input of inputs)
    if (isHolder(input) && hasNul(input)) {
      const path = pathOfNul(input);
      throw new Failure('VALIDATION', { fields: [{ path, message: 'unreadable_character' }] });
    }
};

const readBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const body = endpoint.body;
  if (body === undefined) return undefined;
  if (!isMultipart(body)) return bodyOf({ tag: endpoint.tag, body }).parse(request.body ?? {}, REPORTED);
  if (request.isMultipart()) {
    const { fields, files } = await readMultipart(request, body);
    return { ...(body.fields.parse(fields, REPORTED) as object), files };
  }
  if (!body.json) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  return { ...(body.fields.parse(request.body ?? {}, REPORTED) as object), files: [] };
};

/** The query as the contract reads it; of a call that takes none, only whether it is empty. */
const readQuery = (endpoint: Endpoint, request: FastifyRequest): { query?: unknown } => {
  const query = queryOf(endpoint).parse(request.query ?? {}, REPORTED);
  return endpoint.query ? { query } : {};
};

const readInput = async <E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<RequestOf<E>> => {
  const input = {
    ...(endpoint.params && { params: endpoint.params.parse(request.params, REPORTED) }),
    ...readQuery(endpoint, request),
    ...(endpoint.body && { body: await readBody(endpoint, request) }),
  } as RequestOf<E>;
  refuseNul(...Object.values(input));
  return input;
};

/** A form of no more bytes takes no room worth waiting for: a message without a file passes the files of others. */
const SMALL_FORM = 64_000;

/** Whether a form with files is on its way, which takes room in memory; one that does not say its length may be any. */
const hasLargeForm = ({ body }: Endpoint, request: FastifyRequest): boolean =>
  isMultipart(body) &&
  request.isMultipart() &&
  !(Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_FORM);

/** What a read weighs, by its contract and its query; 0 where it is let in at once. */
const weightOf = ({ weight }: Endpoint, { query }: FastifyRequest): number => {
  if (weight === undefined || typeof weight === 'number') return weight ?? 0;
  return (query as Readonly<Record<string, unknown>>)[weight.when.query] === weight.when.is ? weight.is : 0;
};

/** Serves one call of the contract: token, permission, input, handler, answer. */
export const mount = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    ...(endpoint.rate_limit !== undefined &&
      options.rate_limits && {
        config: {
          rateLimit: {
            max: endpoint.rate_limit,
            timeWindow: 60_000,
            // All calls count in one store.
            groupId: `${endpoint.method} ${endpoint.path}`,
          },
        },
      }),
    handler: async (request, reply) => {
      if (isBinary(endpoint.response) && TOGETHER_HEADER in request.headers) throw notFound();
      const signedIn = await signIn(endpoint, request, options);
      const serve = async (): Promise<unknown> => {
        const input = await readInput(endpoint, request);
        const context: Context = {
          signed_in: signedIn,
          language: languageOf(request),
          ip: request.ip,
          header: (name) => {
            const value = request.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
        };
        return runInScope(scopeOf(signedIn?.actor ?? null), () => handler(input, context as ContextOf<E>));
      };
      const person = String(signedIn?.actor.user_id ?? request.ip);
      const answer = async (): Promise<Write> => {
        const out = hasLargeForm(endpoint, request) ? await options.form_turns(person, serve) : await serve();
        return toAnswer(endpoint, request, out, options.check_responses);
      };
      const weight = weightOf(endpoint, request);
      // The gate is held while the answer is made, not while a slow client reads it.
      const write = await (weight === 0 ? answer() : options.heavy_reads(person, answer, weight));
      return write(reply);
    },
  });
};

/** Serves a set of calls; a call without a handler does not compile. */
export const mountAll = <C extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  endpoints: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    mount(app, endpoint, handlers[name] as unknown as Handler<Endpoint>, options);
  }
};
