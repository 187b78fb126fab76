import type { Constraint } from '@envol/domain/airspace/constraint';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import type { Generated } from 'kysely';
import type { Id, Json, Proof } from '../../platform/db/columns.ts';

interface FlightConstraintTable {
  id: Id;
  flight_id: number;
  key: string;
  position: number;
  structure_id: number | null;
  delegatee_structure_id: number | null;
  has_own_status: Generated<boolean>;
  judged: Json<Constraint>;
  status: ConstraintStatus;
  note: string | null;
  proof: Proof;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_constraints: FlightConstraintTable;
  }
}
