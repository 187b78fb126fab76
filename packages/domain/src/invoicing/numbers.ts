import type { InvoiceKind } from './invoice.ts';

/** Digits behind the last hyphen; a longer number grows, and sorts behind all the same where it is compared as a number. */
const DIGITS = 6;

/** One series: a seller, a year, a kind (CGI ann. II art. 242 nonies A, I-7°: several by prefix are allowed). */
export interface Series {
  /** A structure's id; null: Envol's company. */
  readonly structure_id: number | null;
  readonly year: number;
  readonly kind: InvoiceKind;
}

/** "2026-F-000123" of Envol's company, "2026-S12-A-000004": the fourth credit note of structure 12. */
export const invoiceNumber = ({ structure_id, year, kind }: Series, position: number): string => {
  const seller = structure_id === null ? '' : `S${structure_id}-`;
  const letter = kind === 'invoice' ? 'F' : 'A';
  return `${year}-${seller}${letter}-${String(position).padStart(DIGITS, '0')}`;
};

/** What is wrong with a series: places that are missing or stand twice, and dates that go back. Empty: nothing. */
export const seriesFaults = (
  issued: readonly { readonly position: number; readonly issued_on: string }[],
): { readonly kind: 'gap' | 'twice' | 'date'; readonly position: number }[] => {
  const faults: { kind: 'gap' | 'twice' | 'date'; position: number }[] = [];
  let [expected, last] = [1, ''];
  for (const { position, issued_on } of [...issued].sort((one, other) => one.position - other.position)) {
    if (position > expected) faults.push({ kind: 'gap', position: expected });
    if (position < expected) faults.push({ kind: 'twice', position });
    if (issued_on < last) faults.push({ kind: 'date', position });
    expected = position + 1;
    last = issued_on;
  }
  return faults;
};
