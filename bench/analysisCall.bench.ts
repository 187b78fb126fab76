/*
 * Through HTTP, by ten clients at once: a mission judged again against all zones (it mostly finds what is saved, and
 * writes its hour alone), a mission moved, judged and saved, and the outlines of what binds it. Nobody does the same work;
 * beside stands a server by hand that goes to the database as often and answers as much, and does nothing else: the part of
 * the delay that fewer ways could take away. The processor's time (server and database together) is what other
 * processes lengthen least: ten clients without a pause wait ten times that, divided by the processors (ADR 0119).
 *
 *   node bench/analysisCall.bench.ts
 */
import { tmpdir } from 'node:os';
import autocannon from 'autocannon';
import { createCrowd } from './support/crowd.ts';
import { printFigures } from './support/figures.ts';
import { startServer } from './support/load.ts';
import { databaseProcessor, processorOf } from './support/processor.ts';

const GOAL_MS = 20;
const ROUNDS = 3;
const MISSIONS = 10;
const WARM_UP_S = 1;
const SECONDS = 4;

const crowd = await createCrowd();
const { owner, controller } = crowd.actors;
const server = await startServer([
  'ours',
  crowd.url,
  String(owner.operator_id),
  String(controller.structure_id),
  tmpdir(),
]);
const bare = await startServer(['bare-ways', crowd.url]);
const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };

const made = async (noun: string, body: object): Promise<number> => {
  const reply = await fetch(`${server.address}/api/v2/${noun}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) throw new Error(`${noun}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { id: number }).id;
};
const pilot_id = await made('pilots', { first_name: 'Camille', last_name: 'Martin', phone: '+33639980001' });
const drone_id = await made('drones', {
  name: 'Mesure',
  manufacturer: 'DJI',
  model: 'M30T',
  serial_number: 'B-1',
  drone_class: 'C2',
  mass_kg: 3.8,
});

const area = (longitude: number) => ({
  geometry: { type: 'Circle', center: [longitude, 43.645], radius_m: 300 },
});

const create = async (index: number): Promise<number> => {
  const start = Date.now() + (20 + index) * 86_400_000;
  const body = {
    name: `Toiture ${index}`,
    date_start: new Date(start).toISOString(),
    date_end: new Date(start + 7_200_000).toISOString(),
    max_flying_height: 60,
    scenario: 'S3',
    visibility: 'in_sight',
    areas: [area(1.36 + index / 50)],
    pilot_ids: [pilot_id],
    drone_ids: [drone_id],
  };
  return made('flights', body);
};

interface Call {
  readonly work: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** Sent one after the other, again and again. */
  readonly bodies: readonly string[];
}

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);

/**
 * Ten clients at once, each with a mission of its own: two that judge one mission wait for each other, as they should.
 * Gives the time of each answer, in ms; autocannon itself keeps no 95th percentile.
 */
const run = async (
  address: string,
  ids: readonly number[],
  { work, method, path, bodies }: Call,
  duration: number,
) => {
  let next = 0;
  const times: number[] = [];
  const load = autocannon({
    url: address,
    connections: ids.length,
    duration,
    setupClient: (client) => {
      const mission = `/api/v2/flights/${ids[next++ % ids.length]}${path}`;
      client.setRequests(bodies.map((body) => ({ method, path: mission, headers, body })));
      client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds));
    },
  });
  const { non2xx, errors } = await load;
  if (non2xx > 0 || errors > 0) throw new Error(`${work}: ${non2xx} bad answers`);
  return times;
};

/** Seconds of processor that the server and the database have taken. */
const processorTaken = () => ({
  server: processorOf(server.process.pid ?? 0),
  database: databaseProcessor(crowd.folder),
});

/** Both in turn, so that what else the machine does falls on both. */
const measure = async (ids: readonly number[], call: Call) => {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const taken = { server: 0, database: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await run(server.address, ids, call, WARM_UP_S);
    const before = processorTaken();
    times.ours.push(...(await run(server.address, ids, call, SECONDS)));
    const after = processorTaken();
    taken.server += after.server - before.server;
    taken.database += after.database - before.database;
    await run(bare.address, ids, call, WARM_UP_S);
    times.bare.push(...(await run(bare.address, ids, call, SECONDS)));
  }
  const [ours, ways] = [times.ours, times.bare].map((each) => each.sort((one, other) => one - other)) as [
    number[],
    number[],
  ];
  return {
    work: call.work,
    'calls /s': Math.round(ours.length / (ROUNDS * SECONDS)),
    'p50 ms': percentile(ours, 0.5),
    'p95 ms': percentile(ours, 0.95),
    'p99 ms': percentile(ours, 0.99),
    'server ms a call': ((taken.server / ours.length) * 1_000).toFixed(2),
    'database ms a call': ((taken.database / ours.length) * 1_000).toFixed(2),
    'bare ways p95 ms': percentile(ways, 0.95),
    goal: `p95 ≤ ${GOAL_MS} ms`,
    met: Number(percentile(ours, 0.95)) <= GOAL_MS,
  };
};

type Row = Awaited<ReturnType<typeof measure>> | undefined;
const toBare = (row: Row): number => Number(row?.['p95 ms']) / Number(row?.['bare ways p95 ms']);
/** Of server and database, a call. */
const processorMs = (row: Row): number =>
  Number(row?.['server ms a call']) + Number(row?.['database ms a call']);

try {
  const ids = await Promise.all(Array.from({ length: MISSIONS }, (_, index) => create(index)));
  const calls: readonly Call[] = [
    { work: 'judge a mission again', method: 'POST', path: '/flight_constraints', bodies: ['{}'] },
    {
      work: 'move a mission, judge it, save what changed',
      method: 'PATCH',
      path: '',
      bodies: [0, 0.03].map((shift) => JSON.stringify({ areas: [area(1.36 + shift)] })),
    },
    {
      work: 'the outlines of what binds it, nothing saved',
      method: 'GET',
      path: '/geometry_constraints_analysis',
      bodies: [''],
    },
  ];
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const call of calls) rows.push(await measure(ids, call));
  console.table(rows);
  const [judged, moved] = rows;
  printFigures({
    judge_p95_to_bare: toBare(judged),
    move_p95_to_bare: toBare(moved),
    judge_processor_ms: processorMs(judged),
    move_processor_ms: processorMs(moved),
  });
} finally {
  for (const each of [server, bare]) each.process.kill('SIGTERM');
  await crowd.close();
}
