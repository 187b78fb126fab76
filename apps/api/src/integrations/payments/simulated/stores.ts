import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Kind, Kinds, Store } from './objects.ts';

/** Runs one request on the objects: all of it is kept, or nothing. */
export type Run = <T>(work: (store: Store) => Promise<T>) => Promise<T>;

/** Does pieces of work one after the other, in the order in which they come; what fails holds none up. */
const inOrder = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

/** Objects in memory, for tests: requests are done one after the other. */
export const memoryRun = (): Run => {
  const objects = new Map<string, { readonly kind: Kind; readonly object: object }>();
  let made = 0;
  const next = inOrder();
  const store: Store = {
    get: async (kind, id) => structuredClone(objects.get(`${kind} ${id}`)?.object ?? null) as never,
    list: async (kind) =>
      [...objects.values()].flatMap((each) =>
        each.kind === kind ? [structuredClone(each.object)] : [],
      ) as never,
    put: async (kind, object) => {
      objects.set(`${kind} ${object.id}`, { kind, object: structuredClone(object) });
    },
    drop: async (kind, id) => {
      objects.delete(`${kind} ${id}`);
    },
    newId: async (prefix) => {
      made += 1;
      return `${prefix}_${made}`;
    },
  };
  return (work) => next(() => work(store));
};

const ofDatabase = (db: Db, random: () => string): Store => ({
  get: async <K extends Kind>(kind: K, id: string) => {
    const row = await db
      .selectFrom('simulated_payments')
      .select('object')
      .where('id', '=', `${kind} ${id}`)
      .executeTakeFirst();
    return (row?.object ?? null) as Kinds[K] | null;
  },
  list: async <K extends Kind>(kind: K) => {
    const rows = await db
      .selectFrom('simulated_payments')
      .select('object')
      .where('kind', '=', kind)
      .orderBy('position')
      .execute();
    return rows.map(({ object }) => object) as unknown as Kinds[K][];
  },
  put: async (kind, object) => {
    const written = JSON.stringify(object);
    await db
      .insertInto('simulated_payments')
      .values({ id: `${kind} ${object.id}`, kind, object: written })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ object: written }))
      .execute();
  },
  drop: async (kind, id) => {
    await db.deleteFrom('simulated_payments').where('id', '=', `${kind} ${id}`).execute();
  },
  newId: async (prefix) => `${prefix}_${random()}`,
});

/**
 * Objects in the database: every process sees the same, and requests are done one after the other. Those of one process wait for each
 * other before they take a connection: each would hold one while it waits for the lock, until no other call had any.
 */
export const databaseRun = (db: Database, random: () => string): Run => {
  const next = inOrder();
  return (work) =>
    next(() =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtext('simulated payments'))`.execute(transaction);
        return work(ofDatabase(transaction, random));
      }),
    );
};
