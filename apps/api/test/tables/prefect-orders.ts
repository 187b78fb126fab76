import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

/** What each side finds in the tables, and a row of every operator and structure to find. */
export const tables: OwnTables = {
  locks: {
    prefect_orders: {
      operator: "operator_id = $1 and status <> 'draft'",
      authority: `id in (select o.id from prefect_orders o where o.structure_id = $1 or (o.status = 'signed'
        and exists (select from approvals a where a.operator_id = o.operator_id and a.structure_id = $1
          and (a.date_start at time zone a.time_zone)::date <= o.last_date
          and (a.date_end at time zone a.time_zone)::date >= o.first_date)))`,
    },
    prefect_order_events: {
      operator: null,
      authority: 'order_id in (select id from prefect_orders where structure_id = $1)',
    },
  },
  addRows: async (db) => {
    await sql`insert into prefect_orders (structure_id, operator_id, operator_name, status, objects, title, place, geometry, area_m2, max_height_m,
        first_date, last_date, number, signed_on, signer_name, signer_quality, signed_at, created_at, updated_at)
      select s.id, o.id, 'A', 'signed', '["night"]', 'Nuit', 'Bourges', '{}', 1, 60, '2026-01-01', '2036-01-01',
        'N-' || o.id, '2026-01-01', 'Anne Martin', 'Directrice', '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z'
      from operators o cross join structures s`.execute(db);
    await sql`insert into prefect_order_events (order_id, at, what, by_name)
      select id, created_at, 'create', 'Anne Martin' from prefect_orders`.execute(db);
  },
};
