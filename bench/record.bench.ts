/*
 * Positions kept a second, one process and the embedded database: in batches as the recorder writes them, beside the former
 * way in the same run (a transaction a call, an advisory lock, two look-ups, two statements a position).
 *
 *   node bench/record.bench.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, type Database } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { openTracking } from '../apps/api/src/tracking/tracking.ts';
import { printFigures } from './support/figures.ts';
import { fixesOf, NOBODY } from './support/fixes.ts';

const GOAL = 10_000;
const DEVICES = 5_000;
const ROUNDS = 12;
const FORMER_POINTS = 600;

const folder = mkdtempSync(path.join(tmpdir(), 'envol-record-'));
const embedded = await startEmbedded(folder);
await migrateDatabase(embedded.url);
const { db, close } = connectDatabase(embedded.url, 6);
const start = Date.parse('2026-06-10T09:00:00Z');

/** The former way, statement by statement. */
const keepOne = (database: Database, device: string, at: string, longitude: number): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${device}, 0))`.execute(transaction);
    await transaction
      .selectFrom('drones')
      .select(['id', 'operator_id'])
      .where('serial_number', '=', device)
      .executeTakeFirst();
    const last = await transaction
      .selectFrom('traces')
      .select(['id', 'last_detection'])
      .where('device_id', '=', device)
      .orderBy('last_detection', 'desc')
      .limit(1)
      .executeTakeFirst();
    const trace =
      last ??
      (await transaction
        .insertInto('traces')
        .values({
          ...{
            device_id: device,
            operator_id: null,
            drone_id: null,
            structure_id: null,
            is_simulated: false,
          },
          ...{ first_detection: at, last_detection: at, first_longitude: longitude, first_latitude: 43.6 },
          ...{ altitude_max: null, points_count: 0 },
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    await transaction
      .insertInto('trace_points')
      .values({
        ...{ trace_id: trace.id, at, longitude, latitude: 43.6 },
        ...{ altitude_m: null, height_m: 40, heading_deg: null, is_late: false },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .updateTable('traces')
      .set({ points_count: sql`points_count + 1`, last_detection: at })
      .where('id', '=', trace.id)
      .execute();
  });

try {
  const tracking = await openTracking({
    database_url: embedded.url,
    folder: path.join(folder, 'tracking'),
    queue_bytes: 1e9,
    clock: { now: () => new Date(start) },
    log: { warn: (...given: unknown[]) => console.warn(...given) },
  });
  // Devices are known after their first position: what is measured is the steady way.
  await tracking.takeFixes(fixesOf(DEVICES, start), NOBODY).kept();
  const begun = performance.now();
  let ours = 0;
  for (let round = 1; round <= ROUNDS; round += 1)
    ours += (await tracking.takeFixes(fixesOf(DEVICES, start + round * 1000), NOBODY).kept()).added;
  const ours_s = ours / ((performance.now() - begun) / 1000);
  await tracking.close();

  const former_begun = performance.now();
  for (let index = 0; index < FORMER_POINTS; index += 4)
    await Promise.all(
      [0, 1, 2, 3].map((lane) =>
        keepOne(
          db,
          `FORMER-${(index + lane) % 100}`,
          new Date(start + Math.floor((index + lane) / 100) * 1000).toISOString(),
          1.4 + index * 1e-5,
        ),
      ),
    );
  const former_s = FORMER_POINTS / ((performance.now() - former_begun) / 1000);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from trace_points`.execute(db);
  console.table([
    {
      work: `positions kept, ${DEVICES} devices (${rows[0]?.count} rows)`,
      'ours /s': Math.round(ours_s),
      'former way /s': Math.round(former_s),
      ratio: (ours_s / former_s).toFixed(1),
      goal: `≥ ${GOAL} /s`,
      met: ours_s >= GOAL,
    },
  ]);
  printFigures({ record_per_s: ours_s, record_to_former: ours_s / former_s });
} finally {
  await close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
