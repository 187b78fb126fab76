import {
  bodyLimitOf,
  type Endpoint,
  isBinary,
  isMultipart,
  isRawBody,
  type RequestOf,
  surfaceOf,
} from '@envol/contract/endpoint';
import { TOGETHER_HEADER } from '@envol/contract/reads';
import type { Surface } from '@envol/contract/surface';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { runInScope, scopeOf } from '../db/scope.ts';
import type { Accepted } from './accepted.ts';
import { type BinaryReply, toAnswer, type Write } from './answers.ts';
import { answerError, languageOf } from './errors.ts';
import { notFound } from './failure.ts';
import type { Gate } from './gate.ts';
import { handleGoneMeanwhile } from './handleGoneMeanwhile.ts';
import { withoutOffers } from './offers.ts';
import { serveRawBody } from './rawBodies.ts';
import { readInput } from './readInput.ts';
import { changesNothing, type SignedIn, type SignInOptions, signIn } from './signIn.ts';
import type { Language } from './texts.ts';
import { atPace } from './uploadPace.ts';

export type { SignedIn } from './signIn.ts';

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

export interface MountOptions extends SignInOptions {
  readonly check_responses: boolean;
  readonly form_turns: Gate;
  readonly delivery_turns: Gate;
  readonly heavy_reads: Gate;
  readonly payment_turns: Gate;
}

/** A form of no more bytes takes no room worth waiting for: a message without a file passes the files of others. */
const SMALL_FORM = 64_000;

/** Whether files or bytes are on their way, which take room in memory; what does not say its length may be any. */
const hasLargeForm = ({ body }: Endpoint, request: FastifyRequest): boolean =>
  (isRawBody(body) || (isMultipart(body) && request.isMultipart())) &&
  !(Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_FORM);

/** Aborted when the client hangs up before all of its body came: what waits for the bytes would wait for ever. */
const hangUpOf = ({ raw }: FastifyRequest): AbortSignal => {
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  if (raw.destroyed) abort();
  // `close` comes at the end of each request, hung up or whole: its listeners go with it.
  else raw.once('close', abort);
  return gone.signal;
};

/** What a read weighs, by its contract and its query; 0 where it is let in at once. */
const weightOf = ({ weight }: Endpoint, { query }: FastifyRequest): number => {
  if (weight === undefined || typeof weight === 'number') return weight ?? 0;
  return (query as Readonly<Record<string, unknown>>)[weight.when.query] === weight.when.is ? weight.is : 0;
};

/** A surface with errors of its own says them so, also what was refused before its handler. */
const errorsOf = ({ problem }: Surface) =>
  problem === undefined
    ? {}
    : {
        errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
          answerError(error, request, reply, problem);
        },
      };

/** What is told of a call to what runs before its handler. */
const configOf = ({ body, method, path, permission, rate_limit }: Endpoint, options: MountOptions) => ({
  takes_files: isMultipart(body),
  // Of a call that nobody signs in for, by address; of any other by person: see `holdToRate`.
  ...(rate_limit !== undefined &&
    permission === 'public' &&
    options.rate_limits && {
      rateLimit: {
        max: rate_limit,
        timeWindow: 60_000,
        // All calls count in one store.
        groupId: `${method} ${path}`,
      } satisfies RateLimitOptions,
    }),
});

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Lets acts of money in by turns, before anything of them is looked at: whoever waits for its turn waits for no connection. Files that
 * come slowly have turns of their own.
 */
const inTurn =
  (endpoint: Endpoint, { payment_turns }: MountOptions, answer: Answer): Answer =>
  (request, reply) =>
    endpoint.in_turn && !hasLargeForm(endpoint, request)
      ? payment_turns(request.headers.authorization ?? request.ip, () => answer(request, reply))
      : answer(request, reply);

/** Serves one call of the contract: token, permission, input, handler, answer. */
export const mountEndpoint = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions,
): void => {
  const surface = surfaceOf(endpoint);
  const turns = surface.authentication === 'signature' ? options.delivery_turns : options.form_turns;
  const route = (scope: FastifyInstance): unknown =>
    scope.route({
      method: endpoint.method,
      url: `${surface.base}${endpoint.path}`,
      ...errorsOf(surface),
      bodyLimit: bodyLimitOf(endpoint),
      config: configOf(endpoint, options),
      handler: inTurn(endpoint, options, async (request, reply) => {
        if (isBinary(endpoint.response) && TOGETHER_HEADER in request.headers) throw notFound();
        const signedIn = await signIn(endpoint, request, options);
        const serve = async (): Promise<unknown> => {
          const read = () => readInput(endpoint, request);
          // Bytes that are read as they come have a longest time of their own.
          const input = await (isMultipart(endpoint.body) && hasLargeForm(endpoint, request)
            ? atPace(request, reply, read)
            : read());
          const context: Context = {
            signed_in: signedIn,
            language: languageOf(request),
            ip: request.ip,
            header: (name) => {
              const value = request.headers[name];
              return Array.isArray(value) ? value[0] : value;
            },
          };
          const told = await runInScope(scopeOf(signedIn?.actor ?? null), () =>
            handleGoneMeanwhile(request, () => handler(input, context as ContextOf<E>)),
          );
          return signedIn !== null && changesNothing(signedIn.actor) ? withoutOffers(told) : told;
        };
        const person = String(signedIn?.actor.user_id ?? request.ip);
        const answer = async (): Promise<Write> => {
          const out = hasLargeForm(endpoint, request)
            ? await turns(person, serve, { signal: hangUpOf(request) })
            : await serve();
          return toAnswer(endpoint, request, out, options.check_responses);
        };
        const weight = weightOf(endpoint, request);
        // The gate is held while the answer is made, not while a slow client reads it.
        const write = await (weight === 0 ? answer() : options.heavy_reads(person, answer, { weight }));
        return write(reply);
      }),
    });
  if (isRawBody(endpoint.body)) serveRawBody(app, endpoint.body, route);
  else route(app);
};

/** Serves a set of calls; a call without a handler does not compile. */
export const mountAll = <C extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  endpoints: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    mountEndpoint(app, endpoint, handlers[name] as unknown as Handler<Endpoint>, options);
  }
};
