import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Of what an operator keeps beside its missions, a row for each operator, mission and person that there is by now. */
export const addMissionRows = async (db: Database): Promise<void> => {
  await sql`insert into flight_tags (operator_id, name, created_at)
    select id, 'Toiture', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into flight_tag_links (flight_id, tag_id)
    select f.id, t.id from flights f join flight_tags t on t.operator_id = f.operator_id`.execute(db);
  await sql`insert into flight_memos (flight_id, user_id, text)
    select f.id, m.user_id, 'À moi' from flights f join memberships m on m.operator_id = f.operator_id`.execute(
    db,
  );
  await sql`insert into flight_exports (operator_id, user_id, language, recipient, flight_ids, file_name, created_at, expires_at)
    select operator_id, user_id, 'fr', 'a@example.invalid', '{}', 'missions.csv', '2026-01-01', '2026-01-08'
    from memberships where operator_id is not null`.execute(db);
};
