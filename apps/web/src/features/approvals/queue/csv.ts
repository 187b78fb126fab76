import type { ApprovalSummary } from '@envol/contract/approvals';
import { localDate, localTime } from '@envol/domain/time/localTime';

/** The columns, in their order; their heads are texts of `export`. */
export const CSV_COLUMNS = [
  'identifier',
  'status',
  'refusal_category',
  'mission',
  'operator',
  'date_start',
  'time_start',
  'date_end',
  'time_end',
  'time_zone',
  'period',
  'start_utc',
  'height_m',
  'latitude',
  'longitude',
  'submitted_at',
  'prohibited_by',
  'data_age',
] as const;
type Column = (typeof CSV_COLUMNS)[number];

/**
 * A spreadsheet runs what begins like a formula: an operator's words stay words. Behind a comma too, where a spreadsheet
 * set up for commas begins a cell.
 */
const asText = (value: string): string =>
  value.replace(/^(?=[=+\-@\t\r])/, "'").replace(/([,;\t])(\s*)(?=[=+\-@])/g, "$1$2'");

/** About a metre. */
const degrees = (value: number): number => Number(value.toFixed(5));

const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : asText(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

interface CsvWords {
  readonly head: (column: Column) => string;
  readonly status: (row: ApprovalSummary) => string;
  /** Why it was refused, as it is counted; empty of all others. */
  readonly refusal: (row: ApprovalSummary) => string;
  readonly period: (row: ApprovalSummary) => string;
  /** The age of the data that its mission is judged by; null where they are in force. */
  readonly age: (row: ApprovalSummary) => string | null;
}

/** Requests as a table for a spreadsheet: semicolons, one line a request, hours local to the mission and in UTC. */
export const csvOf = (
  rows: readonly ApprovalSummary[],
  { head, status, refusal, period, age }: CsvWords,
): string => {
  const valuesOf = (row: ApprovalSummary): Readonly<Record<Column, string | number>> => ({
    identifier: row.display_identifier,
    status: status(row),
    refusal_category: refusal(row),
    mission: row.flight.name,
    operator: row.company_name,
    date_start: localDate(row.date_start, row.time_zone),
    time_start: localTime(row.date_start, row.time_zone),
    date_end: localDate(row.date_end, row.time_zone),
    time_end: localTime(row.date_end, row.time_zone),
    time_zone: row.time_zone,
    period: period(row),
    start_utc: row.date_start,
    height_m: row.height_to_fly.height_m,
    latitude: degrees(row.center[1]),
    longitude: degrees(row.center[0]),
    submitted_at: row.submitted_at,
    prohibited_by: row.prohibited_by.join(', '),
    data_age: age(row) ?? '',
  });
  const lines = rows.map((row) => {
    const values = valuesOf(row);
    return CSV_COLUMNS.map((column) => cell(values[column])).join(';');
  });
  return [CSV_COLUMNS.map((column) => cell(head(column))).join(';'), ...lines, ''].join('\r\n');
};
