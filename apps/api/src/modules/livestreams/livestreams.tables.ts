import type { CameraAct, CommandStatus } from '@envol/domain/livestreams/cameras';
import type { RecordFaultKept } from '@envol/domain/livestreams/records';
import type { LivestreamStatus } from '@envol/domain/livestreams/statuses';
import type { Generated, GeneratedAlways } from 'kysely';

interface LivestreamsTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  flight_id: number | null;
  flight_selected_automatically: Generated<boolean>;
  label: string;
  public_name: string;
  drone_label: string;
  status: LivestreamStatus;
  is_simulated: Generated<boolean>;
  is_recorded: Generated<boolean>;
  created_by: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  key_hash: Buffer | null;
  link_hash: Buffer | null;
  link_sealed: Buffer | null;
  link_expires_at: string | null;
  link_withdrawn_at: string | null;
  link_withdrawn_by: string | null;
  emails_told_at: string | null;
  thumbnail_key: string | null;
  thumbnail_type: string | null;
  thumbnail_at: string | null;
  thumbnail_is_given: Generated<boolean>;
  protocol: 'rtmp' | 'whip' | null;
  width: number | null;
  height: number | null;
  has_b_frames: Generated<boolean>;
  last_picture_at: string | null;
  last_media_ms: number | null;
  viewers: Generated<number>;
}

interface LivestreamEmailsTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  email: string;
  created_at: string;
}

interface LivestreamCamerasTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  gateway: string;
  device: string;
  video_id: string;
  seen_at: string;
}

interface LivestreamCommandsTable {
  id: GeneratedAlways<number>;
  livestream_id: number;
  operator_id: number;
  gateway: string;
  video_id: string;
  act: CameraAct;
  status: CommandStatus;
  tid: string;
  bid: string;
  url_sealed: Buffer | null;
  result: number | null;
  asked_by: string;
  asked_at: string;
  answered_at: string | null;
}

interface LivestreamRecordsTable {
  id: GeneratedAlways<number>;
  livestream_id: number;
  operator_id: number;
  name: string | null;
  began_at: string;
  ended_at: string | null;
  bytes: number | null;
  lasts_ms: number | null;
  kept_until: string;
  fault: RecordFaultKept | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    livestreams: LivestreamsTable;
    livestream_emails: LivestreamEmailsTable;
    livestream_cameras: LivestreamCamerasTable;
    livestream_commands: LivestreamCommandsTable;
    livestream_records: LivestreamRecordsTable;
  }
}
