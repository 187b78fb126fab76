import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { ensureRoles } from './roles.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const name = `test_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;
let client: pg.Client;
let url: string;

const opened = async (database: string): Promise<pg.Client> => {
  const address = new URL(inject('templateUrl'));
  address.pathname = `/${database}`;
  const opening = new pg.Client({ connectionString: address.href });
  await opening.connect();
  return opening;
};

/** People as they stood before there were memberships, one of each case. */
const PEOPLE = `
  insert into operators (commercial_name, company) values ('Nord', 'Nord SARL');
  insert into structures (code, name, structure_type, reference_lng, reference_lat)
    values ('LFBO', 'Blagnac', 'dsna_airport', 1, 43);
  insert into pilots (operator_id, first_name, last_name) values (1, 'Léa', 'Garnier');
  insert into users (username, email, long_name, password_hash, user_type, operator_id, operator_role, contact_profile,
      pilot_id, structure_id, authority_role, access_privileges, created_at) values
    ('owner', 'a@x', 'A', 'h', 'subscribers', 1, 'owner', 'standard', 1, null, null, '{}', '2026-01-01Z'),
    ('general', 'b@x', 'B', 'h', 'subscribers', 1, 'standard', 'rte_generalist', null, null, null, '{}', '2026-01-02Z'),
    ('tower', 'c@x', 'C', 'h', 'authorities', null, null, 'standard', null, 1, 'controller', '{approvals,other}',
      '2026-01-03Z'),
    ('manager', 'd@x', 'D', 'h', 'authority_managers', null, null, 'standard', null, 1, 'manager', '{}', '2026-01-04Z'),
    ('visitor', 'e@x', 'E', 'h', 'visitors', null, null, 'standard', null, null, null, '{}', '2026-01-05Z'),
    -- Such columns gave these nothing, and give nothing now.
    ('support', 'f@x', 'F', 'h', 'hijackers', 1, 'owner', 'standard', null, 1, 'admin', '{approvals}', '2026-01-06Z');`;

beforeAll(async () => {
  admin = await opened('postgres');
  await admin.query(`create database ${name}`);
  client = await opened(name);
  const address = new URL(inject('templateUrl'));
  address.pathname = `/${name}`;
  url = address.href;
  await ensureRoles(client);
  await client.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const before = readdirSync(FOLDER)
    .filter((file) => file < '0020')
    .sort();
  for (const file of before) {
    await client.query(readFileSync(new URL(file, FOLDER), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [file]);
  }
  await client.query(PEOPLE);
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

it('what stood with the accounts becomes their memberships, and nobody gains or loses a right', async () => {
  await migrateDatabase(url);
  const { rows } = await client.query<Record<string, unknown>>(`
    select u.username, u.user_type as account, m.tenant_kind, m.tenant_id::int, m.user_type, m.role,
      m.access_privileges::text, m.contact_profile, m.pilot_id::int, m.since = u.created_at as since_then
    from users u left join memberships m on m.user_id = u.id order by u.id`);
  const none = {
    tenant_kind: null,
    tenant_id: null,
    user_type: null,
    role: null,
    access_privileges: null,
    contact_profile: null,
    pilot_id: null,
    since_then: null,
  };
  const part = { access_privileges: '{}', contact_profile: 'standard', pilot_id: null, since_then: true };
  const nord = { account: 'subscribers', tenant_kind: 'operator', tenant_id: 1, user_type: 'subscribers' };
  expect(rows).toEqual([
    { username: 'owner', ...nord, ...part, role: 'owner', pilot_id: 1 },
    { username: 'general', ...nord, ...part, role: 'standard', contact_profile: 'rte_generalist' },
    {
      username: 'tower',
      account: 'authorities',
      tenant_kind: 'structure',
      tenant_id: 1,
      user_type: 'authorities',
      ...part,
      role: 'controller',
      access_privileges: '{approvals}',
    },
    {
      username: 'manager',
      account: 'authority_managers',
      tenant_kind: 'structure',
      tenant_id: 1,
      user_type: 'authority_managers',
      ...part,
      role: 'manager',
    },
    { username: 'visitor', account: 'visitors', ...none },
    { username: 'support', account: 'hijackers', ...none },
  ]);
});

it('a membership is in one tenant, in a part that this tenant has', async () => {
  const refused = [
    "insert into memberships (user_id, operator_id, structure_id, user_type, role) values (5, 1, 1, 'subscribers', 'owner')",
    "insert into memberships (user_id, user_type, role) values (5, 'subscribers', 'owner')",
    "insert into memberships (user_id, operator_id, user_type, role) values (5, 1, 'authorities', 'owner')",
    "insert into memberships (user_id, operator_id, user_type, role) values (5, 1, 'subscribers', 'controller')",
    "insert into memberships (user_id, structure_id, user_type, role) values (5, 1, 'subscribers', 'owner')",
    "insert into memberships (user_id, structure_id, user_type, role) values (5, 1, 'hijackers', 'admin')",
  ];
  for (const statement of refused)
    await expect(client.query(statement), statement).rejects.toMatchObject({
      code: expect.stringMatching(/^235(02|14)$/),
    });
  const session = `insert into sessions (user_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at,
    acting_membership_id) values (5, 'a', now(), 'b', now(), (select min(id) from memberships))`;
  // Nobody acts in somebody else's part.
  await expect(client.query(session)).rejects.toMatchObject({ code: '23503' });
});
