/*
 * Lists of people and machines: 10,000 accounts for the staff, 2,000 drones and 500 pilots of one operator, beside an
 * operator of 20 of each; and a deep page beside the first. Through HTTP, in one run.
 *
 *   node bench/people.bench.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { addActors } from '../apps/api/test/actors.ts';
import { median, requestsPerSecond, startServer } from './support/load.ts';

const ROUNDS = 3;
const DEEP_GOAL = 1.5;
const SMALL = 20;
const SIZES = { users: 10_000, drones: 2_000, pilots: 500 } as const;

const drones = (operator: number, count: number): string => `
  insert into drones (operator_id, name, manufacturer, model, serial_number, drone_class, mass_kg)
  select ${operator}, 'Drone ' || n, 'DJI', 'M30T', 'S-${operator}-' || n, 'C2', 3.8 from generate_series(1, ${count}) n`;
const pilots = (operator: number, count: number): string => `
  insert into pilots (operator_id, first_name, last_name, phone)
  select ${operator}, 'Camille', 'Martin ' || n, '+33600000000' from generate_series(1, ${count}) n`;

const folder = mkdtempSync(path.join(tmpdir(), 'envol-bench-'));
const embedded = await startEmbedded(folder, { durable: false });
await migrateDatabase(embedded.url);
const connection = connectDatabase(embedded.url, 2);
const { owner, stranger, staff, controller } = await addActors(connection.db);
const { pool } = connection;
const [mine, theirs] = [owner.operator_id ?? 0, stranger.operator_id ?? 0];
await pool.query(
  "insert into operators (commercial_name, company) select 'O' || n, 'O' || n from generate_series(1, 400) n",
);
await pool.query(`insert into users (username, email, long_name, password_hash, user_type)
  select 'person' || n, 'person' || n || '@example.invalid', 'Personne ' || n, 'none', 'subscribers'
  from generate_series(1, ${SIZES.users}) n`);
await pool.query(`insert into memberships (user_id, operator_id, user_type, role)
  select u.id, (select max(id) from operators) - u.id % 400, 'subscribers', 'standard'
  from users u where u.username like 'person%'`);
await pool.query(drones(mine, SIZES.drones));
await pool.query(pilots(mine, SIZES.pilots));
await pool.query(drones(theirs, SMALL));
await pool.query(pilots(theirs, SMALL));
await pool.query('vacuum analyze');
await connection.close();

const server = await startServer([
  'ours',
  embedded.url,
  String(mine),
  String(controller.structure_id),
  tmpdir(),
]);
const bearer = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` });
const url = (list: string, offset = 0): string =>
  `${server.address}/api/v2/${list}?limit=25&offset=${offset}`;

/** The median of some runs that take turns, requests a second each. */
const inTurns = async (works: readonly (() => Promise<number>)[]): Promise<number[]> => {
  const runs = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, work] of works.entries()) runs[at]?.push(await work());
  return runs.map(median);
};

const rows: Record<string, unknown>[] = [];
const add = (work: string, ours: number, peer: number): void => {
  rows.push({
    work,
    'ours /s': Math.round(ours),
    'beside /s': Math.round(peer),
    ratio: (peer / ours).toFixed(2),
    goal: `≤ ${DEEP_GOAL}`,
  });
};
try {
  const deepUsers = SIZES.users - 50;
  const [first = 1, deep = 1, found = 1] = await inTurns([
    () => requestsPerSecond(url('users'), bearer(staff)),
    () => requestsPerSecond(url('users', deepUsers), bearer(staff)),
    () => requestsPerSecond(`${url('users')}&q=personne 99`, bearer(staff)),
  ]);
  add(`users, page at ${deepUsers} beside the first`, deep, first);
  rows.push({ work: 'users, a search that finds 111', 'ours /s': Math.round(found) });
  for (const list of ['drones', 'pilots'] as const) {
    const offset = SIZES[list] - 50;
    const [large = 1, end = 1, small = 1] = await inTurns([
      () => requestsPerSecond(url(list), bearer(owner)),
      () => requestsPerSecond(url(list, offset), bearer(owner)),
      () => requestsPerSecond(url(list), bearer(stranger)),
    ]);
    add(`${list}, 25 of ${SIZES[list]} beside ${SMALL} of ${SMALL}`, large, small);
    add(`${list}, page at ${offset} beside the first`, end, large);
  }
  console.table(rows);
} finally {
  server.process.kill();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
