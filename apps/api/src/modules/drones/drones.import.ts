import type { CsvFile, CsvReport } from '@envol/contract/csv';
import { sql } from 'kysely';
import { batches, houseOf } from '../../platform/csv/house.ts';
import { type Known, type Ready, readImport } from '../../platform/csv/importing.ts';
import { writeCsv } from '../../platform/csv/readCsv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { entityOf } from '../../platform/http/entity.ts';
import type { BinaryReply } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { DRONE_CSV } from './drones.csv.ts';
import { droneFiles } from './drones.queries.ts';
import { changeDrone, type insertDrone } from './drones.repository.ts';

type Input = Parameters<typeof insertDrone>[2];

/** Those of the house that a file may be about, by what tells one from another. */
const findKnown =
  (db: Db, reached: Reached) =>
  async (keys: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
    const rows = await db
      .selectFrom('drones')
      .select(['id', 'name', 'serial_number'])
      .where(reached.drones)
      .where(sql<boolean>`serial_number = any(${[...keys]}::text[])`)
      .execute();
    return new Map(rows.map((row) => [row.serial_number, { id: row.id, name: row.name }]));
  };

const read = async (db: Db, reached: Reached, language: Language, file: CsvFile) =>
  readImport({ kind: DRONE_CSV, house: await houseOf(db, reached), language }, file, findKnown(db, reached));

/** What a file would do; nothing is written. Throws CSV_UNREADABLE, CSV_TOO_LONG. */
export const previewDrones = async (
  db: Db,
  reached: Reached,
  language: Language,
  file: CsvFile,
): Promise<CsvReport> => (await read(db, reached, language, file)).report;

const write = async (db: Db, owner: Owner, reached: Reached, ready: readonly Ready<Input>[]) => {
  const added = ready.filter(({ known }) => known === null).map(({ input }) => input);
  for (const batch of batches(added))
    await db
      .insertInto('drones')
      .values(
        batch.map((input) => ({
          ...input,
          ...owner,
          ...entityOf(input),
          drone_class: input.drone_class ?? null,
          max_dimension_m: input.max_dimension_m ?? null,
          max_speed_ms: input.max_speed_ms ?? null,
          registration: input.registration ?? null,
        })),
      )
      .execute();
  for (const { input, known } of ready) if (known) await changeDrone(db, reached, known.id, input);
  return { created: added.length, updated: ready.length - added.length };
};

/** Writes all lines that need no review, or none. Throws CSV_UNREADABLE, CSV_TOO_LONG. */
export const importDrones = (
  db: Database,
  owner: Owner,
  reached: Reached,
  language: Language,
  file: CsvFile,
) =>
  db.transaction().execute(async (transaction) => {
    const { ready } = await read(transaction, reached, language, file);
    return write(transaction, owner, reached, ready);
  });

/** The chosen drones as a file that the import reads again. */
export const exportDrones = async (
  db: Db,
  reached: Reached,
  language: Language,
  ids: readonly number[],
  today: string,
): Promise<BinaryReply> => {
  const [house, rows] = await Promise.all([houseOf(db, reached), droneFiles(db, reached, ids, today)]);
  const { columns } = DRONE_CSV;
  const lines = rows.map((row) => columns.map((column) => column.write(row, language, house)));
  const data = writeCsv([columns.map(({ heading }) => heading[language]), ...lines]);
  return { data, filename: `drones-${today}.csv` };
};
