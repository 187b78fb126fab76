import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the tables, and a battery of every drone with a line of the log to find. */
export const tables: OwnTables = {
  locks: {
    batteries: {
      operator:
        'operator_id = $1 and (drone_id is null or drone_id in (select id from drones where operator_id = $1 and $entities))',
      authority: null,
    },
    flight_batteries: {
      operator: `flight_id in (select id from flights where operator_id = $1 and $entities)
        and battery_id in (select id from batteries where drone_id is null
          or drone_id in (select id from drones where operator_id = $1 and $entities))`,
      authority: null,
    },
    flying_time_batteries: {
      operator: `flying_time_id in (select id from flying_times where operator_id = $1 and $entities)
        and battery_id in (select id from batteries where drone_id is null
          or drone_id in (select id from drones where operator_id = $1 and $entities))`,
      authority: null,
    },
  },
  addRows: async (db) => {
    await sql`insert into batteries (operator_id, drone_id, serial_number, created_at)
      select operator_id, id, 'B-' || id, now() from drones on conflict do nothing`.execute(db);
    await sql`insert into flight_batteries (flight_id, battery_id)
      select f.id, b.id from flights f join batteries b on b.operator_id = f.operator_id on conflict do nothing`.execute(
      db,
    );
    await sql`insert into flying_times (operator_id, sub_exploitant_id, pilot_id, drone_id, date, nb_flights, duration_min, created_at,
      updated_at) select d.operator_id, d.sub_exploitant_id, p.id, d.id, '2026-01-05', 1, 20, now(), now()
      from drones d cross join lateral (select id from pilots where operator_id = d.operator_id
        and sub_exploitant_id is not distinct from d.sub_exploitant_id order by id limit 1) p`.execute(db);
    await sql`insert into flying_time_batteries (flying_time_id, battery_id, cycles)
      select t.id, b.id, 1 from flying_times t join batteries b on b.drone_id = t.drone_id on conflict do nothing`.execute(
      db,
    );
  },
};
