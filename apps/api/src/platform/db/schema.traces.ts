import type { AlertType } from '@envol/domain/traces/alerts';
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
}
interface PositionAlertReadTable {
  alert_id: number;
  user_id: number;
}

export interface TraceTables {
  traces: TraceTable;
  trace_points: TracePointTable;
  trace_approvals: TraceApprovalTable;
  position_alerts: PositionAlertTable;
  position_alert_reads: PositionAlertReadTable;
}
