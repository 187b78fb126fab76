import type { Endpoint } from '@envol/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Tables } from './db/schema.ts';
import type { AnyFact, LetterFact } from './facts/fact.ts';
import type { Handler, Handlers } from './http/mount.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { Gauge } from './metrics/registry.ts';

type TableName = Extract<keyof Tables, string>;
type Calls = Readonly<Record<string, Endpoint>>;

/** Jobs of one kind, enqueued in a transaction and done by a worker, perhaps twice. */
export interface JobWork<W> {
  readonly kind: JobKind;
  /** Called once in a process that works on jobs; `close` is called when that process stops. */
  readonly open: (deps: W) => {
    readonly work: (payload: never) => Promise<void>;
    readonly close?: () => void;
  };
}

/** Housekeeping that every worker repeats, first when it starts; two workers may do it at once. */
export interface Sweep<W> {
  readonly name: string;
  readonly every_ms: number;
  readonly run: (deps: W, now: Date) => Promise<unknown>;
}

/**
 * What a module declares of itself. `H` is what its handlers need, with the asker's database; `W` what its work beside
 * the calls needs, with the process's own. `N` are the names of its calls.
 */
export interface Module<N extends string, H, W> {
  /** Its folder's name, in every layer. */
  readonly name: string;
  /** The tables that it alone writes; others ask its commands (`apps/api/test/tableWriters.test.ts`). */
  readonly tables: readonly TableName[];
  /** What happens in it, by name. */
  readonly facts: Readonly<Record<string, AnyFact | LetterFact>>;
  readonly calls: Readonly<Record<N, Endpoint>>;
  readonly handlers: (deps: H) => Readonly<Record<N, Handler<Endpoint>>>;
  readonly jobs: readonly JobWork<W>[];
  readonly sweeps: readonly Sweep<W>[];
  /** Numbers that operations wants to know. */
  readonly gauges: (deps: W) => readonly Gauge[];
  /** What begins when the server does: hooks of its start and stop. */
  readonly begins: (app: FastifyInstance, deps: W) => void;
}

interface Declared<C extends Calls, H, W, R> {
  readonly name: string;
  readonly tables?: readonly TableName[];
  readonly facts?: Readonly<Record<string, AnyFact | LetterFact>>;
  readonly calls: C;
  /** Nothing but handlers of these calls. */
  readonly handlers: (deps: H) => R & Readonly<Record<Exclude<keyof R, keyof C>, never>>;
  readonly jobs?: readonly JobWork<W>[];
  readonly sweeps?: readonly Sweep<W>[];
  readonly gauges?: (deps: W) => readonly Gauge[];
  readonly begins?: (app: FastifyInstance, deps: W) => void;
}

/** Declares a module; a call without a handler, or a handler without a call, does not compile. */
export const defineModule = <C extends Calls, R extends Handlers<C>, H, W = unknown>(
  declared: Declared<C, H, W, R>,
): Module<Extract<keyof C, string>, H, W> => ({
  tables: [],
  facts: {},
  jobs: [],
  sweeps: [],
  gauges: () => [],
  begins: () => undefined,
  ...declared,
  handlers: declared.handlers as never,
});

/** For a module without calls: it works beside them. */
export const NO_CALLS = { calls: {}, handlers: () => ({}) } as const;

/** The names of the calls that these modules serve. */
export type ServedBy<M extends readonly { readonly calls: Calls }[]> = {
  [I in keyof M]: Extract<keyof M[I]['calls'], string>;
}[number];
