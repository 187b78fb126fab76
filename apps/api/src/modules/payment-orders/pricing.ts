import type { RequestPrice } from '@envol/domain/approvals/prices';
import { taxOn } from '@envol/domain/invoicing/amounts';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { approvalMoney } from '../approvals/index.ts';
import { checkEntrusting } from '../entrusting/index.ts';
import type { Caller } from '../flight-details/index.ts';
import { accountToPay, taxRateFor } from '../invoices/index.ts';
import type { Order } from './orders.repository.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import type { OrderLine } from './paymentOrders.tables.ts';

const WORDS = { fr: serverFr.payment_orders, en: serverEn.payment_orders } as const;

/** What is to be paid, by whom and to whom, by now's prices and tax. */
export interface Priced {
  readonly operator_id: number;
  /** Who sells; null: Envol's company. */
  readonly structure_id: number | null;
  readonly destination: string | null;
  readonly flight_id: number | null;
  readonly constraint_id: number | null;
  readonly category: string | null;
  readonly approval_id: number | null;
  readonly lines: readonly OrderLine[];
  readonly net_cents: number;
  readonly tax_rate_bp: number;
  readonly tax_cents: number;
  readonly amount_cents: number;
}

type Unsold = Omit<Priced, 'destination' | 'tax_rate_bp' | 'tax_cents' | 'amount_cents'>;

/** Who sells what is asked of an authority: itself where it may be paid, else Envol's company; and the tax between both. */
const sold = async (deps: OrderDeps, of: Unsold): Promise<Priced> => {
  const destination = of.structure_id === null ? null : await accountToPay(deps, of.structure_id);
  const structure_id = destination === null ? null : of.structure_id;
  const tax_rate_bp = await taxRateFor(deps, deps.system_db, of.operator_id, 'service', structure_id);
  const tax_cents = taxOn(of.net_cents, tax_rate_bp);
  return { ...of, destination, structure_id, tax_rate_bp, tax_cents, amount_cents: of.net_cents + tax_cents };
};

const structureName = async ({ system_db }: OrderDeps, id: number): Promise<string> =>
  (await system_db.selectFrom('structures').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name;

const missionName = async (db: Db, id: number | null): Promise<string> =>
  (id === null
    ? undefined
    : await db.selectFrom('flights').select('display_identifier').where('id', '=', id).executeTakeFirst()
  )?.display_identifier ?? '–';

const linesOf = async (
  deps: OrderDeps,
  of: { readonly structure_id: number; readonly flight_id: number | null },
  price: Pick<RequestPrice, 'list_cents' | 'discount_cents'>,
  language: Language,
): Promise<OrderLine[]> => {
  const words = WORDS[language];
  const name = await structureName(deps, of.structure_id);
  const mission = await missionName(deps.system_db, of.flight_id);
  const whole = {
    description: fillPlaces(words.approval, { name, mission }),
    amount_cents: price.list_cents,
  };
  return price.discount_cents === 0
    ? [whole]
    : [whole, { description: fillPlaces(words.discount, { name }), amount_cents: -price.discount_cents }];
};

/** Which request: sent already, or about to be. */
export type Requested =
  | { readonly kind: 'sent'; readonly approval_id: number }
  | {
      readonly kind: 'new';
      readonly flight_id: number;
      readonly constraint_id: number;
      readonly category: string | null;
    };

const priceSent = async (
  deps: OrderDeps,
  author: Author,
  id: number,
  language: Language,
): Promise<Priced> => {
  const found = await approvalMoney.findPayable(deps.db, author, id);
  if (found === undefined) throw new Failure('PAYMENT_TRANSITION_ILLEGAL');
  const { net_cents, ...of } = found;
  const lines = await linesOf(deps, of, { list_cents: net_cents, discount_cents: 0 }, language);
  return sold(deps, { ...of, constraint_id: null, approval_id: id, lines, net_cents });
};

/**
 * What a request to an authority costs now. Throws NOT_FOUND for another company's, NOTHING_TO_PAY, PAYMENT_TRANSITION_ILLEGAL for one that
 * was sent and of which nothing is to be paid.
 */
export const priceApproval = async (
  deps: OrderDeps,
  author: Author,
  asked: Requested,
  language: Language,
): Promise<Priced> => {
  if (asked.kind === 'sent') return priceSent(deps, author, asked.approval_id, language);
  const { kind: _, ...about } = asked;
  const { price, ...of } = await approvalMoney.priceOfRequest(deps.db, author, about, deps.clock.now());
  if (price === null) throw new Failure('NOTHING_TO_PAY');
  const lines = await linesOf(deps, { ...of, flight_id: about.flight_id }, price, language);
  return sold(deps, { ...of, ...about, approval_id: null, lines, net_cents: price.net_cents });
};

/** What entrusting a mission's open procedures costs now. Throws NOT_FOUND, FLIGHT_NOT_ENTRUSTABLE, NOTHING_TO_PAY. */
export const priceEntrusting = async (
  deps: OrderDeps,
  caller: Caller,
  flight_id: number,
  language: Language,
): Promise<Priced> => {
  const check = await checkEntrusting(deps, caller, flight_id, language);
  if (!check.can_be_entrusted)
    throw new Failure('FLIGHT_NOT_ENTRUSTABLE', { params: { obstacle: check.obstacles[0] ?? '' } });
  if (check.price_cents === null || check.price_cents === 0) throw new Failure('NOTHING_TO_PAY');
  const of = { operator_id: caller.operator_id, structure_id: null, flight_id, constraint_id: null };
  const lines = check.procedures
    .filter(({ price_cents }) => price_cents !== null && price_cents > 0)
    .map(({ title, price_cents }) => ({
      description: fillPlaces(WORDS[language].procedure, { title }).slice(0, 250),
      amount_cents: price_cents ?? 0,
    }));
  return sold(deps, { ...of, category: null, approval_id: null, lines, net_cents: check.price_cents });
};

/** Throws TOTAL_CHANGED where what was shown is not what it costs now. */
export const needSameTotal = (
  order: Pick<Order, 'amount_cents'>,
  now: { readonly amount_cents: number },
): void => {
  if (order.amount_cents !== now.amount_cents)
    throw new Failure('TOTAL_CHANGED', { params: { total: now.amount_cents } });
};

/** The words under which a charge stands on a card's statement and on an invoice. */
export const chargeText = (order: Pick<Order, 'lines'>): string =>
  (order.lines[0]?.description ?? 'Envol').slice(0, 250);

export const missionText = async (db: Db, order: Pick<Order, 'flight_id'>): Promise<string | null> =>
  order.flight_id === null
    ? null
    : fillPlaces(WORDS.fr.mission, { mission: await missionName(db, order.flight_id) });
