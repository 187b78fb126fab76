import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the table, and a row of every mission to find. */
export const tables: OwnTables = {
  locks: {
    flight_readings: {
      operator: 'flight_id in (select id from flights where operator_id = $1 and $entities)',
      authority: null,
    },
  },
  addRows: async (db) => {
    await sql`insert into flight_readings (flight_id, user_id, reader_name, read_at, state)
      select f.id, u.id, 'Claire Morel', '2026-01-01T10:00:00Z', '{"shape": 0}'
      from flights f cross join lateral (select id from users order by id limit 1) u
      on conflict do nothing`.execute(db);
  },
};
