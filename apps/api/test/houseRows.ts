import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Of what every house keeps for itself, a row for each that there is by now. */
export const addHouseRows = async (db: Database): Promise<void> => {
  await sql`insert into pilot_positions (pilot_id, operator_id, longitude, latitude, at)
    select id, operator_id, 1.4, 43.6, '2026-01-01T09:00:00Z' from pilots`.execute(db);
  await sql`insert into operator_journal (operator_id, action, by_name, at)
    select id, 'connection', 'Camille', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into custom_layers (operator_id, structure_id, kind, name, default_visibility, opacity, fill_colour,
      stroke_colour, areas, features, features_count, created_at, updated_at, updated_by_name)
    select operator_id, structure_id, 'drawn', 'Chantier', true, 0.8, '#1f5eff', '#1f5eff', '[]', '{}', 0,
      '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z', 'Camille'
    from (select id as operator_id, null::bigint as structure_id from operators
      union all select null, id from structures) keepers`.execute(db);
  await sql`insert into absences (membership_id, user_id, member_name, structure_ids, date_start, date_end, written_by_name,
      written_at)
    select m.id, m.user_id, 'Camille', array(select s.id from structures s where s.id = m.structure_id
        or s.authority_id = m.authority_id), '2026-01-01T09:00:00Z', '2026-01-02T09:00:00Z', 'Camille',
      '2026-01-01T08:00:00Z'
    from memberships m where m.operator_id is null`.execute(db);
  await sql`insert into added_layers (operator_id, category, layer_id, described, added_at)
    select id, 'mobile_network', '20801_4G', '{}', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into map_layer_settings (user_id, identifier, opacity) select id, 'zones', 0.5 from users`.execute(
    db,
  );
  await sql`insert into traces (operator_id, device_id, first_detection, last_detection, first_longitude, first_latitude,
      points_count)
    select id, 'T-' || id, '2026-01-01T09:00:00Z', '2026-01-01T09:10:00Z', 1.4, 43.6, 1 from operators`.execute(
    db,
  );
  await sql`insert into trace_points (trace_id, at, longitude, latitude, is_late)
    select id, first_detection, 1.4, 43.6, false from traces`.execute(db);
  await sql`insert into trace_approvals (trace_id, approval_id)
    select t.id, a.id from traces t join approvals a on a.operator_id = t.operator_id`.execute(db);
  await sql`insert into position_alerts (trace_id, alert_type, level, active, created_at, longitude, latitude, take_off_ids)
    select id, 'new_detection', 1, true, first_detection, 1.4, 43.6, '{}' from traces`.execute(db);
  await sql`insert into trace_structures (trace_id, structure_id)
    select t.id, s.id from traces t join structures s on s.id % 3 = t.id % 3`.execute(db);
  await sql`insert into alert_structures (alert_id, structure_id)
    select p.id, n.structure_id from position_alerts p join trace_structures n on n.trace_id = p.trace_id`.execute(
    db,
  );
  await sql`insert into alert_acknowledgements (alert_id, structure_id, user_name, at)
    select alert_id, structure_id, 'Camille', '2026-01-01T09:05:00Z' from alert_structures`.execute(db);
  await sql`insert into position_alert_reads (alert_id, user_id)
    select a.id, u.id from position_alerts a cross join users u`.execute(db);
};
