import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface BatteriesTable {
  id: Id;
  operator_id: number;
  drone_id: number | null;
  serial_number: string;
  model: string | null;
  first_cycles: Generated<number>;
  max_cycles: number | null;
  withdrawn_on: string | null;
  created_at: string;
}

interface FlyingTimeBatteriesTable {
  flying_time_id: number;
  battery_id: number;
  cycles: number;
}

interface FlightBatteriesTable {
  flight_id: number;
  battery_id: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    batteries: BatteriesTable;
    flight_batteries: FlightBatteriesTable;
    flying_time_batteries: FlyingTimeBatteriesTable;
  }
}
