import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../src/platform/db/database.ts';

/** A condition for each way of reaching rows; null: no right to the table at all. */
export interface Expected {
  readonly operator: string | null;
  readonly authority: string | null;
  /** The platform's own; absent: no right to the table, like everybody who acts for nobody. */
  readonly staff?: string;
  readonly visitor?: string;
  readonly others?: string;
}

/** What a module says of its tables, in `tables/<module>.ts`. */
export interface OwnTables {
  /** What each side must find in a table when its query names no condition at all, as in `lockedTables.ts`. */
  readonly locks: Readonly<Record<string, Expected>>;
  /** A row of every operator, authority or person that there is by now, so that there is something to find. */
  readonly addRows: (db: Database) => Promise<void>;
}

/** An operator's own, which no authority may read at all; the column names the operator. */
export const ofWholeOperator = (column: string): Expected => ({
  operator: `${column} = $1`,
  authority: null,
});

const FOLDER = path.join(import.meta.dirname, 'tables');

/** What every module says of its tables. */
export const ownTables: readonly OwnTables[] = await Promise.all(
  readdirSync(FOLDER)
    .sort()
    .map(async (file) => ((await import(`./tables/${file}`)) as { readonly tables: OwnTables }).tables),
);
