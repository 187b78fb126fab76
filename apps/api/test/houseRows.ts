import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { ownTables } from './ownTables.ts';

/** Of what every house keeps for itself, a row for each that there is by now. */
export const addHouseRows = async (db: Database): Promise<void> => {
  await sql`insert into pilot_positions (pilot_id, operator_id, longitude, latitude, at)
    select id, operator_id, 1.4, 43.6, '2026-01-01T09:00:00Z' from pilots`.execute(db);
  await sql`insert into operator_journal (operator_id, action, by_name, at)
    select id, 'connection', 'Camille', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into absences (membership_id, user_id, member_name, structure_ids, date_start, date_end, written_by_name,
      written_at)
    select m.id, m.user_id, 'Camille', array(select s.id from structures s where s.id = m.structure_id
        or s.authority_id = m.authority_id), '2026-01-01T09:00:00Z', '2026-01-02T09:00:00Z', 'Camille',
      '2026-01-01T08:00:00Z'
    from memberships m where m.operator_id is null`.execute(db);
  await sql`insert into traces (operator_id, device_id, first_detection, last_detection, first_longitude, first_latitude,
      points_count)
    select id, 'T-' || id, '2026-01-01T09:00:00Z', '2026-01-01T09:10:00Z', 1.4, 43.6, 1 from operators`.execute(
    db,
  );
  await sql`insert into trace_points (trace_id, at, longitude, latitude, is_late)
    select id, first_detection, 1.4, 43.6, false from traces`.execute(db);
  await sql`insert into trace_folds (trace_id, day, points, points_count)
    select id, '2026-01-01', '\\x0100', 0 from traces`.execute(db);
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
  await sql`insert into alert_acknowledgements (alert_id, structure_id, user_name, at, level)
    select alert_id, structure_id, 'Camille', '2026-01-01T09:05:00Z', 3 from alert_structures`.execute(db);
  await sql`insert into alert_mutes (structure_id, device_id, alert_type, level, reason, at, until, user_name)
    select id, 'T-1', 'unknown_drone', 3, 'Balise', '2026-01-01T09:05:00Z', '2026-01-01T10:05:00Z', 'Camille' from structures`.execute(
    db,
  );
  await sql`insert into alert_events (alert_id, at, event, level)
    select id, created_at, 'raised', level from position_alerts`.execute(db);
  await sql`insert into alert_events (alert_id, at, event, level, structure_id, user_name)
    select alert_id, at, 'noted', level, structure_id, user_name from alert_acknowledgements`.execute(db);
  await sql`insert into position_alert_reads (alert_id, user_id)
    select a.id, u.id from position_alerts a cross join users u`.execute(db);
  for (const { addRows } of ownTables) await addRows(db);
};
