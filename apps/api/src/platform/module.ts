import type { Endpoint } from '@envol/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Tables } from './db/schema.ts';
import type { AnyFact, LetterFact } from './facts/fact.ts';
import type { Handler, Handlers } from './http/mount.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { Gauge } from './metrics/registry.ts';
import {
  type Need,
  type Needed,
  pickNeeded,
  type ServiceDefinition,
  type Services,
  type WorkNeed,
} from './service.ts';

type TableName = Extract<keyof Tables, string>;
/** By table, the columns of it. */
type MarkedColumns = { readonly [T in TableName]?: readonly Extract<keyof Tables[T], string>[] };
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

/** What a module declares of itself. `N` are the names of its calls. */
export interface Module<N extends string = string> {
  /** Its folder's name, in every layer. */
  readonly name: string;
  /** The tables that it alone writes; others ask its commands (`apps/api/test/tableWriters.test.ts`). */
  readonly tables: readonly TableName[];
  /** Columns of others' tables that it notes something in, beside the owner, and alone among the others (docs/adr/0226). */
  readonly columns: MarkedColumns;
  /** What happens in it, by name. */
  readonly facts: Readonly<Record<string, AnyFact | LetterFact>>;
  /** What it opens for itself and for others, once a process. */
  readonly services: readonly ServiceDefinition[];
  /** What its handlers get. */
  readonly needs: readonly Need[];
  /** What its work beside the calls gets, where nobody asks. */
  readonly work_needs: readonly WorkNeed[];
  readonly calls: Readonly<Record<N, Endpoint>>;
  readonly handlers: (services: Services) => Readonly<Record<N, Handler<Endpoint>>>;
  readonly jobs: readonly JobWork<Services>[];
  readonly sweeps: readonly Sweep<Services>[];
  /** Numbers that operations wants to know. */
  readonly gauges: (services: Services) => readonly Gauge[];
  /** What begins when the server does: hooks of its start and stop. */
  readonly begins: (app: FastifyInstance, services: Services) => void;
}

interface Declared<C extends Calls, R, H extends readonly Need[], W extends readonly WorkNeed[]> {
  readonly name: string;
  readonly tables?: readonly TableName[];
  readonly columns?: MarkedColumns;
  readonly facts?: Readonly<Record<string, AnyFact | LetterFact>>;
  readonly services?: readonly ServiceDefinition[];
  readonly needs?: H;
  readonly work_needs?: W;
  readonly calls: C;
  /** Nothing but handlers of these calls. */
  readonly handlers: (needed: Needed<H>) => R & Readonly<Record<Exclude<keyof R, keyof C>, never>>;
  readonly jobs?: readonly JobWork<Needed<W>>[];
  readonly sweeps?: readonly Sweep<Needed<W>>[];
  readonly gauges?: (needed: Needed<W>) => readonly Gauge[];
  readonly begins?: (app: FastifyInstance, needed: Needed<W>) => void;
}

/**
 * Declares a module. A call without a handler, a handler without a call, and a handler that wants more than `needs` says do
 * not compile; nobody is handed more than was asked for.
 */
export const defineModule = <
  C extends Calls,
  R extends Handlers<C>,
  const H extends readonly Need[] = readonly [],
  const W extends readonly WorkNeed[] = readonly [],
>({
  needs,
  work_needs,
  handlers,
  jobs = [],
  sweeps = [],
  gauges = () => [],
  begins = () => undefined,
  ...declared
}: Declared<C, R, H, W>): Module<Extract<keyof C, string>> => {
  const forCalls = (services: Services): Needed<H> => pickNeeded(services, needs ?? ([] as unknown as H));
  const forWork = (services: Services): Needed<W> => pickNeeded(services, work_needs ?? ([] as unknown as W));
  return {
    tables: [],
    columns: {},
    facts: {},
    services: [],
    ...declared,
    needs: needs ?? [],
    work_needs: work_needs ?? [],
    handlers: (services) => handlers(forCalls(services)) as never,
    jobs: jobs.map(({ kind, open }) => ({ kind, open: (services) => open(forWork(services)) })),
    sweeps: sweeps.map(({ run, ...sweep }) => ({
      ...sweep,
      run: (services, now) => run(forWork(services), now),
    })),
    gauges: (services) => gauges(forWork(services)),
    begins: (app, services) => begins(app, forWork(services)),
  };
};

/** For a module without calls: it works beside them. */
export const NO_CALLS = { calls: {}, handlers: () => ({}) } as const;

/** The names of the calls that these modules serve. */
export type ServedBy<M extends readonly { readonly calls: Calls }[]> = {
  [I in keyof M]: Extract<keyof M[I]['calls'], string>;
}[number];
