import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { OrderObject, OrderStatus } from '@envol/domain/prefect-orders/orders';
import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

/** An order by which a prefect exempts an operator. */
interface PrefectOrderTable {
  id: Id;
  structure_id: number;
  operator_id: number;
  operator_name: string;
  approval_id: number | null;
  declaration_id: number | null;
  status: Generated<OrderStatus>;
  objects: Json<OrderObject[]>;
  title: string;
  place: string;
  reasons: string | null;
  conditions: string | null;
  geometry: Json<AreaGeometry>;
  area_m2: number;
  max_height_m: number;
  first_date: string;
  last_date: string;
  time_start: string | null;
  time_end: string | null;
  drones: Json<string[]>;
  number: Generated<string | null>;
  signed_on: Generated<string | null>;
  signer_name: Generated<string | null>;
  signer_quality: Generated<string | null>;
  signed_by: Generated<number | null>;
  signed_by_name: Generated<string | null>;
  signed_at: Generated<string | null>;
  is_generated: Generated<boolean>;
  repealed_at: Generated<string | null>;
  repealed_by_name: Generated<string | null>;
  repeal_reason: Generated<string | null>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface PrefectOrderEventTable {
  id: Id;
  order_id: number;
  at: string;
  what: 'create' | 'change' | 'sign' | 'repeal';
  by_name: string;
  detail: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    prefect_orders: PrefectOrderTable;
    prefect_order_events: PrefectOrderEventTable;
  }
}
