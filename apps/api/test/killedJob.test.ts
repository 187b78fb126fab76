import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { type MortalServer, makeMortalServer, pause } from './mortalServer.ts';

const MISSIONS = 40;
const DEATHS = sized(2, 6);

let server: MortalServer;
beforeAll(async () => {
  server = await makeMortalServer();
  await server.start();
}, 300_000);
afterAll(() => server.remove());

const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: server.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
};

const square = (index: number): string => {
  const west = 2.5 + index / 50;
  return `<Placemark><name>Pylône ${index}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${west},47.2 ${west + 0.004},47.2 ${west + 0.004},47.204 ${west},47.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};

interface Crew {
  readonly username: string;
  readonly pilot_id: string;
  readonly drone_id: string;
}

/** Sends a file of which a job makes a mission for each outline; the job's id. */
const importMany = async (token: string, { pilot_id, drone_id }: Crew): Promise<number> => {
  const tomorrow = Date.now() + 86_400_000;
  const mission = {
    date_start: new Date(tomorrow).toISOString(),
    date_end: new Date(tomorrow + 3_600_000).toISOString(),
    max_flying_height: 50,
    scenario: 'STS-01',
    visibility: 'in_sight',
    pilot_ids: [Number(pilot_id)],
    drone_ids: [Number(drone_id)],
  };
  const form = new FormData();
  form.append('as', 'missions');
  form.append('mission', JSON.stringify(mission));
  const outlines = Array.from({ length: MISSIONS }, (_, index) => square(index)).join('');
  form.append('files', new File([`<kml><Document>${outlines}</Document></kml>`], 'pylones.kml'));
  const { status, body } = await server.call('POST', '/flights/bulk_import', token, form);
  expect([status, body]).toMatchObject([202, { act: 'import', total_count: MISSIONS }]);
  return Number(body.id);
};

// A minute and more of restarts: in the long suite; what a restart costs in the quick one is `crash.test.ts`.
it.runIf(sized(false, true))(
  'a job makes each of its missions once, whenever its worker is killed',
  async () => {
    const [crew] = await query<Crew>(
      `select u.username, p.id as pilot_id, d.id as drone_id
      from memberships m join users u on u.id = m.user_id join operators o on o.id = m.operator_id
        join pilots p on p.operator_id = o.id join drones d on d.operator_id = o.id
      where o.plan = 'enterprise' and m.role = 'owner' and p.phone is not null
      order by u.id, p.id, d.id limit 1`,
    );
    if (!crew) throw new Error('The demonstration has no company that may import.');
    const { username } = crew;
    const id = await importMany(await server.signIn(username), crew);
    const doneCount = async (): Promise<number> =>
      (await query<{ done_count: number }>('select done_count from flight_jobs where id = $1', [id]))[0]
        ?.done_count ?? 0;
    for (let death = 1; death <= DEATHS; death += 1) {
      const from = await doneCount();
      while ((await doneCount()) < Math.min(from + MISSIONS / (DEATHS + 2), MISSIONS - 1)) await pause(20);
      await server.kill('server');
      await server.start();
      // Two minutes without a step: the job has lost its worker.
      await query(`update flight_jobs set touched_at = touched_at - interval '3 minutes' where id = $1`, [
        id,
      ]);
    }
    const token = await server.signIn(username);
    const read = async () => (await server.call('GET', `/flights/jobs/${id}`, token)).body;
    await expect.poll(async () => (await read()).status, { timeout: 120_000, interval: 500 }).toBe('done');
    expect(await read()).toMatchObject({ done_count: MISSIONS, left_count: 0, left: [] });
    const made = await query<{ name: string }>(
      `select name from flights where name like 'Pylône %' order by name`,
    );
    const all = Array.from({ length: MISSIONS }, (_, index) => `Pylône ${index}`);
    expect(made.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
    const told = await query(`select 1 from notifications where payload_type = 'flights_imported'`);
    expect(told).toHaveLength(1);
  },
  600_000,
);
