import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@envol/contract/limits';
import type { Info } from 'csv-parse';
import { Failure } from '../http/failure.ts';

export interface CsvLine {
  /** Of the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
export interface CsvTable {
  readonly separator: string;
  readonly header: readonly string[];
  readonly lines: readonly CsvLine[];
}

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Lines between two turns of the main loop. */
const TURN = 200;

/** The separator of which the header has most, outside quotation marks. */
const separatorOf = (text: string): string => {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((each) => [each, header.split(each).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

/** The parts of a text that are handed to the parser one turn at a time. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += 16_384) yield text.slice(start, start + 16_384);
}

/**
 * Reads comma-separated values with any of the usual separators, with or without a byte order mark; a line that is short
 * has empty cells at its end. Lets others have their turn. Throws CSV_UNREADABLE, CSV_TOO_LONG.
 */
export const readCsv = async (text: string): Promise<CsvTable> => {
  const whole = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(whole);
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: 20_000,
  });
  const feed = async (): Promise<void> => {
    for (const piece of pieces(whole)) {
      parser.write(piece);
      await setImmediate();
    }
    parser.end();
  };
  const read: CsvLine[] = [];
  const fed = feed();
  // What breaks the reading is told by the loop below.
  fed.catch(() => undefined);
  try {
    for await (const item of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const { record, info } = item;
      if (record.every((cell) => cell === '')) continue;
      read.push({ line: info.lines, cells: record });
      if (read.length > LIMITS.csv.lines + 1) throw new Failure('CSV_TOO_LONG');
      if (read.length % TURN === 0) await setImmediate();
    }
  } catch (error) {
    parser.destroy();
    throw error instanceof Failure ? error : new Failure('CSV_UNREADABLE');
  }
  const [first, ...lines] = read;
  if (first === undefined || first.cells.length < 2) throw new Failure('CSV_UNREADABLE');
  return { separator, header: first.cells, lines };
};

/** What a cell may not begin with: a spreadsheet would work it out as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d .,()-]+$/;

const cellText = (value: string): string => {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows as a spreadsheet of this country opens them: semicolons, a byte order mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(cellText).join(';')).join('\r\n')}\r\n`, 'utf8');
