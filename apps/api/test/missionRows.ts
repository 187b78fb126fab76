import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Of what an operator keeps beside its missions, a row for each operator, mission and person that there is by now. */
export const addMissionRows = async (db: Database): Promise<void> => {
  await sql`insert into flight_tags (operator_id, name, created_at)
    select id, 'Toiture', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into flight_tag_links (flight_id, tag_id)
    select f.id, t.id from flights f join flight_tags t on t.operator_id = f.operator_id`.execute(db);
  await sql`insert into flight_templates (operator_id, name, content, created_at)
    select id, 'Toiture', '{"parts": [], "content": {}}', '2026-01-01T09:00:00Z' from operators`.execute(db);
  await sql`insert into flight_series (operator_id, rule, created_at)
    select id, '{"step": "week", "until": "2026-06-01", "skips_holidays": true}', '2026-01-01T09:00:00Z'
    from operators`.execute(db);
  await sql`insert into flight_series_members (flight_id, series_id)
    select f.id, s.id from flights f join flight_series s on s.operator_id = f.operator_id`.execute(db);
  await sql`insert into flight_memos (flight_id, user_id, text)
    select f.id, m.user_id, 'À moi' from flights f join memberships m on m.operator_id = f.operator_id`.execute(
    db,
  );
  await sql`insert into flying_times (operator_id, sub_exploitant_id, pilot_id, date, nb_flights, duration_min, created_at, updated_at)
    select operator_id, sub_exploitant_id, id, '2026-01-05', 1, 20, '2026-01-05', '2026-01-05' from pilots`.execute(
    db,
  );
  await sql`insert into flight_incidents (operator_id, sub_exploitant_ids, title, date, aware_at, location, reporter, types,
      description, created_by_name, created_at, updated_at)
    select operator_id, array_remove(array[sub_exploitant_id], null), 'Chute', '2026-01-05', '2026-01-05', 'Toulouse', 'Camille',
      '{drone_breaking}', 'Chute', 'Camille', '2026-01-05', '2026-01-05' from pilots`.execute(db);
  await sql`insert into incident_announcements (operator_id, text, changed_by_name, changed_at)
    select id, 'Prévenez la base.', 'Camille', '2026-01-05' from operators`.execute(db);
  await sql`insert into flight_notifications (flight_id, kind, key, position, status, channel, created_at, updated_at)
    select id, 'prefecture', '31', 0, 'todo', 'online', '2026-01-01', '2026-01-01' from flights`.execute(db);
  await sql`insert into flight_notification_events (notification_id, at, what)
    select id, '2026-01-01', 'programmed' from flight_notifications`.execute(db);
  await sql`with made as (insert into restrictions (source, key, title, becomes, geometries, bbox, lower, appeared_at)
      values ('notam', 'A', 'NOTAM', 'R', '[]', '((1,1),(0,0))', '{}', '2026-01-01') returning id)
    insert into flight_restrictions (flight_id, operator_id, restriction_id, source, title, becomes, appeared_at)
    select f.id, f.operator_id, made.id, 'notam', 'NOTAM', 'R', '2026-01-01' from flights f, made`.execute(
    db,
  );
  await sql`insert into operating_authorizations (operator_id, reference, valid_from, off_sight, populated_area, changed_by, changed_at)
    select id, 'FRA-OAT-1', '2026-01-01', 'no', 'no', 'A', '2026-01-01' from operators`.execute(db);
  await sql`insert into flight_cerfas (flight_id, notices, generated_at, generated_by)
    select id, '[]', '2026-01-01', 'A' from flights`.execute(db);
  await addProcedureRows(db);
  await sql`insert into flight_exclusion_zones (flight_id, markers, settings, result, basis, version, saved_at, saved_by)
    select id, '[]', '{}', '{}', '{}', 1, '2026-01-01', 'A' from flights`.execute(db);
  await sql`insert into approval_exclusion_zones (approval_id, scenario, height_m, margin_m, is_drawn, markers, result, saved_at, saved_by)
    select id, 'STS-01', 50, 0, false, '[]', '{}', '2026-01-01', 'A' from approvals`.execute(db);
  await sql`insert into flight_exports (operator_id, user_id, language, recipient, flight_ids, file_name, created_at, expires_at)
    select operator_id, user_id, 'fr', 'a@example.invalid', '{}', 'missions.csv', '2026-01-01', '2026-01-08'
    from memberships where operator_id is not null`.execute(db);
  await sql`insert into flight_jobs (operator_id, user_id, membership_id, language, act, total_count, created_at, touched_at,
      expires_at)
    select operator_id, user_id, id, 'fr', 'delete', 1, '2026-01-01', '2026-01-01', '2026-01-08'
    from memberships where operator_id is not null`.execute(db);
  await sql`insert into flight_job_items (job_id, position, flight_id, name) select id, 0, 1, 'A' from flight_jobs`.execute(
    db,
  );
};

/** What procedures keep of each mission. */
const addProcedureRows = async (db: Database): Promise<void> => {
  await sql`insert into email_requests (flight_id, constraint_key, title, status, recipient, subject, message, written_by,
      created_at, updated_at)
    select id, 'zone:A', 'A', 'sent', 'a@example.invalid', 'A', 'A', 'A', '2026-01-01', '2026-01-01' from flights`.execute(
    db,
  );
  await sql`insert into email_request_files (request_id, kind, name, type, data)
    select id, 'kml', 'a.kml', 'application/xml', 'a' from email_requests`.execute(db);
  await sql`insert into email_request_events (request_id, at, what)
    select id, '2026-01-01', 'sent' from email_requests`.execute(db);
  await sql`insert into entrustments (flight_id, requested_by, requested_at, updated_at)
    select id, 'A', '2026-01-01', '2026-01-01' from flights`.execute(db);
  await sql`insert into entrusted_procedures (flight_id, constraint_key, title, procedure, status, updated_at)
    select flight_id, 'zone:A', 'A', 'email_request', 'handled', '2026-01-01' from entrustments`.execute(db);
};
