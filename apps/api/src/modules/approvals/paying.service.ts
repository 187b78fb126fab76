import type { PaymentStatus, PaymentStep } from '@envol/domain/approvals/payments';
import { isStillPayable } from '@envol/domain/approvals/policy';
import { requestPrice } from '@envol/domain/approvals/prices';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import { exemptionsAt, findRules } from '../structures/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { paymentNoted } from './approvals.facts.ts';
import { findStanding, stoodAtStart } from './approvals.queries.ts';
import { insertJournal } from './approvals.repository.ts';
import { decideAutomatically } from './automatic.service.ts';
import { authorityFor } from './requests.compose.ts';
import { ownerOf } from './requests.queries.ts';

/** What is about to be asked. */
interface Priced {
  readonly flight_id: number;
  readonly constraint_id: number;
  readonly category: string | null;
}

/**
 * What a request would cost if it were sent now; its price is null where it costs nothing. Throws NOT_FOUND for another operator's
 * mission, and what the authority's absence throws.
 */
export const priceOfRequest = async (
  db: Db,
  { actor }: Author,
  { flight_id, constraint_id, category }: Priced,
  now: Date,
) => {
  const operator_id = await ownerOf(db, actor, flight_id);
  if (operator_id === undefined) throw notFound();
  const { structure } = await authorityFor(db, flight_id, constraint_id);
  const [rules] = await findRules(db, [structure.id], operator_id);
  const price =
    rules === undefined
      ? null
      : requestPrice(
          { ...rules, categories: rules.airspace_approval_categories, exemptions: exemptionsAt(rules, now) },
          category,
        );
  return { operator_id, structure_id: structure.id, price };
};

/** A request of the asker's own company that may be paid; undefined: there is none, or nothing of it is to be paid. */
export const findPayable = async (db: Db, { actor }: Author, id: number) => {
  const row = await findStanding(db, actor, id);
  if (row === undefined) throw notFound();
  const { operator_id, structure_id, flight_id, price_cents, category } = row;
  return isStillPayable(row) && price_cents !== null
    ? { operator_id, structure_id, flight_id, net_cents: price_cents, category }
    : undefined;
};

/** Requests as the money goes by them: `db` is the process's own. */
export const standingForMoney = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('approvals')
    .select(['id', 'status', 'closed_at', 'payment_status', 'decidable_unpaid', 'first_date', 'time_zone'])
    .select(stoodAtStart.as('stood_at_start'))
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .execute();

/** What its authority noted as paid by other ways stays so, whatever becomes of a card. */
const MOVES_FROM: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  waiting_payment: ['waiting_payment', 'authorised'],
  authorised: ['waiting_payment', 'authorised'],
  released: ['waiting_payment', 'authorised'],
  paid: ['waiting_payment', 'authorised', 'released', 'paid'],
  refunded: ['paid'],
};

/** A request after its mission, in the order in which every act locks the two. */
export const lockForMoney = async (db: Db, id: number): Promise<void> => {
  await db
    .selectFrom('flights')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('approvals').select('flight_id').where('id', '=', id))
    .forUpdate()
    .execute();
  await db.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute();
};

/**
 * Writes where the payment of a request stands, in the journal that both sides read and see at once, as the process itself and in the
 * caller's transaction. What is paid or held from now on is decided by the authority's own actions, where it has any.
 */
export const movePayment = async (
  deps: ApprovalsDeps,
  db: Db,
  id: number,
  moved: {
    readonly status: PaymentStatus;
    readonly step: PaymentStep;
    readonly message: string | null;
    readonly paid_by_card?: boolean;
    readonly decidable_unpaid?: boolean;
  },
): Promise<void> => {
  const { status, step, message, ...columns } = moved;
  await lockForMoney(db, id);
  const approval = await db
    .updateTable('approvals')
    .set({ payment_status: status, payment_retried: step === 'payment-deferred', ...columns })
    .where('id', '=', id)
    .where('payment_status', 'in', MOVES_FROM[status])
    .returning(['id', 'flight_id', 'operator_id', 'structure_id', 'status'])
    .executeTakeFirst();
  if (approval === undefined) return;
  const at = deps.clock.now().toISOString();
  await insertJournal(db, {
    approval_id: id,
    action: step,
    author_id: null,
    author_name: 'Envol',
    author_side: 'system',
    status: null,
    message,
    created_at: at,
  });
  await recordScreenFact(db, paymentNoted, { ...approval, at });
  if (status === 'authorised') await decideAutomatically(deps, db, id);
  // What is paid is not asked for any more, what a card refused is: the mission's next step says so.
  if (approval.flight_id !== null) await refreshFlightStatus(db, approval.flight_id);
};

/** The payment service answers again, and asks for a card that somebody of the company has to type. */
export const endRetrying = async (deps: ApprovalsDeps, db: Db, id: number): Promise<void> => {
  await lockForMoney(db, id);
  const approval = await db
    .updateTable('approvals')
    .set({ payment_retried: false })
    .where('id', '=', id)
    .where('payment_retried', '=', true)
    .returning(['id', 'flight_id', 'operator_id', 'structure_id', 'status'])
    .executeTakeFirst();
  if (approval === undefined) return;
  await recordScreenFact(db, paymentNoted, { ...approval, at: deps.clock.now().toISOString() });
  if (approval.flight_id !== null) await refreshFlightStatus(db, approval.flight_id);
};
