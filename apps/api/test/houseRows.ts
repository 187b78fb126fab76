import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Of what every house keeps for itself, a row for each that there is by now. */
export const addHouseRows = async (db: Database): Promise<void> => {
  await sql`insert into pilot_positions (pilot_id, operator_id, longitude, latitude, at)
    select id, operator_id, 1.4, 43.6, '2026-01-01T09:00:00Z' from pilots`.execute(db);
  await sql`insert into operator_journal (operator_id, action, by_name, at)
    select id, 'connection', 'Camille', '2026-01-01T09:00:00Z' from operators`.execute(db);
};
