import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface DroneMaintenancePlansTable {
  drone_id: number;
  every_h: number | null;
  every_days: number | null;
  since: string;
  first_h: Generated<number>;
}

interface DroneMaintenancesTable {
  id: Id;
  drone_id: number;
  done_on: string;
  note: string | null;
  noted_by_name: string;
  noted_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    drone_maintenance_plans: DroneMaintenancePlansTable;
    drone_maintenances: DroneMaintenancesTable;
  }
}
