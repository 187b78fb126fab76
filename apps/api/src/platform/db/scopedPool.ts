import pg from 'pg';
import { PreparingClient } from './preparing.ts';
import { isAnsweringCall, type Scope, SYSTEM } from './scope.ts';

const SET =
  "select set_config('role', $1, false), set_config('envol.user', $2, false), set_config('envol.operator', $3, false), set_config('envol.sub_exploitants', $4, false), set_config('envol.structures', $5, false), set_config('envol.pilot', $6, false), set_config('envol.staff', $7, false), set_config('statement_timeout', $8, false)";

/** What a request asks of the database takes milliseconds; one that takes this long holds a connection of everybody's. */
const ASKED_BY_REQUESTS = '10s';
const UNLIMITED = '0';
/** The same for a server that is frozen, or a network that swallows answers, where no statement is ended: longer than that, ms. */
export const ANSWERED_WITHIN_MS = 12_000;

const keyOf = ({ role, user, operator, sub_exploitants, pilot, structures, staff }: Scope): string =>
  `${role} ${user} ${operator} ${sub_exploitants} ${pilot} ${structures} ${staff}`;

const SYSTEM_KEY = keyOf(SYSTEM);

/** Of pg's pool, though not in its types: what nobody uses; it hands out the last. */
interface Waiting {
  readonly _idle?: { readonly client: pg.PoolClient }[];
}

type Done = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/**
 * A pool whose connections are handed out in a named scope. A connection remembers the one it is in: the same again
 * costs nothing, another one a short statement before the first query; so one that waits in the scope asked for goes
 * before the others. A connection of which the scope is not certain is closed, never handed on; whoever asks the pool
 * itself, without a scope, gets the process's own.
 */
export class ScopedPool extends pg.Pool {
  readonly #answered_within_ms: number;
  readonly #keys = new WeakMap<pg.PoolClient, string>();

  constructor(options: pg.PoolConfig, answered_within_ms: number) {
    super({ ...options, Client: PreparingClient });
    this.#answered_within_ms = answered_within_ms;
  }

  /** A fresh connection is the login's own. */
  #keyOf(client: pg.PoolClient): string {
    return this.#keys.get(client) ?? SYSTEM_KEY;
  }

  /** Another may still be handed out: its scope is looked at afterwards, whatever was preferred. */
  #prefer(wanted: string): void {
    const { _idle: idle = [] } = this as unknown as Waiting;
    const place = idle.findLastIndex(({ client }) => this.#keyOf(client) === wanted);
    if (place >= 0) idle.push(...idle.splice(place, 1));
  }

  async connectAs(scope: Scope): Promise<pg.PoolClient> {
    const wanted = keyOf(scope);
    this.#prefer(wanted);
    const client = await super.connect();
    if (client instanceof PreparingClient)
      client.answer_within_ms =
        scope.role !== SYSTEM.role || isAnsweringCall() ? this.#answered_within_ms : null;
    if (this.#keyOf(client) === wanted) return client;
    try {
      await client.query(SET, [
        scope.role,
        scope.user,
        scope.operator,
        scope.sub_exploitants,
        scope.structures,
        scope.pilot,
        scope.staff,
        scope.role === SYSTEM.role ? UNLIMITED : ASKED_BY_REQUESTS,
      ]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#keys.set(client, wanted);
    return client;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.connectAs(SYSTEM);
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }
}
