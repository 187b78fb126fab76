import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUserById, toActor } from '../src/modules/auth/index.ts';
import { type Connection, connectDatabase } from '../src/platform/db/database.ts';
import { runInScope, type Scope, scopeOf } from '../src/platform/db/scope.ts';
import { addPerson } from './actors.ts';
import { createHarness, type Harness } from './harness.ts';
import { conditionFor, EXPECTED } from './lockedTables.ts';
import { addLockedWorld, type LockedWorld } from './lockedWorld.ts';
import { addRequest } from './requests.ts';

let harness: Harness;
let connection: Connection;
let world: LockedWorld;
/** Of a pilot who flies one mission of the first operator, and no other. */
let restricted: Scope;
let owner: Scope;
let mine: Awaited<ReturnType<typeof owned>>;

const scopeFor = async (id: number): Promise<Scope> => {
  const row = await findUserById(harness.db, id);
  if (!row) throw new Error('a named person is missing');
  return scopeOf(toActor(row, { acting_membership_id: null, impersonator_user_id: null }));
};

beforeAll(async () => {
  harness = await createHarness();
  connection = connectDatabase(harness.url, 3);
  world = await addLockedWorld(harness);
  await addRequest(harness);
  const person = await addPerson(harness.db, 'restrictedpilot', {
    user_type: 'subscribers',
    parts: [
      { operator_id: harness.actors.owner.operator_id ?? 0, user_type: 'subscribers', role: 'standard' },
    ],
  });
  await harness.db
    .updateTable('memberships')
    .set({ is_restricted: true, pilot_id: world.north.pilot_id })
    .where('user_id', '=', person.id)
    .execute();
  restricted = await scopeFor(person.id);
  owner = await scopeFor(harness.actors.owner.id);
  mine = await owned();
});
afterAll(async () => {
  await connection.close();
  await harness.close();
});

const rowsAs = async (scope: Scope, table: string): Promise<Record<string, unknown>[]> =>
  (
    await runInScope(scope, () =>
      sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
        connection.scoped,
      ),
    )
  ).rows.map(({ row }) => row);

/** Which records of its own a row of any table may belong to, by the column that names one. */
const owned = async (): Promise<Readonly<Record<string, ReadonlySet<unknown>>>> => {
  const ids = async (table: string) => new Set((await rowsAs(restricted, table)).map(({ id }) => id));
  return {
    flight_id: new Set([world.north.flight_id]),
    approval_id: await ids('approvals'),
    activation_id: await ids('activations'),
    thread_id: await ids('threads'),
  };
};

it('a restricted pilot works in a role of its own, with one mission of several', async () => {
  expect(restricted.role).toBe('envol_operator_own');
  const seen = (await rowsAs(restricted, 'flights')).map(({ id }) => id);
  expect(seen).toEqual([world.north.flight_id]);
  expect((await rowsAs(owner, 'flights')).length).toBeGreaterThan(1);
  const approvals = (await rowsAs(restricted, 'approvals')).map(({ flight_id }) => flight_id);
  expect(new Set(approvals)).toEqual(new Set([world.north.flight_id]));
  expect((await rowsAs(owner, 'approvals')).length).toBeGreaterThan(approvals.length);
});

it.each(Object.keys(EXPECTED).filter((table) => EXPECTED[table]?.operator !== null))(
  'finds in %s nothing of a mission that it does not fly, whatever the query forgets',
  async (table) => {
    const found = await rowsAs(restricted, table);
    for (const [column, ids] of Object.entries(mine))
      for (const row of found)
        if (row[column] != null) expect(ids.has(row[column]), `${column} ${row[column]}`).toBe(true);
    // Nor anything that the operator's own people do not find.
    const operators = (await rowsAs(owner, table)).length;
    const personal = conditionFor(owner, table)?.includes('user_id') === true;
    if (!personal) expect(found.length).toBeLessThanOrEqual(operators);
  },
);
