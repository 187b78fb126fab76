import type { PrefectOrder, PrefectOrderSummary } from '@envol/contract/prefect-orders';
import type { OrderLand } from '@envol/domain/prefect-orders/competence';
import { orderActions, orderStanding } from '@envol/domain/prefect-orders/orders';
import type { OrderRow, orderEvents } from './orders.queries.ts';

/** An order as a list shows it on a day. */
export const toOrderSummary = (row: OrderRow, today: string): PrefectOrderSummary => ({
  id: row.id,
  structure: { id: row.structure_id, code: row.structure_code, name: row.structure_name },
  operator: { id: row.operator_id, name: row.operator_name },
  number: row.number,
  standing: orderStanding(row, today),
  objects: [...row.objects],
  title: row.title,
  place: row.place,
  first_date: row.first_date,
  last_date: row.last_date,
  signed_on: row.signed_on,
  version: row.version,
});

interface Beside {
  readonly events: Awaited<ReturnType<typeof orderEvents>>;
  readonly proposed_number: string | null;
  readonly acceptable_request: PrefectOrder['acceptable_request'];
  readonly foreign: OrderLand['foreign'];
  /** Whether the asker may write it. */
  readonly writes: boolean;
}

const signerOf = (row: OrderRow): PrefectOrder['signer'] => {
  const { signer_name: name, signer_quality: quality, signed_by_name: by, signed_at: at } = row;
  return name === null || quality === null || at === null ? null : { name, quality, noted_by: by ?? '', at };
};

/** The same whole, with what stands beside it. */
export const toOrder = (
  row: OrderRow,
  { events, proposed_number, acceptable_request, writes, foreign }: Beside,
  today: string,
): PrefectOrder => ({
  ...toOrderSummary(row, today),
  reasons: row.reasons,
  conditions: row.conditions,
  geometry: row.geometry as PrefectOrder['geometry'],
  area_m2: row.area_m2,
  foreign_land: [...foreign],
  max_height_m: row.max_height_m,
  time_start: row.time_start,
  time_end: row.time_end,
  drones: [...row.drones],
  approval_id: row.approval_id,
  declaration_id: row.declaration_id,
  acceptable_request,
  signer: signerOf(row),
  is_generated: row.is_generated,
  repealed:
    row.repealed_at === null
      ? null
      : { at: row.repealed_at, by: row.repealed_by_name ?? '', reason: row.repeal_reason },
  today,
  proposed_number,
  events: events.lines.map(({ at, what, by_name, detail }) => ({ at, what, by: by_name, detail })),
  events_count: events.count,
  available_actions: writes ? orderActions(row.status) : [],
});
