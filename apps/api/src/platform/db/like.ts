import { type RawBuilder, sql } from 'kysely';

/** A typed word as a pattern for ILIKE that finds it anywhere; its own wildcards are ordinary characters. */
export const containing = (word: string): string => `%${word.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The same for LIKE, at the beginning alone. */
export const startingWith = (word: string): string => `${word.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether these columns, read one after the other, hold what was typed: in capitals or not, with accents or without. */
export const holds = (columns: readonly string[], typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain_text(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})) like plain_text(${containing(typed)})`;
