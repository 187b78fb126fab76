import type { CsvFile, CsvReport } from '@envol/contract/csv';
import type { Database, Db } from '../db/database.ts';
import type { Owner, VisibleRows } from '../db/reach.ts';
import { importOf, takeTurn } from '../db/turn.ts';
import type { BinaryReply } from '../http/answers.ts';
import type { Language } from '../http/texts.ts';
import type { House } from './cells.ts';
import { type CsvKind, type Known, readImport } from './importing.ts';
import { writeCsv } from './readCsv.ts';

/** What the reading of a file needs of the asker's own: its sub-entities. */
const findEntities = async (db: Db, reached: VisibleRows): Promise<House> => ({
  entities: await db
    .selectFrom('sub_exploitants')
    .select(['id', 'name'])
    .where(reached.sub_exploitants)
    .orderBy('name')
    .execute(),
});

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 500;

/** One kind of record `R` of an operator as a CSV file, both ways; `I` is the body of the call that adds one. */
interface CsvRecords<R, I> {
  readonly kind: CsvKind<R, I, House>;
  /** Those within reach that a file may be about, by what tells one from another. */
  readonly findKnown: (
    db: Db,
    reached: VisibleRows,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, Known>>;
  readonly insert: (db: Db, owner: Owner, inputs: readonly I[]) => Promise<unknown>;
  readonly change: (db: Db, reached: VisibleRows, id: number, input: I) => Promise<unknown>;
  /** The records of these ids within reach, in their order; `today` as YYYY-MM-DD. */
  readonly find: (
    db: Db,
    reached: VisibleRows,
    ids: readonly number[],
    today: string,
  ) => Promise<readonly R[]>;
  /** What a file is called, without the day and the ending. */
  readonly file_name: Readonly<Record<Language, string>>;
}

export const csvExchange = <R, I>(records: CsvRecords<R, I>) => {
  const { kind } = records;
  const read = async (db: Db, reached: VisibleRows, language: Language, file: CsvFile) =>
    readImport({ kind, house: await findEntities(db, reached), language }, file, (keys) =>
      records.findKnown(db, reached, keys),
    );
  return {
    /** What a file would do; nothing is written. Throws CSV_UNREADABLE, CSV_TOO_LONG. */
    preview: async (db: Db, reached: VisibleRows, language: Language, file: CsvFile): Promise<CsvReport> =>
      (await read(db, reached, language, file)).report,

    /** Writes all lines that need no review, or none. Throws CSV_UNREADABLE, CSV_TOO_LONG. */
    importFile: (db: Database, owner: Owner, reached: VisibleRows, language: Language, file: CsvFile) =>
      db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, importOf(owner));
        const { ready } = await read(transaction, reached, language, file);
        const added = ready.flatMap(({ known, input }) => (known === null ? [input] : []));
        for (let first = 0; first < added.length; first += BATCH)
          await records.insert(transaction, owner, added.slice(first, first + BATCH));
        for (const { input, known } of ready)
          if (known) await records.change(transaction, reached, known.id, input);
        return { created: added.length, updated: ready.length - added.length };
      }),

    /** The chosen records as a file that the import reads again. */
    exportFile: async (
      db: Db,
      reached: VisibleRows,
      language: Language,
      ids: readonly number[],
      today: string,
    ): Promise<BinaryReply> => {
      const [own, rows] = await Promise.all([
        findEntities(db, reached),
        records.find(db, reached, ids, today),
      ]);
      const lines = rows.map((row) => kind.columns.map((column) => column.write(row, language, own)));
      const data = writeCsv([kind.columns.map(({ heading }) => heading[language]), ...lines]);
      return { data, filename: `${records.file_name[language]}-${today}.csv` };
    },
  };
};
