import { API_BASE } from '@envol/contract/api';
import { defineEndpoint } from '@envol/contract/endpoint';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuthenticator } from '../src/modules/auth/authenticator.ts';
import { findUserById, toActor } from '../src/modules/auth/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Connection, connectDatabase } from '../src/platform/db/database.ts';
import { ROLE_NAMES } from '../src/platform/db/roles.ts';
import { NOBODY, runInScope, type Scope, scopeOf } from '../src/platform/db/scope.ts';
import { mountEndpoint } from '../src/platform/http/mount.ts';
import { createHarness, type Harness } from './harness.ts';
import { conditionFor, EXPECTED, NOBODYS, PUBLISHED } from './lockedTables.ts';
import { addLockedWorld, type LockedWorld } from './lockedWorld.ts';

const ROLES: readonly string[] = ROLE_NAMES;

let harness: Harness;
let connection: Connection;
let world: LockedWorld;

beforeAll(async () => {
  harness = await createHarness();
  connection = connectDatabase(harness.url, 3);
  world = await addLockedWorld(harness);
  await learnScopes();
});
afterAll(async () => {
  await connection.close();
  await harness.close();
});

/** Everybody, in the scope in which that person's calls are served; of who has two sides, both. */
const SCOPES = {} as Record<Asker, Scope>;
type Asker = keyof Harness['actors'] | 'bothSidesForAuthority';
const scopes = (): Readonly<Record<Asker, Scope>> => SCOPES;
const learnScopes = async (): Promise<void> => {
  const scopeFor = async (id: number, acting: number | undefined): Promise<Scope> => {
    const row = await findUserById(harness.db, id);
    if (!row) throw new Error('a named person is missing');
    return scopeOf(toActor(row, { acting_membership_id: acting ?? null, impersonator_user_id: null }));
  };
  for (const [name, { id, membership_ids }] of Object.entries(harness.actors))
    SCOPES[name as Asker] = await scopeFor(id, membership_ids[0]);
  const { bothSides } = harness.actors;
  SCOPES.bothSidesForAuthority = await scopeFor(bothSides.id, bothSides.membership_ids[1]);
};
/** Those of whom there is something in every table that they may read at all. */
const BUSY: readonly Asker[] = ['owner', 'stranger', 'controller', 'otherController'];
/** Those whose operator has parts. */
const PARTED: readonly Asker[] = ['entityOwner', 'entityManager'];

const all = (table: string, condition = 'true') =>
  sql<{ rows: string[] }>`select coalesce(array_agg(t::text order by t::text), '{}') as rows
    from ${sql.table(table)} t where ${sql.raw(condition)}`;
const rowsAs = async (scope: Scope, table: string): Promise<string[]> =>
  (await runInScope(scope, () => all(table).execute(connection.scoped))).rows[0]?.rows ?? [];
/** Null where the asker has no right to read the table. */
const expectedFor = async (scope: Scope, table: string): Promise<string[] | null> => {
  const condition = conditionFor(scope, table);
  return condition === null
    ? null
    : ((await all(table, condition).execute(connection.db)).rows[0]?.rows ?? []);
};
const attempt = (who: Asker | null, statement: string) =>
  runInScope(who === null ? NOBODY : scopes()[who], () => sql.raw(statement).execute(connection.scoped));

