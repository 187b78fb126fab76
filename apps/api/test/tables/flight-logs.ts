import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the table, and a row of every mission to find. */
export const tables: OwnTables = {
  locks: {
    flight_logs: {
      operator: 'flight_id in (select id from flights where operator_id = $1 and $entities)',
      authority: null,
    },
  },
  addRows: async (db) => {
    await sql`insert into flight_logs (operator_id, flight_id, source, digest, started_at, ended_at, airborne_s, flights_count,
        distance_m, height_reference, height_above, points, points_count, left_out, conformance, held_against, secret_hash,
        secret, created_by_name, created_at)
      select operator_id, id, 'file', sha256(id::text::bytea), '2026-01-01T09:00:00Z', '2026-01-01T09:10:00Z', 600, 1, 900,
        'take_off', 'take_off', '', 0, '[]', '{"excursions": [], "excursions_count": 0}', '{}', sha256(('s' || id)::bytea), '',
        'Claire Morel', '2026-01-01T10:00:00Z' from flights`.execute(db);
  },
};
