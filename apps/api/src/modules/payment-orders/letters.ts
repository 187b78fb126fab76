import { numberFormatter } from '@envol/i18n/quantities';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { administratorsOf } from '../operators/index.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';

type LetterDeps = Pick<OrderDeps, 'clock' | 'config' | 'facts'>;

interface Told {
  readonly code: 'price_unpaid' | 'entrusted_unpaid' | 'price_refunded';
  /** Names the event: the same is written of once. */
  readonly about: string;
  readonly params: (language: Language) => Readonly<Record<string, string>>;
  /** After the address of the product. */
  readonly page: string;
}

interface Unpaid {
  readonly id: number;
  readonly attempts: number;
  readonly approval_id: number | null;
  readonly flight_id: number | null;
}

const writeTo = async (
  { clock, config, facts }: LetterDeps,
  db: Db,
  operator_id: number,
  { code, about, params, page }: Told,
): Promise<void> => {
  for (const { id, email, language } of await administratorsOf(db, operator_id))
    await queueAccountLetter(facts, db, {
      code,
      key: `${code}-${about}-${id}`,
      user_id: id,
      recipient: email,
      language,
      at: clock.now().toISOString(),
      params: params(language),
      page: `${config.public_url}${page}`,
    });
};

/** Procedures were entrusted and their card refused: who can pay is told that the price is still due. */
const tellEntrustedUnpaid = async (
  deps: LetterDeps,
  db: Db,
  { id, attempts, flight_id }: Unpaid,
): Promise<void> => {
  if (flight_id === null) return;
  const { operator_id, display_identifier } = await db
    .selectFrom('flights')
    .select(['operator_id', 'display_identifier'])
    .where('id', '=', flight_id)
    .executeTakeFirstOrThrow();
  await writeTo(deps, db, operator_id, {
    code: 'entrusted_unpaid',
    about: `${id}-${attempts}`,
    params: () => ({ id: display_identifier }),
    page: `/map/flights/${flight_id}/entrust`,
  });
};

/** What was granted or entrusted, and whose card refused: who can pay is told that the price is still due. */
export const tellUnpaid = async (deps: LetterDeps, db: Db, order: Unpaid): Promise<void> => {
  if (order.approval_id === null) return tellEntrustedUnpaid(deps, db, order);
  const { operator_id, display_identifier, flight_id, name } = await db
    .selectFrom('approvals as a')
    .innerJoin('structures as s', 's.id', 'a.structure_id')
    .select(['a.operator_id', 'a.display_identifier', 'a.flight_id', 's.name'])
    .where('a.id', '=', order.approval_id)
    .executeTakeFirstOrThrow();
  await writeTo(deps, db, operator_id, {
    code: 'price_unpaid',
    about: `${order.id}-${order.attempts}`,
    params: () => ({ id: display_identifier, name }),
    page: flight_id === null ? '/map/flights' : `/map/flights/${flight_id}`,
  });
};

/** Money goes back: who reads the invoices is told how much and why. */
export const tellRefunded = async (
  deps: LetterDeps,
  db: Db,
  refund: {
    readonly id: number;
    readonly invoice_id: number;
    readonly amount_cents: number;
    readonly reason: string;
  },
): Promise<void> => {
  const { operator_id } = await db
    .selectFrom('invoices')
    .select('operator_id')
    .where('id', '=', refund.invoice_id)
    .executeTakeFirstOrThrow();
  const amountIn = (language: Language): string =>
    numberFormatter(language, { style: 'currency', currency: 'EUR' }).format(refund.amount_cents / 100);
  await writeTo(deps, db, operator_id, {
    code: 'price_refunded',
    about: String(refund.id),
    params: (language) => ({ amount: amountIn(language), reason: refund.reason }),
    page: '/settings/invoices',
  });
};
