import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type Airspace, loadAirspace } from '../src/modules/airspace/index.ts';
import { createAuthenticator } from '../src/modules/auth/authenticator.ts';
import { isFactorRequired } from '../src/modules/auth/factorDuty.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { Pace } from '../src/platform/pace.ts';
import { type Actors, addActors, beginSessions } from './actors.ts';
import { type Client, createClient } from './client.ts';
import { cloneDatabase } from './database.ts';

export interface Harness {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly config: Config;
  readonly url: string;
  readonly actors: Actors;
  /** Forgets what is remembered of an operator's people, whose row was written by hand. */
  forgetOperator(id: number): void;
  /** The contract's calls as a named person, or as nobody. */
  as(name: keyof Actors | null): Client;
  close(): Promise<void>;
}

/** What every clone has in force, read and laid out by the first server of a process: it is only read. */
let airspace: Promise<Airspace> | null = null;
const loadOnce: typeof loadAirspace = (db, versions) => {
  airspace ??= loadAirspace(db, versions);
  return airspace;
};

/** A database with the named actors in it before the server starts; null where the demonstration comes first. */
const clonePeople = async ({ env, actors_first }: HarnessOptions) => {
  if (env?.DEMO === 'true' && !actors_first) return { database: await cloneDatabase(), early: null };
  const database = await cloneDatabase(inject('peopleUrl'));
  await beginSessions(database.connection.db);
  return { database, early: inject('people') };
};

/** A hurried process does what it repeats twenty times as often. */
export const hurriedPace: Pace = (every_ms) => every_ms / 20;

interface HarnessOptions {
  readonly clock?: Clock;
  readonly env?: Readonly<Record<string, string>>;
  /** A demonstration that finds people serves its calls and adds nothing of its own. */
  readonly actors_first?: boolean;
  /** What the process does again and again comes twenty times as often. */
  readonly is_hurried?: boolean;
}

/**
 * A server on a database and folder of its own, with the named actors; answers are checked against the contract.
 */
export const createHarness = async (options: HarnessOptions = {}): Promise<Harness> => {
  const { database, early } = await clonePeople(options);
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-harness-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    // Nobody goes elsewhere; stops that somebody must hear of have tests with processes of their own.
    STOP_GRACE_MS: '0',
    CHECK_RESPONSES: 'true',
    DEMO: 'false',
    // No network in tests; the demonstration has its own.
    ...(options.env?.DEMO === 'true' ? {} : { TERRAIN: 'points' }),
    WEB_DIST: path.join(folder, 'none'),
    // The named people sign in with a password alone.
    SECOND_FACTOR_REQUIRED_FOR: 'none',
    // Answers to letters are received.
    INBOUND_MAIL_DOMAIN: 'reponses.example.invalid',
    INBOUND_MAIL_SECRET: 'what the mail server signs with in tests',
    INBOUND_MAIL_AUTHSERV: 'mx.example.invalid',
    // Plans are sold: what they gate is tried.
    PAYMENTS: 'simulated',
    // One authority keeps requests in a system of its own too.
    EXTERNAL_DESK: 'simulated',
    EXTERNAL_DESK_CODES: 'LFBO',
    USSP: 'simulated',
    USSP_CODES: 'USIM',
    ...options.env,
  });
  const clock = options.clock ?? systemClock;
  const authenticator = createAuthenticator(database.connection, clock, (actor) =>
    isFactorRequired(config, actor),
  );
  const app = await createApp(config, database.connection, clock, {
    services: {
      ...{ authenticator, loadAirspace: loadOnce },
      ...(options.is_hurried && { pace: hurriedPace }),
    },
    // Four workers for each kind of job ask 104 times when a server starts, which then waits for their answers to close.
    job_concurrency: 1,
  });
  await app.ready();
  const actors = early ?? (await addActors(database.connection.db));
  return {
    app,
    db: database.connection.db,
    config,
    url: database.url,
    actors,
    forgetOperator: authenticator.forgetOperator,
    as: (name) => createClient(app, name === null ? null : actors[name].token),
    close: async () => {
      await app.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
