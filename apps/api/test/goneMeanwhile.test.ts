import { endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import type { Db } from '../src/platform/db/database.ts';
import { loadCallTable } from './callTable.ts';
import { createWorld, type World } from './callWorld.ts';
import { startChartServer } from './chartServer.ts';
import { createClient } from './client.ts';
import { createHarness, type Harness } from './harness.ts';
import { startIdentityServer } from './identityServer.ts';
import { whileHeld } from './whileHeld.ts';

/** In the quick size one call of so many is tried; they are the same from run to run. */
const ONE_OF = sized(4, 1);

/** What a call is about, by the first noun of its path: the table whose row goes while the call waits for it. */
const TABLES: Readonly<Record<string, string>> = {
  activations: 'activations',
  approvals: 'approvals',
  batteries: 'batteries',
  declarations: 'declarations',
  documents: 'documents',
  drones: 'drones',
  exploitants: 'operators',
  'flight-incidents': 'flight_incidents',
  'flight-logs': 'flight_logs',
  flights: 'flights',
  livestreams: 'livestreams',
  opinions: 'opinions',
  pilots: 'pilots',
  'prefect-orders': 'prefect_orders',
  structures: 'structures',
  'sub-exploitants': 'sub_exploitants',
  'take-off-authorizations': 'take_off_authorizations',
  traces: 'traces',
  users: 'users',
};

const rows = await loadCallTable();
let harness: Harness;
let identityServer: World['identity_server'];
let chartServer: Awaited<ReturnType<typeof startChartServer>>;
let world: World;
beforeAll(async () => {
  identityServer = await startIdentityServer('envol');
  chartServer = await startChartServer();
  const env = { GEOPORTAIL_URL: chartServer.origin, ICAO_CHART_KEY: 'key', OIDC_CLIENT_ID: 'envol' };
  harness = await createHarness({
    env: { ...env, DEMO: 'true', OIDC_ISSUER: identityServer.origin },
    actors_first: true,
  });
  world = await createWorld(harness, identityServer);
});
afterAll(async () => {
  await harness.close();
  await identityServer.close();
  await chartServer.close();
});

/** What a row is written back by: the columns that are not computed. */
const columnsOf = async (table: string): Promise<string> => {
  const { rows: found } = await sql<{ names: string }>`
    select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    harness.db,
  );
  return found[0]?.names ?? '';
};

/** The row as it stood, to be put back: other calls of the table are about it, too. */
const rowOf = async (table: string, id: number): Promise<string | null> => {
  const { rows: found } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t where id = ${id}`.execute(harness.db);
  return found[0]?.row ?? null;
};

/** Takes the row away alone: what refers to it goes in the same moment where it is erased, and stands here until it is back. */
const takeAway = (table: string, id: number) => async (db: Db) => {
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
};
const putBack = async (table: string, row: string): Promise<void> => {
  const columns = sql.raw(await columnsOf(table));
  await harness.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)
      on conflict do nothing`.execute(db);
  });
};

const calls = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, endpoint]) => {
  const table = TABLES[/^\/([\w-]+)\/:id\b/.exec(endpoint.path)?.[1] ?? ''];
  return table === undefined ? [] : [{ name, endpoint, table }];
});

it('a call whose record goes while it is made fails by no fault of the server', async () => {
  expect(calls.length).toBeGreaterThan(150);
  const failed: string[] = [];
  let tried = 0;
  for (const [index, { name, endpoint, table }] of calls.entries()) {
    const row = rows[name];
    if (!row || index % ONE_OF !== 0) continue;
    const { files, token, ...input } = await row.good(world);
    const id = Number(input.params?.id);
    const client = token === undefined ? harness.as(row.who ?? 'owner') : createClient(harness.app, token);
    const before = await rowOf(table, id);
    if (before === null) continue;
    tried += 1;
    const [reply] = await whileHeld(harness.db, takeAway(table, id), [
      () => client.call(endpoint, input as never, files ? { files } : {}),
    ]);
    await putBack(table, before);
    if ((reply?.status ?? 500) >= 500) failed.push(`${name}: ${reply?.status} ${reply?.error.code}`);
  }
  expect(failed).toEqual([]);
  expect(tried).toBeGreaterThan(calls.length / ONE_OF / 3);
}, 300_000);
