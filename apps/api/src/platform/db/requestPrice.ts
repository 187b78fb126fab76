import type { RequestPriceState } from '@envol/domain/approvals/payments';
import { type RawBuilder, sql } from 'kysely';

/**
 * Nothing of a request is paid or held, or no more (what was given back is neither), and its authority waits for that; what was granted
 * stays granted.
 */
export const isUnpaidRequest = (approvals: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${approvals}.${name}`);
  return sql<boolean>`(coalesce(${column('payment_status')} in ('waiting_payment', 'released', 'refunded'), false)
    and not ${column('decidable_unpaid')} and ${column('status')} not in ('accepted', 'reserves')
    and not exists (select from structure_settings w
      where w.structure_id = ${column('structure_id')} and w.decides_unpaid))`;
};

/** What the price of a request waits for, as its mission tells it; null: it costs nothing. */
export const requestPriceState = (approvals: string): RawBuilder<RequestPriceState | null> => {
  const column = (name: string) => sql.ref(`${approvals}.${name}`);
  return sql<RequestPriceState | null>`(case when ${column('payment_status')} is not null and ${column('price_cents')} is not null
    then json_build_object('price_cents', ${column('price_cents')}, 'currency', ${column('currency')}, 'state',
      case when not ${isUnpaidRequest(approvals)} or ${column('status')} in ('refused', 'cancelled')
          or ${column('closed_at')} is not null then 'settled'
        when ${column('payment_status')} <> 'waiting_payment' then 'elsewhere'
        when ${column('payment_retried')} then 'retried' else 'to_pay' end) end)`;
};
