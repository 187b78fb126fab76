import type { AlertType, UnjudgedReason } from '@envol/domain/traces/alerts';
import type { HeightBasis, UnjudgedHeight } from '@envol/domain/traces/height';
import type { Generated } from 'kysely';
import type { Id } from './columns.ts';

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
}

export interface TraceTables {
  trace_structures: TraceStructureTable;
  alert_structures: AlertStructureTable;
  alert_acknowledgements: AlertAcknowledgementTable;
  traces: TraceTable;
  trace_points: TracePointTable;
  trace_approvals: TraceApprovalTable;
  position_alerts: PositionAlertTable;
  position_alert_reads: PositionAlertReadTable;
}
