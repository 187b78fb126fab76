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

const tooHigh = (most: number): Failure =>
  new Failure('CREDIT_TOO_HIGH', {
    params: { most: most / 100 },
    fields: [{ path: 'gross_cents', message: 'too_big_number', params: { maximum: most / 100 } }],
  });

/** Writes down that money is to go back, before it does: its id is the key under which it goes once. */
const askRefund = (
  deps: OrderDeps,
  signed_in: SignedIn,
  invoice_id: number,
  { gross_cents, reason }: Body,
): Promise<number> =>
  deps.system_db.transaction().execute(async (db) => {
    const intent = intentOf(await findOwn(db, signed_in, invoice_id));
    const most = await lockCreditable(db, invoice_id).catch((error: unknown) => {
      const isNone = error instanceof Failure && error.code === 'INVOICE_NOT_CREDITABLE';
      throw isNone ? new Failure('INVOICE_NOT_REFUNDABLE') : error;
    });
    const amount_cents = gross_cents ?? most;
    if (amount_cents > most) throw tooHigh(most);
    return insertRefund(db, {
      ...{ invoice_id, intent_id: intent, amount_cents, reason },
      ...{ asked_by: signed_in.long_name, asked_at: deps.clock.now().toISOString() },
    });
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
    const { invoice_id, amount_cents: gross_cents, reason, asked_by: issued_by } = row;
    const refund = { at, label: null, reference };
    await creditInvoice(deps, db, invoice_id, { gross_cents, reason, issued_by, refund });
    await tellRequest(deps, db, invoice_id, reason);
    await tellRefunded(deps, db, row);
  });
};

/** Gives money back to the card that paid, with a credit note. Throws the codes of the call's contract. */
export const refundOrder = async (
  deps: OrderDeps,
  signed_in: SignedIn,
  invoice_id: number,
  body: Body,
): Promise<ResponseOf<typeof refundInvoice>> => {
  providerOf(deps);
  await finishRefund(deps, await askRefund(deps, signed_in, invoice_id, body));
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
