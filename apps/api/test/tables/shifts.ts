import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the table, and a row of every structure to find. */
export const tables: OwnTables = {
  locks: { shift_handovers: { operator: null, authority: 'structure_id = $1' } },
  addRows: async (db) => {
    await sql`insert into shift_handovers (structure_id, stood, notes, given_by_name, given_at)
      select id, '{}', 'Rien à signaler.', 'A', '2026-01-01T09:00:00Z' from structures`.execute(db);
  },
};
