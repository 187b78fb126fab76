import type { InvoiceRow } from '@envol/contract/invoices';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTakesFiles } from '../../api/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Rows } from '../../ui/layout/Record.tsx';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useEuros } from './euros.ts';
import styles from './invoices.module.css';

const TONES: Readonly<Record<InvoiceRow['status'], Tone>> = {
  paid: 'ok',
  to_pay: 'info',
  overdue: 'err',
  part_refunded: 'warn',
  refunded: 'archived',
  cancelled: 'archived',
  credit: 'blue',
};

/** What a credit note gives back counts down. */
const signed = ({ kind }: InvoiceRow, cents: number): number =>
  kind === 'credit_note' && cents !== 0 ? -cents : cents;

interface InvoiceLinesProps<R extends InvoiceRow> {
  readonly rows: readonly R[];
  /** Who stands on the second line: who sold, or who bought. */
  readonly partyOf: (row: R) => string;
  readonly onDownload: (row: R) => void;
  /** After the chip: what an accountant has to look at. */
  readonly notesOf?: (row: R) => ReactNode;
  readonly actionsOf?: (row: R) => ReactNode;
}

/** Invoices and credit notes, the latest first: number, what for, how it stands, with tax, and its file. */
export const InvoiceLines = <R extends InvoiceRow>({
  rows,
  partyOf,
  onDownload,
  notesOf,
  actionsOf,
}: InvoiceLinesProps<R>) => {
  const { t } = useTranslation('invoices');
  const format = useFormats();
  const euros = useEuros();
  const takesFiles = useTakesFiles();
  const paid = ({ paid_at, method }: R): string | null =>
    paid_at === null
      ? null
      : [t('paid_on', { date: format.date(paid_at) }), method].filter((part) => part !== null).join(', ');
  return (
    <Rows>
      {rows.map((row) => (
        <li key={row.id} className={styles.line}>
          <span>
            <b>{row.number}</b> {t('of_day', { date: format.date(row.issued_on) })}
            <small>
              {[
                row.label,
                partyOf(row),
                row.corrects === null ? null : t('corrects', { number: row.corrects }),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </small>
            {paid(row) !== null && <small>{paid(row)}</small>}
            {notesOf?.(row)}
          </span>
          <StatusChip status={row.status} label={t(`statuses.${row.status}`)} tone={TONES[row.status]} />
          <span className={styles.sum}>
            <b>{euros(signed(row, row.gross_cents))}</b>
            <small>
              {t('before_tax', {
                sum: euros(signed(row, row.net_cents)),
                tax: euros(signed(row, row.tax_cents)),
              })}
            </small>
          </span>
          <span className={styles.acts} data-more={actionsOf !== undefined || undefined}>
            {takesFiles && (
              <IconButton
                aria-label={t('download', { number: row.number })}
                title={t('download', { number: row.number })}
                onClick={() => onDownload(row)}
              >
                <Download size={17} aria-hidden />
              </IconButton>
            )}
            {actionsOf?.(row)}
          </span>
        </li>
      ))}
    </Rows>
  );
};
