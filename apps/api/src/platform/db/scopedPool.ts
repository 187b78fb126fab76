import pg from 'pg';
import { type Scope, SYSTEM } from './scope.ts';

const SET =
  "select set_config('role', $1, false), set_config('envol.user', $2, false), set_config('envol.operator', $3, false), set_config('envol.sub_exploitants', $4, false), set_config('envol.structures', $5, false), set_config('envol.pilot', $6, false)";

const keyOf = ({ role, user, operator, sub_exploitants, pilot, structures }: Scope): string =>
  `${role} ${user} ${operator} ${sub_exploitants} ${pilot} ${structures}`;

const SYSTEM_KEY = keyOf(SYSTEM);

type Done = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/**
 * A pool whose connections are handed out in a named scope. A connection remembers the one it is in: the same again
 * costs nothing, another one a short statement before the first query. A connection of which the scope is not certain
 * is closed, never handed on; whoever asks the pool itself, without a scope, gets the process's own.
 */
export class ScopedPool extends pg.Pool {
  readonly #keys = new WeakMap<pg.PoolClient, string>();

  async connectAs(scope: Scope): Promise<pg.PoolClient> {
    const client = await super.connect();
    const wanted = keyOf(scope);
    // A fresh connection is the login's own.
    if ((this.#keys.get(client) ?? SYSTEM_KEY) === wanted) return client;
    try {
      await client.query(SET, [
        scope.role,
        scope.user,
        scope.operator,
        scope.sub_exploitants,
        scope.structures,
        scope.pilot,
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
