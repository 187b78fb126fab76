import type { InvoiceSeller } from '@envol/domain/invoicing/invoice';
import { taxPlaceOf } from '@envol/domain/invoicing/taxPlaces';
import {
  type Supply,
  type VatDecision,
  type VatSeller,
  vatCustomerOf,
  vatOf,
} from '@envol/domain/invoicing/vat';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findBuyer, findMandate } from './issue.repository.ts';
import { type KnownVat, knownVat } from './vatChecks.service.ts';

export interface TaxDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'invoice_seller' | 'one_stop_shop'>;
}

/** What Envol's company says of itself, or (`structure_id`) a structure under its mandate; undefined: nothing yet. */
export const sellerOf = async (
  { config }: Pick<TaxDeps, 'config'>,
  db: Db,
  structure_id: number | null,
): Promise<InvoiceSeller | undefined> =>
  structure_id === null
    ? (config.invoice_seller ?? undefined)
    : (await findMandate(db, structure_id))?.seller;

/** The tax that is due, with what it was judged by. */
export interface DueTax {
  readonly vat: VatDecision;
  readonly is_business: boolean;
  readonly known: KnownVat;
}

/** A seller of whom nothing is known charges the mainland's tax, rather than forgo it. */
const vatSellerOf = (seller: InvoiceSeller | undefined, uses_one_stop_shop: boolean): VatSeller => ({
  regime: seller?.vat_regime ?? 'standard',
  place: (seller && taxPlaceOf(seller.address)) ?? 'france',
  uses_one_stop_shop,
});

/**
 * The tax between a seller and a company today: the only place where it is decided, before a payment as on its invoice. By the
 * seller's regime, the company's profile and what VIES said of its number.
 */
export const taxDue = async (
  { clock, config }: TaxDeps,
  db: Db,
  seller: InvoiceSeller | undefined,
  row: Awaited<ReturnType<typeof findBuyer>>,
  supply: Supply,
): Promise<DueTax> => {
  const now = clock.now();
  const known = await knownVat(db, row.vat_number, now);
  const customer = vatCustomerOf(row, { state: known.state, is_old: known.is_old });
  const vat = vatOf(vatSellerOf(seller, config.one_stop_shop), customer, supply, todayIn(now, FRENCH_TIME));
  return { vat, is_business: customer.is_business, known };
};

/** The rate, in hundredths of a percent, of what a company buys of Envol's company or of a structure today. */
export const taxRateFor = async (
  deps: TaxDeps,
  db: Db,
  operator_id: number,
  supply: Supply,
  structure_id: number | null = null,
): Promise<number> => {
  const seller = await sellerOf(deps, db, structure_id);
  const { vat } = await taxDue(deps, db, seller, await findBuyer(db, operator_id), supply);
  return vat.rate_bp;
};

/**
 * The tax that an invoice says where another one was taken than is due today: that of the company's last invoice at the rate that was
 * taken, for it was due then; undefined where no tax was taken and no invoice tells why.
 */
export const taxTaken = async (
  db: Db,
  of: { readonly operator_id: number; readonly structure_id: number | null },
  rate_bp: number,
): Promise<VatDecision | undefined> => {
  const row = await db
    .selectFrom('invoices')
    .select('content')
    .where('operator_id', '=', of.operator_id)
    .where('structure_id', of.structure_id === null ? 'is' : '=', of.structure_id)
    .where('kind', '=', 'invoice')
    .where(sql<boolean>`content #> '{totals,shares}' @> ${JSON.stringify([{ rate_bp }])}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = row?.content.totals.shares.find((share) => share.rate_bp === rate_bp);
  if (before !== undefined)
    return { category: before.category, rate_bp, reason: before.reason, doubt: 'charged_otherwise' };
  return rate_bp === 0 ? undefined : { category: 'S', rate_bp, reason: null, doubt: 'charged_otherwise' };
};
