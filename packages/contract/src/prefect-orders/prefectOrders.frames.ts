import { ORDER_STATUSES } from '@envol/domain/prefect-orders/orders';
import { z } from 'zod';

const order = { order_id: z.number().int(), status: z.enum(ORDER_STATUSES) };

export const prefectOrdersFrames = {
  /** A prefect’s order was signed or repealed. */
  prefect_order_updated: order,
  /** Its draft was written, changed or deleted: its prefecture alone is told. */
  prefect_order_drafted: order,
};
