/*
 * Vector tiles of the zones in force: cut and compressed when first asked for (cold), then from memory (warm); and
 * through HTTP beside a bare Fastify handler that sends the same bytes, both by the processor time of their processes: what
 * else the machine does then lengthens neither much.
 *
 *   node bench/tiles.bench.ts
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storedAerodromes, storedZones } from '../apps/api/src/datasets/stored.queries.ts';
import { createZoneTiles } from '../apps/api/src/modules/airspace/zoneTiles.ts';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { createCrowd } from './support/crowd.ts';
import { printFigures } from './support/figures.ts';
import { median, requestsPerProcessorSecond, startServer } from './support/load.ts';

const WARM_GOAL = 100;
const HTTP_GOAL = 0.85;

/** Tiles over France, zoom 5 to 11, about as many of each. */
const addresses = (() => {
  const tile = (z: number, lng: number, lat: number) => {
    const n = 2 ** z;
    const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    return { z, x: Math.floor(((lng + 180) / 360) * n), y: Math.floor(((1 - y / Math.PI) / 2) * n) };
  };
  const all = new Map<string, { z: number; x: number; y: number }>();
  for (let z = 5; z <= 11; z++)
    for (let step = 0; step < 250; step++) {
      const address = tile(z, -4 + ((step * 37) % 250) / 22, 42.5 + ((step * 91) % 250) / 31);
      all.set(`${address.z}/${address.x}/${address.y}`, address);
    }
  return [...all.values()];
})();

const crowd = await createCrowd();
const connection = connectDatabase(crowd.url, 2);
const { rows } = await connection.pool.query('select * from datasets where is_current');
const [version] = rows;
const dataset = {
  version,
  zones: await storedZones(connection.db, version.id),
  aerodromes: await storedAerodromes(connection.db, version.id),
  official: null,
};
await connection.close();

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (count * 1000) / (performance.now() - began);
};

const startedAt = performance.now();
const tiles = createZoneTiles(dataset);
await tiles.reply({ z: 0, x: 0, y: 0 }, 'gzip');
const prepared = performance.now() - startedAt;
const cold = await perSecond(addresses.length, async () => {
  for (const address of addresses) await tiles.reply(address, 'gzip');
});
const ROUNDS = 200;
const warm = await perSecond(addresses.length * ROUNDS, async () => {
  for (let round = 0; round < ROUNDS; round++)
    for (const address of addresses) await tiles.reply(address, 'gzip');
});

const ADDRESS = '/9/258/187';
const { data } = await tiles.reply({ z: 9, x: 258, y: 187 }, 'gzip');
const file = path.join(mkdtempSync(path.join(tmpdir(), 'envol-tile-')), 'tile');
writeFileSync(file, data as Uint8Array);
const bare = await startServer(['bare-tile', file]);
const ours = await startServer(['ours', crowd.url, '0', '0', tmpdir()]);
try {
  const headers = { 'accept-encoding': 'gzip' };
  const mine: number[] = [];
  const theirs: number[] = [];
  // The first round warms up.
  for (let round = 0; round < 4; round++) {
    const our = await requestsPerProcessorSecond(ours, `/api/v2/tiles/zones${ADDRESS}`, headers);
    const their = await requestsPerProcessorSecond(bare, '/tile', headers);
    if (round === 0) continue;
    mine.push(our);
    theirs.push(their);
  }
  const http = median(mine.map((each, round) => each / (theirs[round] ?? Number.NaN)));
  console.log(`${addresses.length} tiles; cutter and labels ready in ${Math.round(prepared)} ms`);
  console.table([
    {
      work: 'tiles in memory, warm beside cold',
      'ours /s': Math.round(warm),
      'peer /s': Math.round(cold),
      ratio: (warm / cold).toFixed(1),
      goal: `≥ ${WARM_GOAL}`,
    },
    {
      work: 'a warm tile through HTTP beside bare Fastify, a second of processor',
      'ours /s': Math.round(median(mine)),
      'peer /s': Math.round(median(theirs)),
      ratio: http.toFixed(2),
      goal: `≥ ${HTTP_GOAL}`,
    },
  ]);
  printFigures({ warm_to_cold: warm / cold, http_to_bare: http });
} finally {
  ours.process.kill();
  bare.process.kill();
  await crowd.close();
}
