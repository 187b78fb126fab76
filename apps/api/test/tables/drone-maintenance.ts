import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

const ofDrone = {
  operator: 'drone_id in (select id from drones where operator_id = $1 and $entities)',
  authority: null,
};

/** What each side finds in the tables, and a row of every drone to find. */
export const tables: OwnTables = {
  locks: { drone_maintenance_plans: ofDrone, drone_maintenances: ofDrone },
  addRows: async (db) => {
    await sql`insert into drone_maintenance_plans (drone_id, every_h, since)
      select id, 50, '2026-01-01' from drones on conflict do nothing`.execute(db);
    await sql`insert into drone_maintenances (drone_id, done_on, noted_by_name, noted_at)
      select id, '2026-01-01', 'Claire Morel', '2026-01-01T10:00:00Z' from drones`.execute(db);
  },
};
