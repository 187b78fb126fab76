/*
 * The lists of missions and requests beside handlers written by hand for them (Fastify, pg), through HTTP, on the
 * same rows; and a deep page beside the first.
 *
 *   node bench/lists.bench.ts
 */
import { deepEqual } from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { createCrowd } from './support/crowd.ts';
import { printFigures } from './support/figures.ts';
import { median, requestsPerSecond, startServer } from './support/load.ts';

const GOAL = 1;
const DEEP_GOAL = 1.2;
const ROUNDS = 3;

const crowd = await createCrowd();
const { owner, controller } = crowd.actors;
const args = [crowd.url, String(owner.operator_id), String(controller.structure_id), tmpdir()];
const ours = await startServer(['ours', ...args]);
const peer = await startServer(['hand-written', ...args]);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: number }[];
}

const lists = [
  {
    name: 'flights',
    path: 'flights',
    headers: bearer(owner.token),
    deep: 4_900,
    to_bare: 'flights_to_bare',
    to_first: 'flights_deep_to_first',
  },
  {
    name: 'approvals',
    path: 'approvals',
    headers: bearer(controller.token),
    deep: 4_900,
    to_bare: 'approvals_to_bare',
    to_first: 'approvals_deep_to_first',
  },
];

const rows: Record<string, unknown>[] = [];
const figures: Record<string, number> = {};
try {
  for (const { name, path, headers, deep, to_bare, to_first } of lists) {
    const mine = `${ours.address}/api/v2/${path}?limit=25`;
    const theirs = `${peer.address}/${path}?limit=25`;
    const pages = await Promise.all(
      [mine, theirs].map(async (url) => (await (await fetch(url, { headers })).json()) as Page),
    );
    const ids = pages.map((page) => [page.count, page.results.map(({ id }) => id)]);
    deepEqual(ids[0], ids[1]);
    const rounds = { mine: [] as number[], theirs: [] as number[], deep: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.mine.push(await requestsPerSecond(mine, headers));
      rounds.theirs.push(await requestsPerSecond(theirs));
      rounds.deep.push(await requestsPerSecond(`${mine}&offset=${deep}`, headers));
    }
    const [first, other, last] = [median(rounds.mine), median(rounds.theirs), median(rounds.deep)];
    figures[to_bare] = first / other;
    figures[to_first] = first / last;
    rows.push(
      {
        work: `${name}, 25 of ${pages[0]?.count} rows + count`,
        'ours /s': Math.round(first),
        'peer /s': Math.round(other),
        ratio: (first / other).toFixed(2),
        goal: `≥ ${GOAL}`,
      },
      {
        work: `${name}, page at ${deep} beside the first`,
        'ours /s': Math.round(last),
        'peer /s': Math.round(first),
        ratio: (first / last).toFixed(2),
        goal: `≤ ${DEEP_GOAL}`,
      },
    );
  }
  console.table(rows);
  printFigures(figures);
} finally {
  ours.process.kill();
  peer.process.kill();
  await crowd.close();
}
