import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { asSystem } from './asSystem.ts';
import { type Connection, connectDatabase, type Db } from './database.ts';
import { NOBODY, runInScope, type Scope, SYSTEM } from './scope.ts';

const operator = (id: number): Scope => ({
  role: 'envol_operator',
  user: '1',
  operator: `${id}`,
  sub_exploitants: id === 2 ? '{7,8}' : '',
  pilot: '',
  structures: '',
  staff: '',
});
const authority = (id: number): Scope => ({
  role: 'envol_authority',
  user: '2',
  operator: '',
  sub_exploitants: '',
  pilot: '',
  structures: `${id}`,
  staff: '',
});

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** One connection: whoever asks next gets the one that the former left. */
let connection: Connection;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connectDatabase(database.url, 1);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** The scope that the database itself believes the connection to be in, and which connection that is. */
const seen = async (db: Db) => {
  const { rows } = await sql<Scope & { pid: number }>`
    select case when current_user = session_user then 'none' else current_user end as role,
      coalesce(current_setting('envol.user', true), '') as user,
      coalesce(current_setting('envol.operator', true), '') as operator,
      coalesce(current_setting('envol.sub_exploitants', true), '') as sub_exploitants,
      coalesce(current_setting('envol.pilot', true), '') as pilot,
      coalesce(current_setting('envol.structures', true), '') as structures,
      coalesce(current_setting('envol.staff', true), '') as staff, pg_backend_pid() as pid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('one row was expected');
  const { pid, ...scope } = row;
  return { pid, scope };
};
const asked = async (scope: Scope) => (await runInScope(scope, () => seen(connection.scoped))).scope;
const own = async () => (await seen(connection.db)).scope;

describe('a connection', () => {
  it('ends what a request asks of the database after 10 s, and nothing of the process itself', async () => {
    const limitOf = async (db: Db): Promise<string | undefined> =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]
        ?.statement_timeout;
    for (const scope of [operator(1), authority(1), NOBODY]) {
      expect(await runInScope(scope, () => limitOf(connection.scoped))).toBe('10s');
      expect(await limitOf(connection.db)).toBe('0');
    }
  });

  it('is handed on in the scope of whoever asks, and is nobody’s where no request is', async () => {
    for (const scope of [operator(1), operator(2), authority(1), operator(2), NOBODY, SYSTEM, authority(2)])
      expect(await asked(scope)).toEqual(scope);
    expect(await own()).toEqual(SYSTEM);
    expect((await seen(connection.scoped)).scope).toEqual(NOBODY);
    await asked(operator(1));
    // Whoever asks the pool itself is the process, not the tenant who was here before.
    const { rows } = await connection.pool.query('select current_user = session_user as own');
    expect(rows).toEqual([{ own: true }]);
  });

  it('stays in its scope at no cost, and changes it in one statement', async () => {
    const client = await connection.pool.connect();
    const sent: string[] = [];
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) => {
      sent.push(String(text).trim().slice(0, 17));
      return query(text, ...rest);
    }) as never;
    client.release();
    const ask = (scope: Scope) => runInScope(scope, () => sql`select 1`.execute(connection.scoped));
    await ask(operator(1));
    await ask(operator(1));
    await ask(operator(2));
    expect(sent).toEqual(['select set_config', 'select 1', 'select 1', 'select set_config', 'select 1']);
    client.query = query as never;
  });

  it('that waits in the scope asked for goes before the others', async () => {
    const crowd = connectDatabase(database.url, 3);
    const scopes = [operator(1), authority(1), SYSTEM];
    const pidIn = async (scope: Scope) => (await runInScope(scope, () => seen(crowd.scoped))).pid;
    const first = await Promise.all(scopes.map(pidIn));
    for (const place of [0, 1, 2, 1, 0, 2, 0])
      expect(await pidIn(scopes[place] ?? NOBODY)).toBe(first[place]);
    await crowd.close();
    expect(new Set(first).size).toBe(3);
  });

  it('leaves nothing behind after an error, a rolled-back, an aborted and a half-done transaction', async () => {
    const failing: ((db: Db) => Promise<unknown>)[] = [
      (db) => sql`select 1 / 0`.execute(db),
      async () => {
        throw new Error('ours');
      },
      (db) => asSystem(db, 'a step of a test', () => sql`select 1 / 0`.execute(db)),
      (db) =>
        asSystem(db, 'a step of a test', async () => {
          throw new Error('ours');
        }),
      async (db) => {
        // A statement that failed and was passed over: the commit becomes a rollback.
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
      },
    ];
    for (const work of failing) {
      await expect(
        runInScope(operator(1), () => connection.scoped.transaction().execute(work)),
      ).rejects.toThrow();
      expect(await asked(operator(1))).toEqual(operator(1));
      expect(await asked(authority(1))).toEqual(authority(1));
      expect(await own()).toEqual(SYSTEM);
    }
    await expect(
      runInScope(operator(1), () => sql`select 1 / 0`.execute(connection.scoped)),
    ).rejects.toThrow();
    expect(await asked(operator(2))).toEqual(operator(2));
  });

  it('that is lost is followed by a fresh one in the scope asked for', async () => {
    const { pid } = await runInScope(operator(1), () => seen(connection.scoped));
    await database.connection.pool.query('select pg_terminate_backend($1)', [pid]);
    // The loss may be noticed before, with or after the next question.
    const ask = () => runInScope(operator(1), () => seen(connection.scoped)).catch(() => null);
    await expect.poll(async () => (await ask())?.pid ?? pid, { timeout: 5_000 }).not.toBe(pid);
    expect((await ask())?.scope).toEqual(operator(1));
    expect(await own()).toEqual(SYSTEM);
  });

  it('whose scope cannot be set is closed, not handed on', async () => {
    const { pid } = await seen(connection.db);
    const unknown = { ...NOBODY, role: 'envol_nobody_knows' } as unknown as Scope;
    await expect(asked(unknown)).rejects.toThrow(/envol_nobody_knows/);
    expect((await seen(connection.db)).pid).not.toBe(pid);
    expect(await asked(operator(3))).toEqual(operator(3));
  });

  it('never carries one scope to another among 400 askers at once', async () => {
    const crowd = connectDatabase(database.url, 4);
    const scopes = [operator(1), operator(2), authority(1), authority(2), NOBODY, SYSTEM];
    const wrong: unknown[] = [];
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const scope = scopes[(index * 7) % scopes.length] ?? NOBODY;
        await runInScope(scope, async () => {
          if (index % 3 === 0)
            await crowd.scoped
              .transaction()
              .execute(async (db) => {
                await asSystem(db, 'a step of a test', () => sql`select 1`.execute(db));
                if ((await seen(db)).scope.role !== scope.role) wrong.push(scope);
                if (index % 2 === 0) throw new Error('rolled back');
              })
              .catch(() => undefined);
          const found = (await seen(crowd.scoped)).scope;
          if (JSON.stringify(found) !== JSON.stringify(scope)) wrong.push({ scope, found });
        });
      }),
    );
    await crowd.close();
    expect(wrong).toEqual([]);
  });
});

describe('a step as the process itself', () => {
  it('has the process’s rights, and gives them back', async () => {
    await runInScope(operator(1), () =>
      connection.scoped.transaction().execute(async (db) => {
        const inside = await asSystem(db, 'a step of a test', async () => {
          await asSystem(db, 'a step of a test', () => Promise.resolve());
          return (await seen(db)).scope.role;
        });
        expect(inside).toBe('none');
        expect((await seen(db)).scope).toEqual(operator(1));
        // An error that the caller gets over leaves the rest of the transaction the asker's.
        await asSystem(db, 'a step of a test', () => Promise.reject(new Error('ours'))).catch(
          () => undefined,
        );
        expect((await seen(db)).scope).toEqual(operator(1));
      }),
    );
    expect(await asked(operator(1))).toEqual(operator(1));
  });

  it('is refused outside a transaction, where nothing would give the rights back', async () => {
    await expect(asSystem(connection.scoped, 'a step of a test', () => Promise.resolve())).rejects.toThrow(
      /transaction/,
    );
  });
});
