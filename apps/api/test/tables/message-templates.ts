import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the table, and a row of every structure to find. */
export const tables: OwnTables = {
  locks: { message_templates: { operator: null, authority: 'structure_id = $1' } },
  addRows: async (db) => {
    await sql`insert into message_templates (structure_id, kind, text, written_by_name, written_at)
      select id, 'conditions', 'Appeler la tour.', 'A', '2026-01-01T09:00:00Z' from structures`.execute(db);
  },
};
