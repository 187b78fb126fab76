import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { refundInvoice } from '@envol/contract/payment-orders';
import { isStaff } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { PaymentsRefusal } from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, orNotFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { approvalMoney } from '../approvals/index.ts';
import {
  creditInvoice,
  dropRefund,
  findSold,
  insertRefund,
  lockCreditable,
  noteRefunded,
  openRefunds,
  readRefund,
  refundedOf,
  takeWaitingRefund,
} from '../invoices/index.ts';
import { askProvider, providerOf } from '../subscriptions/index.ts';
import { tellRefunded } from './letters.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';

type Body = RequestOf<typeof refundInvoice>['body'];

/** An invoice that the asker sold, or any for the staff. Throws NOT_FOUND. */
const findOwn = async (db: Db, { actor }: SignedIn, id: number) => {
  const row = await db
    .selectFrom('invoices')
    .leftJoin('settled_payments', 'settled_payments.id', 'invoices.settled_payment_id')
    .select(['invoices.structure_id', 'settled_payments.payment'])
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  const structure_id = row?.structure_id ?? null;
  const isOwn = structure_id !== null && reachOf(actor).structure_ids.includes(structure_id);
  return orNotFound(isOwn || isStaff(actor) ? row : undefined);
};

/** By what an act of ours was paid. Throws INVOICE_NOT_REFUNDABLE. */
const intentOf = ({ payment }: Awaited<ReturnType<typeof findOwn>>): string => {
  const intent = payment == null || payment.kind === 'subscription' ? null : payment.provider.payment;
  if (intent === null) throw new Failure('INVOICE_NOT_REFUNDABLE');
  return intent;
};

/** Who asks, though it is in somebody's name. */
const askerOf = ({ actor }: SignedIn): number => actor.impersonator_user_id ?? actor.user_id;

interface Refund {
  readonly amount_cents: number;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_by_user_id: number | null;
  readonly seconded_by: string | null;
  readonly waits_for_second: boolean;
}

/**
 * What is asked beside what waits for a second person: of another person's the same sum is that person's refund, by two; anything else is
 * asked anew, and waits where the staff gives back more of the invoice than one of them may.
 */
const byTwo = (
  { config }: OrderDeps,
  signed_in: SignedIn,
  asked: Pick<Refund, 'amount_cents' | 'reason'>,
  { waiting, given_cents }: Awaited<ReturnType<typeof takeWaitingRefund>>,
): Refund => {
  const asked_by_user_id = askerOf(signed_in);
  const own = { ...asked, asked_by: signed_in.long_name, asked_by_user_id, seconded_by: null };
  if (!isStaff(signed_in.actor)) return { ...own, waits_for_second: false };
  if (waiting?.amount_cents === asked.amount_cents && waiting.asked_by_user_id !== asked_by_user_id)
    return { ...waiting, seconded_by: signed_in.long_name, waits_for_second: false };
  // Several parts are one sum.
  const waits_for_second = given_cents + asked.amount_cents > config.refund_alone_cents;
  return { ...own, waits_for_second };
};

/**
 * Writes down that money is to go back, before it does: its id is the key under which it goes once. Null: it waits for a second person.
 */
const askRefund = (
  deps: OrderDeps,
  signed_in: SignedIn,
  invoice_id: number,
  { gross_cents, reason }: Body,
): Promise<number | null> =>
  deps.system_db.transaction().execute(async (db) => {
    const intent = intentOf(await findOwn(db, signed_in, invoice_id));
    const amount_cents = await lockCreditable(db, invoice_id, gross_cents).catch((error: unknown) => {
      const isNone = error instanceof Failure && error.code === 'INVOICE_NOT_CREDITABLE';
      throw isNone ? new Failure('INVOICE_NOT_REFUNDABLE') : error;
    });
    // The invoice is locked: two who ask at once come one after the other.
    const beside = await takeWaitingRefund(db, invoice_id);
    const refund = byTwo(deps, signed_in, { amount_cents, reason }, beside);
    const at = deps.clock.now().toISOString();
    const id = await insertRefund(db, { ...refund, invoice_id, intent_id: intent, asked_at: at });
    return refund.waits_for_second ? null : id;
  });

const tellRequest = async (deps: OrderDeps, db: Db, invoice_id: number, reason: string): Promise<void> => {
  const { subject_kind, subject_id, gross_cents } = await db
    .selectFrom('invoices')
    .select(['subject_kind', 'subject_id', 'gross_cents'])
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  if (subject_kind !== 'approval' || subject_id === null) return;
  const status = (await refundedOf(db, invoice_id)) >= gross_cents ? 'refunded' : 'paid';
  await approvalMoney.movePayment(deps, db, subject_id, {
    status,
    step: 'payment-refunded',
    message: reason,
  });
};

/** What a bank claims back goes back by no refund: one that was asked for would keep its invoice from any other credit. */
const letGoBack = async (deps: OrderDeps, id: number, intent: string, amount: number): Promise<string> => {
  const provider = providerOf(deps);
  try {
    return await provider.refund(intent, amount, `refund_${id}`);
  } catch (error) {
    const isOver = error instanceof PaymentsRefusal && error.refusal === 'claimed_back';
    if (isOver) await dropRefund(deps.system_db, id);
    throw error;
  }
};

/**
 * Lets the money go back and writes its credit note, once. Throws PAYMENTS_UNAVAILABLE: it is tried again; INVOICE_NOT_REFUNDABLE:
 * it is not.
 */
const finishRefund = async (deps: OrderDeps, id: number): Promise<void> => {
  const { system_db, clock } = deps;
  const row = await readRefund(system_db, id);
  if (row.done_at !== null) return;
  const reference = await askProvider(deps, () => letGoBack(deps, id, row.intent_id, row.amount_cents));
  await system_db.transaction().execute(async (db) => {
    const at = clock.now().toISOString();
    if (!(await noteRefunded(db, id, { at, reference }))) return;
    const { invoice_id, amount_cents: gross_cents, reason, asked_by, seconded_by } = row;
    const issued_by = seconded_by === null ? asked_by : `${asked_by}, ${seconded_by}`;
    const refund = { at, label: null, reference };
    await creditInvoice(deps, db, invoice_id, { gross_cents, reason, issued_by, refund });
    await tellRequest(deps, db, invoice_id, reason);
    await tellRefunded(deps, db, row);
  });
};

/**
 * Gives money back to the card that paid, with a credit note; more than one of the staff may is kept for a second one. Throws the codes of
 * the call's contract.
 */
export const refundOrder = async (
  deps: OrderDeps,
  signed_in: SignedIn,
  invoice_id: number,
  body: Body,
): Promise<ResponseOf<typeof refundInvoice>> => {
  providerOf(deps);
  const id = await askRefund(deps, signed_in, invoice_id, body);
  if (id !== null) await finishRefund(deps, id);
  const is_manual = deps.e_invoice_platform.source === 'manual';
  return findSold(deps.system_db, invoice_id, { now: deps.clock.now(), is_manual });
};

/** Refunds that were asked for and of which nobody saw the end. */
export const finishRefunds = async (deps: OrderDeps): Promise<void> => {
  if (deps.payments.provider === null) return;
  for (const id of await openRefunds(deps.system_db))
    await finishRefund(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, refund_id: id }, 'money could not be given back'),
    );
};