interface Table {
  readonly name: string;
  readonly is_locked: boolean;
  readonly policies: number;
  readonly may_read: boolean;
  readonly may_write: boolean;
}
/** Every table of the schema, from the catalogue, with what the tenants' roles may do to it. */
const tables = async (): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as is_locked,
      (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
      bool_or(has_any_column_privilege(r.name, c.oid, 'select')) as may_read,
      bool_or(has_any_column_privilege(r.name, c.oid, 'insert') or has_any_column_privilege(r.name, c.oid, 'update')
        or has_table_privilege(r.name, c.oid, 'delete, truncate, trigger')) as may_write
    from pg_class c cross join unnest(${[...ROLES]}::text[]) as r (name)
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
    group by c.oid order by c.relname`.execute(connection.db);
  return rows;
};

describe('every table', () => {
  it('that a request may touch has the second lock, or is published and only read', async () => {
    const found = await tables();
    expect(found.length).toBeGreaterThan(20);
    const open = found.filter(({ is_locked, policies }) => !is_locked || policies === 0);
    expect(open.filter(({ may_read, may_write }) => may_read || may_write).map(({ name }) => name)).toEqual(
      Object.keys(PUBLISHED).sort(),
    );
    expect(open.filter(({ may_write }) => may_write)).toEqual([]);
    const withheld = found.filter(({ may_read, may_write }) => !may_read && !may_write);
    expect(withheld.map(({ name }) => name)).toEqual([...NOBODYS]);
  });

  it('that is locked says here what each side finds in it', async () => {
    const locked = (await tables()).filter(({ is_locked }) => is_locked);
    expect(locked.map(({ name }) => name)).toEqual(Object.keys(EXPECTED).sort());
  });

  it('of the job queue, or of any other schema, is out of reach', async () => {
    const { rows } = await sql`
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join unnest(${[...ROLES]}::text[]) as r (name)
      where c.relkind in ('r', 'p') and n.nspname not in ('public', 'pg_catalog', 'information_schema')
        and n.nspname not like 'pg\_%' and has_schema_privilege(r.name, n.oid, 'usage')`.execute(
      connection.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a query without its tenant condition', () => {
  it.each(Object.keys(EXPECTED))('finds in %s the asker’s own rows alone', async (table) => {
    const everything = (await all(table).execute(connection.db)).rows[0]?.rows ?? [];
    for (const [asker, scope] of Object.entries(scopes())) {
      const expected = await expectedFor(scope, table);
      if (expected === null) {
        await expect(rowsAs(scope, table), asker).rejects.toMatchObject({ code: '42501' });
        continue;
      }
      const found = await rowsAs(scope, table);
      expect(found, asker).toEqual(expected);
      if ((table.startsWith('sub_exploitants') ? PARTED : BUSY).includes(asker as Asker))
        expect(found.length, `${asker} has none: the test shows nothing`).toBeGreaterThan(0);
      if (scope.role !== 'envol_staff') expect(found.length, asker).toBeLessThan(everything.length);
    }
    await expect(rowsAs(NOBODY, table).catch(() => [])).resolves.toEqual([]);
  });

  it('shows who keeps one part of an operator that part, and an authority what both its structures were asked', async () => {
    const ids = (table: string) => (asker: Asker) =>
      runInScope(scopes()[asker], () =>
        sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(connection.scoped),
      ).then(({ rows }) => rows.map(({ id }) => id));
    const { parts } = world;
    const [mine, other] = parts;
    for (const [table, column] of [
      ['flights', 'flight_id'],
      ['pilots', 'pilot_id'],
      ['drones', 'drone_id'],
      ['approvals', 'approval_id'],
    ] as const) {
      expect(await ids(table)('entityManager'), table).toEqual([mine?.[column]]);
      expect(await ids(table)('entityOwner'), table).toEqual([mine?.[column], other?.[column]]);
    }
    expect(await ids('approvals')('approachController')).toEqual(parts.map((each) => each.approval_id));
    expect(await ids('approvals')('bothSidesForAuthority')).toEqual([]);
    // Who keeps no part at all, after the last was taken away, sees none.
    const none = { ...scopes().entityManager, sub_exploitants: '{}' };
    expect(await rowsAs(none, 'flights')).toEqual([]);
  });

  it('shows the staff people without what signs them in, and no tenant’s work', async () => {
    const { rows } = await sql<{ columns: string[] }>`
      select array_agg(attname::text order by attname) as columns from pg_attribute
      where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
        and has_column_privilege('envol_staff', 'users'::regclass, attname, 'select')`.execute(connection.db);
    expect(rows[0]?.columns).not.toContain('password_hash');
    expect(rows[0]?.columns).toContain('long_name');
    for (const who of ['hijacker', 'staff'] as const) {
      expect(scopes()[who].role).toBe('envol_staff');
      for (const table of ['flights', 'approvals', 'sessions', 'pilots', 'messages'])
        await expect(attempt(who, `select 1 from ${table}`), table).rejects.toMatchObject({ code: '42501' });
    }
    const journal = (userId: number) =>
      `insert into staff_journal (staff_user_id, staff_name, action, at) values (${userId}, 'A', 'looked', now())`;
    const { hijacker, staff } = harness.actors;
    await attempt('hijacker', journal(hijacker.id));
    await expect(attempt('hijacker', journal(staff.id))).rejects.toMatchObject({ code: '42501' });
    await expect(attempt('hijacker', 'delete from staff_journal')).rejects.toMatchObject({ code: '42501' });
    await expect(attempt('hijacker', "update staff_journal set action = 'x'")).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('finds nothing of anybody’s through HTTP either, whoever asks', async () => {
    const forgetful = defineEndpoint({
      method: 'GET',
      path: '/forgetful',
      tag: 'tests',
      summary: 'A list whose author forgot whose missions they are',
      permission: 'public',
      response: z.array(z.number()),
    });
    const app = Fastify();
    mountEndpoint(
      app,
      forgetful,
      async () =>
        (await connection.scoped.selectFrom('flights').select('id').orderBy('id').execute()).map(
          ({ id }) => id,
        ),
      {
        authenticate: createAuthenticator(connection, systemClock).authenticate,
        noteConsentAct: async () => undefined,
        opens: () => true,
        rate_limits: false,
        check_responses: true,
        form_turns: (_, work) => work(),
        delivery_turns: (_, work) => work(),
        heavy_reads: (_, work) => work(),
        payment_turns: (_, work) => work(),
        rates: { count: async () => ({ count: 1, left_ms: 0 }) },
      },
    );
    const list = async (who: keyof Harness['actors'] | null): Promise<unknown> => {
      const headers = who === null ? {} : { authorization: `Bearer ${harness.actors[who].token}` };
      const reply = await app.inject({ url: `${API_BASE}/forgetful`, headers });
      return reply.statusCode === 200 ? reply.json() : reply.statusCode;
    };
    const { north, south, unasked } = world;
    expect(await list('owner')).toEqual([north.flight_id, unasked.flight_id]);
    expect(await list('pilot')).toEqual([north.flight_id, unasked.flight_id]);
    expect(await list('stranger')).toEqual([south.flight_id]);
    // None of these may read missions at all.
    for (const who of ['controller', 'otherController', 'visitor', 'staff', 'uspaceSupervisor'] as const)
      expect(await list(who)).toBe(500);
    expect(await list(null)).toBe(500);
    await app.close();
  });
});

describe('a statement that writes', () => {
  it.each([
    'update flights set name = $$mine$$',
    'delete from flight_areas',
    'update pilots set phone = null',
    'update approvals set status = $$accepted$$',
    'update notifications set viewed_at = now()',
  ])('changes own rows alone: %s', async (statement) => {
    const table = /(?:update|from) (\w+)/.exec(statement)?.[1] ?? '';
    const before = await rowsAs(scopes().owner, table);
    expect(before.length).toBeGreaterThan(0);
    await runInScope(scopes().stranger, () =>
      connection.scoped.transaction().execute(async (db) => {
        await sql.raw(statement).execute(db);
        const { rows } = await all(table, 'true').execute(db);
        expect(rows[0]?.rows.length).toBeLessThanOrEqual(before.length);
        expect(await rowsAs(scopes().owner, table)).toEqual(before);
        throw new Error('undone');
      }),
    ).catch((error: unknown) => expect(String(error)).toContain('undone'));
    expect(await rowsAs(scopes().owner, table)).toEqual(before);
  });

  it('is refused for another tenant, for the other side, and for what nobody changes', async () => {
    const { owner, controller } = harness.actors;
    const { north, south, unasked } = world;
    const { approval_id: id, flight_id } = north;
    const refused: [Asker, string][] = [
      [
        'stranger',
        `insert into pilots (operator_id, first_name, last_name) values (${owner.operator_id}, 'A', 'B')`,
      ],
      ['stranger', `update pilots set operator_id = ${owner.operator_id}`],
      ['stranger', `insert into flight_pilots values (${flight_id}, ${south.pilot_id}, 9)`],
      ['stranger', `insert into flight_pilots values (${south.flight_id}, ${north.pilot_id}, 9)`],
      ['stranger', `insert into flight_drones values (${south.flight_id}, ${north.drone_id}, 9)`],
      [
        'stranger',
        `insert into approvals (operator_id, structure_id, flight_id, status, company_name, request, date_start,
           date_end, time_zone, max_flying_height, center_lng, center_lat, bbox)
         select ${harness.actors.stranger.operator_id}, ${controller.structure_id}, ${unasked.flight_id}, 'submitted',
           company_name, request, date_start, date_end, time_zone, max_flying_height, center_lng, center_lat, bbox
         from approvals`,
      ],
      [
        'stranger',
        `insert into events (type, audience, payload) values ('x', '{operator:${owner.operator_id}}', '{}')`,
      ],
      ['controller', 'update flights set version = version + 1'],
      [
        'controller',
        `insert into messages (thread_id, author_name, author_side, message)
         select id, 'A', 'operator', 'In the other side’s name' from threads where subject_id = ${id}`,
      ],
      [
        'owner',
        `insert into approval_decisions (approval_id, version, type, decided_by_name, decided_at)
         values (${id}, 9, 'accept', 'A', now())`,
      ],
      ['owner', 'update approvals set request = request'],
      ['owner', 'delete from journal'],
      ['owner', `update messages set message = 'never said'`],
      ['owner', 'delete from approvals'],
      ['owner', 'select password_hash from users'],
      ['owner', 'select access_hash from sessions'],
      ['owner', 'delete from structures'],
      // A part of an operator makes nothing in another part, nor gives away what is its own.
      [
        'entityManager',
        `insert into pilots (operator_id, first_name, last_name) values (${harness.actors.entityManager.operator_id}, 'A', 'B')`,
      ],
      ['entityManager', 'update drones set sub_exploitant_id = null'],
      ['visitor', 'select * from approvals'],
      ['uspaceSupervisor', 'select * from approvals'],
      ['staff', 'update users set is_active = false'],
      ['owner', 'select reason from operator_exemptions'],
      ['controller', 'select kind from operator_exemptions'],
      ['owner', `update structure_settings set enforcement = 'told'`],
      ['controller', `update structure_settings set enforcement = 'told'`],
    ];
    for (const [who, statement] of refused)
      await expect(attempt(who, statement), statement).rejects.toMatchObject({ code: '42501' });
    await expect(attempt(null, 'select * from flights')).rejects.toMatchObject({ code: '42501' });
  });
});
