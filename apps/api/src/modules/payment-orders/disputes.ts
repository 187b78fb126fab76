import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { numberFormatter } from '@envol/i18n/quantities';
import { fillPlaces } from '@envol/i18n/say';
import { sql } from 'kysely';
import type { Dispute } from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Letter } from '../../platform/facts/letter.ts';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { paymentDisputed } from './paymentOrders.facts.ts';

const WORDS = serverFr.payment_orders.disputes;

/** Whose payment it was and on which invoice it stands; what is not known here is named by the provider's name of it. */
const paidFor = async (db: Db, { id, intent }: Dispute) => {
  const row = await db
    .selectFrom('settled_payments as p')
    .leftJoin('invoices as i', 'i.settled_payment_id', 'p.id')
    .leftJoin('operators as o', 'o.id', 'p.operator_id')
    .select(['i.number', 'o.company'])
    .where(sql<boolean>`p.payment #>> '{provider,payment}' = ${intent}`)
    .executeTakeFirst();
  return { invoice: row?.number ?? intent ?? id, company: row?.company ?? '–' };
};

const letterOf = async (
  { config, system_db }: OrderDeps,
  dispute: Dispute & { readonly status: 'open' | 'lost' },
  at: string,
): Promise<Letter> => {
  const { id, status, amount_cents, answer_by } = dispute;
  const amount = numberFormatter('fr', { style: 'currency', currency: 'EUR' }).format(amount_cents / 100);
  const date = answer_by === null ? '–' : calendarDateText('fr', todayIn(new Date(answer_by), FRENCH_TIME));
  const params = { ...(await paidFor(system_db, dispute)), amount, date, link: `${config.public_url}/sales` };
  return {
    dedupe_key: `dispute.${id}.${status}`,
    side: { staff: true },
    recipient: config.contact_email,
    subject: fillPlaces(WORDS[status].subject, params),
    body: `${fillPlaces(WORDS[status].text, params)}\n`,
    at,
  };
};

/**
 * Tells the staff of each payment that a bank claims back, and of each that it got: once, however often it is asked. The answer is given at
 * the payment service, which moves that money by itself.
 */
export const tellDisputes = async (deps: OrderDeps): Promise<void> => {
  const { provider } = deps.payments;
  if (provider === null) return;
  const at = deps.clock.now().toISOString();
  for (const dispute of await provider.disputes()) {
    const { status } = dispute;
    if (status === 'won') continue;
    // One that cannot be told keeps no other one from the staff; the next round tells it again.
    try {
      const letter = await letterOf(deps, { ...dispute, status }, at);
      await deps.system_db
        .transaction()
        .execute((db) => recordByLetter(deps.facts, db, paymentDisputed, [letter]));
    } catch (error) {
      deps.log.error({ err: error, dispute: dispute.id }, 'a payment that a bank claims back was not told');
    }
  }
};
