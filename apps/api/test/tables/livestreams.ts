import { sql } from 'kysely';
import { type OwnTables, ofWholeOperator } from '../ownTables.ts';

/** What each side finds in the tables, and rows of every operator to find. */
export const tables: OwnTables = {
  locks: {
    livestreams: ofWholeOperator('operator_id'),
    livestream_emails: ofWholeOperator('operator_id'),
    livestream_cameras: ofWholeOperator('operator_id'),
    livestream_commands: ofWholeOperator('operator_id'),
    livestream_records: ofWholeOperator('operator_id'),
  },
  addRows: async (db) => {
    await sql`insert into livestreams (operator_id, label, public_name, drone_label, status, created_at, ended_at)
      select id, 'Nord', 'Nord', 'M4E', 'ended', '2026-01-01T09:00:00Z', '2026-01-01T10:00:00Z' from operators`.execute(
      db,
    );
    await sql`insert into livestream_emails (operator_id, email, created_at)
      select id, 'salle@example.invalid', '2026-01-01T09:00:00Z' from operators`.execute(db);
    await sql`insert into livestream_cameras (operator_id, gateway, device, video_id, seen_at)
      select id, 'DOCK', 'DOCK', 'DOCK/165-0-7/normal-0', '2026-01-01T09:00:00Z' from operators`.execute(db);
    await sql`insert into livestream_commands
        (livestream_id, operator_id, gateway, video_id, act, status, tid, bid, asked_by, asked_at)
      select id, operator_id, 'DOCK', 'DOCK/165-0-7/normal-0', 'start', 'done', gen_random_uuid(), gen_random_uuid(),
        'Claire', '2026-01-01T09:00:00Z' from livestreams`.execute(db);
    await sql`insert into livestream_records (livestream_id, operator_id, name, began_at, kept_until)
      select id, operator_id, id || '.mp4', '2026-01-01T09:00:00Z', '2999-01-01T09:00:00Z' from livestreams`.execute(
      db,
    );
  },
};
