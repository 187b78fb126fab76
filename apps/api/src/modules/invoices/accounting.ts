import type { Invoice, InvoiceKind } from '@envol/domain/invoicing/invoice';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { sql } from 'kysely';
import { writeCsv } from '../../platform/csv/readCsv.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';

/** Columns of the file of entries (FEC), in its order (LPF art. A47 A-1). */
const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** Accounts of the general plan (PCG); whoever keeps the books may map them. */
const ACCOUNTS = {
  customer: ['411000', 'Clients'],
  sales: ['706000', 'Prestations de services'],
  tax: ['445710', 'TVA collectée'],
  rounding: ['658000', 'Différences d’arrondi'],
  bank: ['512000', 'Banque'],
} as const;

interface Sold {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issued_on: string;
  readonly operator_id: number;
  readonly content: Pick<Invoice, 'buyer' | 'totals' | 'rounding_cents'>;
}
interface Moved {
  readonly kind: 'payment' | 'refund';
  readonly number: string;
  readonly on: string;
  readonly operator_id: number;
  readonly buyer: string;
  readonly amount_cents: number;
}

/** One line of an entry: cents to the debit where positive, to the credit where negative. */
interface Line {
  readonly account: keyof typeof ACCOUNTS;
  readonly cents: number;
  readonly label: string;
}
interface Entry {
  readonly journal: readonly [code: string, name: string];
  readonly day: string;
  readonly piece: string;
  readonly customer: readonly [number: string, name: string];
  readonly lines: readonly Line[];
}

const customerOf = (operator_id: number, name: string) => [`C${operator_id}`, name] as const;

/** An invoice debits its customer and credits sales and tax by rate; a credit note the other way round. */
export const entryOfInvoice = ({ kind, number, issued_on, operator_id, content }: Sold): Entry => {
  const { totals, rounding_cents, buyer } = content;
  const sign = kind === 'invoice' ? 1 : -1;
  const name = kind === 'invoice' ? 'Facture' : 'Avoir';
  const line = (account: Line['account'], cents: number, detail = ''): Line[] =>
    cents === 0 ? [] : [{ account, cents: sign * cents, label: `${name} ${number}${detail}` }];
  return {
    journal: ['VE', 'Ventes'],
    day: issued_on,
    piece: number,
    customer: customerOf(operator_id, buyer.name),
    lines: [
      ...line('customer', totals.gross_cents + rounding_cents),
      ...totals.shares.flatMap((share) => [
        ...line('sales', -share.base_cents),
        ...line('tax', -share.tax_cents, ` TVA ${String(share.rate_bp / 100).replace('.', ',')} %`),
      ]),
      ...line('rounding', -rounding_cents),
    ],
  };
};

/** Money that came debits the bank, money that went back credits it. */
export const entryOfMoney = ({ kind, number, on, operator_id, buyer, amount_cents }: Moved): Entry => {
  const cents = kind === 'payment' ? amount_cents : -amount_cents;
  const label = `${kind === 'payment' ? 'Encaissement' : 'Remboursement'} ${number}`;
  return {
    journal: ['BQ', 'Banque'],
    day: on,
    piece: number,
    customer: customerOf(operator_id, buyer),
    lines: [
      { account: 'bank', cents, label },
      { account: 'customer', cents: -cents, label },
    ],
  };
};

const amount = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
};
const compact = (day: string): string => day.replaceAll('-', '');

/** The rows of one entry; its debit is its credit. */
export const rowsOfEntry = ({ journal, day, piece, customer, lines }: Entry, number: number): string[][] =>
  lines.map(({ account, cents, label }) => {
    const [code, name] = ACCOUNTS[account];
    const auxiliary = account === 'customer' ? customer : ['', ''];
    return [
      ...journal,
      String(number),
      compact(day),
      code,
      name,
      ...auxiliary,
      piece,
      compact(day),
      label,
      amount(Math.max(0, cents)),
      amount(Math.max(0, -cents)),
      '',
      '',
      compact(day),
      '',
      '',
    ];
  });

interface Days {
  readonly date_min: string;
  readonly date_max: string;
}

const soldIn = (db: Db, structure_id: number | null, { date_min, date_max }: Days) =>
  db
    .selectFrom('invoices')
    .select(['kind', 'number', 'issued_on', 'operator_id', 'content'])
    .where('structure_id', structure_id === null ? 'is' : '=', structure_id)
    .where('issued_on', '>=', date_min)
    .where('issued_on', '<=', date_max)
    .orderBy('issued_on')
    .orderBy('id')
    .execute();

const movedIn = async (
  db: Db,
  structure_id: number | null,
  { date_min, date_max }: Days,
): Promise<Moved[]> => {
  const on = sql`(p.at at time zone ${FRENCH_TIME})::date`;
  const { rows } = await sql<Moved>`
    select p.kind, i.number, ${on} as "on", i.operator_id, i.content -> 'buyer' ->> 'name' as buyer, p.amount_cents
    from invoice_payments p join invoices i on i.id = p.invoice_id
    where p.kind <> 'credit' and i.structure_id is not distinct from ${structure_id} and ${on} between ${date_min}::date and ${date_max}::date
    order by p.at, p.id`.execute(db);
  return rows;
};

/** Entries of one seller between two days, as an accountant's program reads them: the columns of the FEC, amounts with a comma. */
export const accountingFile = async (db: Db, structure_id: number | null, days: Days): Promise<Buffer> => {
  const nextTurn = createTurns();
  const sold: readonly Sold[] = await soldIn(db, structure_id, days);
  const entries = [
    ...sold.map((each) => () => entryOfInvoice(each)),
    ...(await movedIn(db, structure_id, days)).map((each) => () => entryOfMoney(each)),
  ];
  const rows: string[][] = [[...COLUMNS]];
  for (const [index, entry] of entries.entries()) {
    rows.push(...rowsOfEntry(entry(), index + 1));
    await nextTurn();
  }
  return writeCsv(rows);
};
