import type { SettledPayment } from '@envol/contract/billing';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { paymentSettled } from './subscriptions.facts.ts';

/** Writes down money that came: once, whoever tells it and however often. `db` is the process's own, in a transaction. */
export const writeSettled = async (db: Db, payment: SettledPayment, at: string): Promise<void> => {
  const { operator_id, currency, amount_cents, provider, paid_at } = payment;
  const kept = await db
    .insertInto('settled_payments')
    .values({
      operator_id,
      provider: provider.name,
      provider_invoice: provider.invoice,
      paid_at,
      amount_cents,
      payment: JSON.stringify(payment),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_invoice']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return;
  await recordScreenFact(db, paymentSettled, {
    payment_id: kept.id,
    operator_id,
    currency,
    amount_cents,
    at,
  });
};
