import type { PrefectOrderModel } from '@envol/documents/prefectOrder';
import { documentWorker } from '../../platform/workers.ts';
import type { OrderRow } from './orders.queries.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';

const ORDER = documentWorker(import.meta.resolve('@envol/documents/prefectOrder.worker'));

/** What an order is signed with. */
export interface OrderSignature {
  readonly number: string;
  readonly signed_on: string;
  readonly signer_name: string;
  readonly signer_quality: string;
  readonly noted_by: string;
}

/** Draws an order: without a signature as the draft that it is. */
export const drawOrder = (
  { workers }: Pick<PrefectOrdersDeps, 'workers'>,
  row: OrderRow,
  signature: OrderSignature | null,
  now: Date,
): Promise<Uint8Array> =>
  workers.run<PrefectOrderModel, Uint8Array>(ORDER, {
    structure: row.structure_name,
    operator: row.operator_name,
    title: row.title,
    place: row.place,
    objects: row.objects,
    reasons: row.reasons,
    conditions: row.conditions,
    geometry: row.geometry,
    area_m2: row.area_m2,
    max_height_m: row.max_height_m,
    first_date: row.first_date,
    last_date: row.last_date,
    time_start: row.time_start,
    time_end: row.time_end,
    drones: row.drones,
    signature,
    printed_at: now.toISOString(),
  });

/** "arrete-31-2026-118.pdf". */
export const orderFileName = (number: string | null): string =>
  `arrete-${(number ?? 'projet').replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`;
