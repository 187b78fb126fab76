import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

const OF_MISSION = 'flight_id in (select id from flights where operator_id = $1 and $entities)';

/** What each side finds in the tables, and a row of every mission and structure to find. */
export const tables: OwnTables = {
  locks: {
    declaration_desks: { operator: null, authority: null, staff: 'true' },
    declarations: { operator: OF_MISSION, authority: 'structure_id = $1' },
    declaration_events: {
      operator: `declaration_id in (select id from declarations where ${OF_MISSION})`,
      authority: 'declaration_id in (select id from declarations where structure_id = $1)',
    },
    town_halls: { operator: null, authority: 'structure_id = $1' },
    town_letters: {
      operator: null,
      authority: 'declaration_id in (select id from declarations where structure_id = $1)',
    },
  },
  addRows: async (db) => {
    await sql`insert into declaration_desks (structure_id, kind, notice_key)
      select id, 'prefecture', 'key ' || id from structures on conflict do nothing`.execute(db);
    await sql`insert into declarations (structure_id, kind, number, operator_id, flight_id, state, payload, received_at,
        is_proven, flight_start, flight_end, updated_at)
      select s.id, 'prefecture', f.id, f.operator_id, f.id, 'received', '{}', '2026-01-01T09:00:00Z', false,
        f.date_start, f.date_end, '2026-01-01T09:00:00Z'
      from flights f cross join structures s`.execute(db);
    await sql`insert into town_halls (structure_id, name, email, noted_by_name, updated_at)
      select id, 'Bourges', 'mairie@example.invalid', 'Controller', '2026-01-01T09:00:00Z' from structures`.execute(
      db,
    );
    await sql`insert into town_letters (declaration_id, name, email, asked_at, asked_by_name)
      select id, 'Bourges', 'mairie@example.invalid', received_at, 'Controller' from declarations`.execute(
      db,
    );
    await sql`insert into declaration_events (declaration_id, at, what)
      select id, received_at, 'received' from declarations`.execute(db);
  },
};
