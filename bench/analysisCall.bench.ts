/*
 * A mission judged against all zones through HTTP and its analysis saved, then the outlines of what binds it, by ten
 * clients at once. There is no peer that does the same work; the goal is a delay. Analyses mostly find what is saved, as
 * here: such a one writes its hour alone.
 *
 *   node bench/analysisCall.bench.ts
 */
import { tmpdir } from 'node:os';
import autocannon from 'autocannon';
import { createCrowd } from './support/crowd.ts';
import { startServer } from './support/load.ts';

const GOAL_MS = 20;
const MISSIONS = 10;

const crowd = await createCrowd();
const { owner, controller } = crowd.actors;
const server = await startServer([
  'ours',
  crowd.url,
  String(owner.operator_id),
  String(controller.structure_id),
  tmpdir(),
]);
const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
const base = `${server.address}/api/v2/flights`;

const create = async (index: number): Promise<number> => {
  const start = Date.now() + (20 + index) * 86_400_000;
  const body = {
    name: `Toiture ${index}`,
    date_start: new Date(start).toISOString(),
    date_end: new Date(start + 7_200_000).toISOString(),
    max_flying_height: 60,
    scenario: 'S3',
    visibility: 'in_sight',
    areas: [{ geometry: { type: 'Circle', center: [1.36 + index / 50, 43.645], radius_m: 300 } }],
    pilot_ids: [],
    drone_ids: [],
  };
  const reply = await fetch(base, { method: 'POST', headers, body: JSON.stringify(body) });
  if (reply.status !== 201) throw new Error(`mission: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { id: number }).id;
};

interface Call {
  readonly work: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

/** Ten clients at once, each with a mission of its own: two that judge one mission wait for each other, as they should. */
const measure = async (ids: readonly number[], { work, method, path, body }: Call) => {
  let next = 0;
  const result = await autocannon({
    url: server.address,
    connections: ids.length,
    duration: 8,
    setupClient: (client) => {
      client.setRequests([
        { method, path: `/api/v2/flights/${ids[next++ % ids.length]}/${path}`, headers, body },
      ]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${work}: ${result.non2xx} bad answers`);
  // autocannon keeps no 95th percentile: the next one above is stricter.
  return {
    work,
    'calls /s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p97.5 ms': result.latency.p97_5,
    'p99 ms': result.latency.p99,
    goal: `p95 ≤ ${GOAL_MS} ms`,
  };
};

try {
  const ids = await Promise.all(Array.from({ length: MISSIONS }, (_, index) => create(index)));
  const calls: readonly Call[] = [
    { work: 'judge a mission, save the analysis', method: 'POST', path: 'flight_constraints', body: '{}' },
    {
      work: 'the outlines of what binds it, nothing saved',
      method: 'GET',
      path: 'geometry_constraints_analysis',
      body: '',
    },
  ];
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const call of calls) rows.push(await measure(ids, call));
  console.table(rows);
} finally {
  server.process.kill('SIGTERM');
  await crowd.close();
}
