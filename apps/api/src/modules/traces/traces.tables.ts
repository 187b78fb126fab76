import type { ALERT_EVENTS } from '@envol/contract/traces';
import type { AlertType, UnjudgedReason } from '@envol/domain/traces/alerts';
import type { HeightBasis, UnjudgedHeight } from '@envol/domain/traces/height';
import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface TraceTable {
  id: Id;
  operator_id: number | null;
  drone_id: number | null;
  structure_id: number | null;
  device_id: string;
  is_simulated: Generated<boolean>;
  altitude_max: number | null;
  first_detection: string;
  last_detection: string;
  first_longitude: number;
  first_latitude: number;
  points_count: number;
  /** What the height of the last position was held against, or why against nothing. */
  height_basis: Generated<HeightBasis | UnjudgedHeight['because'] | null>;
}

interface TracePointTable {
  trace_id: number;
  at: string;
  longitude: number;
  latitude: number;
  altitude_m: number | null;
  height_m: number | null;
  heading_deg: number | null;
  is_late: boolean;
}

/** A day of a trace, its points as `domain/tracking/foldedPoints.ts` writes them. */
interface TraceFoldTable {
  trace_id: number;
  day: string;
  points: Buffer;
  points_count: number;
}
interface TraceApprovalTable {
  trace_id: number;
  approval_id: number;
}

interface PositionAlertTable {
  id: Id;
  trace_id: number;
  alert_type: AlertType;
  level: number;
  active: boolean;
  created_at: string;
  longitude: number;
  latitude: number;
  by_m: number | null;
  take_off_ids: number[];
  basis: HeightBasis | null;
  not_judged: Generated<UnjudgedReason | null>;
  ended_at: Generated<string | null>;
  /** The other aircraft of a proximity, as it is heard. */
  other_device_id: Generated<string | null>;
  /** The same as the bus calls it. */
  other_identity: Generated<string | null>;
  /** What showed that it ended: a position, or nothing for so long that it was closed. */
  ended_by: Generated<'evidence' | 'silence' | null>;
  /** Since when one of those whom it is about is not heard. */
  lost_since: Generated<string | null>;
  /** When it got as bad as it is, where it began better. */
  worse_at: Generated<string | null>;
}

interface PositionAlertReadTable {
  alert_id: number;
  user_id: number;
}

interface TraceStructureTable {
  trace_id: number;
  structure_id: number;
}

interface AlertStructureTable {
  alert_id: number;
  structure_id: number;
  distance_m: number | null;
}

interface AlertAcknowledgementTable {
  alert_id: number;
  structure_id: number;
  user_id: number | null;
  user_name: string;
  at: string;
  /** How bad it was then. */
  level: number;
}

interface AlertMuteTable {
  id: Id;
  structure_id: number;
  device_id: string;
  alert_type: AlertType;
  other_device_id: string | null;
  level: number;
  reason: string;
  at: string;
  until: string;
  user_id: number | null;
  user_name: string;
  lifted_at: Generated<string | null>;
  lifted_by_name: Generated<string | null>;
}

interface AlertEventTable {
  id: Id;
  alert_id: number;
  at: string;
  event: (typeof ALERT_EVENTS)[number];
  level: number;
  by_m: Generated<number | null>;
  structure_id: Generated<number | null>;
  user_id: Generated<number | null>;
  user_name: Generated<string | null>;
  reason: Generated<string | null>;
  until: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    trace_structures: TraceStructureTable;
    alert_structures: AlertStructureTable;
    alert_mutes: AlertMuteTable;
    alert_events: AlertEventTable;
    alert_acknowledgements: AlertAcknowledgementTable;
    traces: TraceTable;
    trace_points: TracePointTable;
    trace_folds: TraceFoldTable;
    trace_approvals: TraceApprovalTable;
    position_alerts: PositionAlertTable;
    position_alert_reads: PositionAlertReadTable;
  }
}
