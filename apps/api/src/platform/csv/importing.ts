import { setImmediate } from 'node:timers/promises';
import type { CsvFile, CsvReport } from '@envol/contract/csv';
import { fieldIssues, REPORTED } from '@envol/contract/issues';
import { wordTable } from '@envol/domain/wordTable';
import type { z } from 'zod';
import { Failure } from '../http/failure.ts';
import { type FieldMessage, fieldText, isFieldMessage, type Language, type Params } from '../http/texts.ts';
import { type CsvColumn, plainCell, withUnit } from './cells.ts';
import { readCsv } from './readCsv.ts';

/** What a file of a kind of record `I` is read by. */
export interface CsvKind<R, I, K> {
  readonly columns: readonly CsvColumn<R, K>[];
  /** The body of the call that adds one. */
  readonly schema: z.ZodType<I>;
  /** What names a record to people. */
  readonly nameOf: (input: Partial<I>) => string;
  /** What tells a record from the others of the house; null where nothing does. */
  readonly keyOf: (input: I) => { readonly field: string; readonly key: string } | null;
}

/** A record that the house has already. */
export interface Known {
  readonly id: number;
  readonly name: string;
}

type Line = CsvReport['lines'][number];
type Note = Line['notes'][number];

/** What is to be written. */
export interface Ready<I> {
  readonly input: I;
  /** The record to change; null adds one. */
  readonly known: Known | null;
}

interface Reader<R, I, K> {
  readonly kind: CsvKind<R, I, K>;
  readonly house: K;
  readonly language: Language;
}

const MOST_LINES_TOLD = 500;
const TURN = 100;

/** A column of the file: which field of the record it is, and the unit that its heading names instead of the field's own. */
interface MappedColumn<R, K> {
  readonly column: CsvColumn<R, K>;
  readonly unit: string | null;
}

/** The names of a column, its own unit in brackets left out: "Masse (kg)" is "Masse" too. */
const bareNames = <R, K>({ field, heading, also }: CsvColumn<R, K>): string[] =>
  [heading.fr, heading.en, ...also, field.replace(/_(?:kg|m|ms)$/, '')].map((name) =>
    plainCell(name.replace(/\([^)]*\)/, '')),
  );

/** Which field of the record each column of the file is. */
const mapHeader = <R, I, K>(
  kind: CsvKind<R, I, K>,
  header: readonly string[],
): (MappedColumn<R, K> | null)[] =>
  header.map((heading) => {
    const asked = plainCell(heading);
    const own = kind.columns.find(({ field, heading: names, also }) =>
      [field, names.fr, names.en, ...also].some((name) => plainCell(name) === asked),
    );
    if (own) return { column: own, unit: null };
    for (const column of kind.columns)
      for (const unit of Object.keys(column.units ?? {}))
        if (bareNames(column).some((name) => `${name}${plainCell(unit)}` === asked)) return { column, unit };
    return null;
  });

const messageOf = (key: string): FieldMessage => (isFieldMessage(key) ? key : 'invalid');

interface LineRead<I> {
  readonly values: Record<string, unknown>;
  readonly input: I | null;
  readonly notes: Note[];
}

const readLine = <R, I, K>(
  { kind, house, language }: Reader<R, I, K>,
  columns: readonly (MappedColumn<R, K> | null)[],
  cells: readonly string[],
  fixes: ReadonlyMap<string, string>,
): LineRead<I> => {
  const texts = new Map<string, string>();
  for (const [place, mapped] of columns.entries())
    if (mapped) texts.set(mapped.column.field, withUnit(cells[place] ?? '', mapped.unit));
  for (const [field, value] of fixes) texts.set(field, value.trim());
  const values: Record<string, unknown> = wordTable();
  const notes: Note[] = [];
  const wrong = (field: string, message: FieldMessage, params: Params, suggestion: string | null): void => {
    const problem = fieldText(language, message, params);
    notes.push({ field, value: texts.get(field) ?? '', read_as: null, problem, suggestion });
  };
  for (const column of kind.columns) {
    const text = texts.get(column.field);
    if (text === undefined) continue;
    const reading = column.read(text, house);
    if ('problem' in reading) {
      wrong(column.field, reading.problem, reading.params ?? {}, reading.suggestion ?? null);
      continue;
    }
    if (reading.value !== null && reading.value !== undefined) values[column.field] = reading.value;
    if (reading.repaired === true)
      notes.push({
        field: column.field,
        value: text,
        read_as: String(reading.value),
        problem: null,
        suggestion: null,
      });
  }
  const told = new Set(notes.filter(({ problem }) => problem !== null).map(({ field }) => field));
  const parsed = kind.schema.safeParse(values, REPORTED);
  if (!parsed.success)
    for (const { path, key, params } of fieldIssues(parsed.error)) {
      const [field = ''] = path.split('.');
      if (!told.has(field)) wrong(field, messageOf(key), params, null);
      told.add(field);
    }
  return { values, input: parsed.success && told.size === 0 ? parsed.data : null, notes };
};

/** What somebody decided about the lines. */
const decisions = ({ fixes, left, updated }: Pick<CsvFile, 'fixes' | 'left' | 'updated'>) => {
  const byLine = new Map<number, Map<string, string>>();
  for (const { line, field, value } of fixes)
    byLine.set(line, (byLine.get(line) ?? new Map<string, string>()).set(field, value));
  return {
    fixesOf: (line: number) => byLine.get(line) ?? new Map<string, string>(),
    left: new Set(left),
    updated: new Set(updated),
  };
};

/** Sorts the lines that were read into what is ready and what has to be told. */
const sortLines = <R, I, K>(
  { kind, language }: Reader<R, I, K>,
  file: CsvFile,
  read: readonly { readonly line: number; readonly result: LineRead<I> }[],
  known: ReadonlyMap<string, Known>,
) => {
  const { left, updated } = decisions(file);
  const counts = { ready: 0, repaired: 0, to_review: 0, left: 0 };
  const lines: Line[] = [];
  const ready: Ready<I>[] = [];
  const seen = new Map<string, number>();
  /** What stands against a record that could be read: another line, or the house. */
  const clashOf = (line: number, key: string): string | null => {
    const before = seen.get(key);
    if (before !== undefined) return fieldText(language, 'csv_duplicate', { line: before });
    const had = known.get(key);
    return had === undefined || updated.has(line)
      ? null
      : fieldText(language, 'csv_known', { name: had.name });
  };
  for (const { line, result } of read) {
    const { input, notes } = result;
    const name = kind.nameOf(result.values as Partial<I>);
    const key = input === null ? null : kind.keyOf(input);
    const had = (key && known.get(key.key)) ?? null;
    const tell = (state: Line['state']): void => {
      counts[state]++;
      lines.push({ line, state, name: name === '' ? null : name, notes, known: had });
    };
    if (left.has(line)) {
      tell('left');
      continue;
    }
    const problem = key === null ? null : clashOf(line, key.key);
    if (problem !== null && key !== null)
      notes.push({ field: key.field, value: key.key, read_as: null, problem, suggestion: null });
    if (input === null || problem !== null) {
      tell('to_review');
      continue;
    }
    if (key !== null) seen.set(key.key, line);
    ready.push({ input, known: had });
    if (notes.length > 0) tell('repaired');
    else counts.ready++;
  }
  return { counts, lines, ready };
};

/** What has to be looked at comes first. */
const RANK: Readonly<Record<Line['state'], number>> = { to_review: 0, repaired: 1, left: 2 };

/**
 * Reads a file line by line, without writing anything: the report, and what there is to write. `findKnown` looks the keys
 * up in the house. Throws CSV_UNREADABLE, CSV_TOO_LONG.
 */
export const readImport = async <R, I, K>(
  reader: Reader<R, I, K>,
  file: CsvFile,
  findKnown: (keys: readonly string[]) => Promise<ReadonlyMap<string, Known>>,
): Promise<{ readonly report: CsvReport; readonly ready: readonly Ready<I>[] }> => {
  const { kind } = reader;
  const table = await readCsv(file.text);
  const columns = mapHeader(kind, table.header);
  if (columns.every((column) => column === null)) throw new Failure('CSV_UNREADABLE');
  const { fixesOf } = decisions(file);
  const read: { readonly line: number; readonly result: LineRead<I> }[] = [];
  for (const { line, cells } of table.lines) {
    read.push({ line, result: readLine(reader, columns, cells, fixesOf(line)) });
    if (read.length % TURN === 0) await setImmediate();
  }
  const keys = read.flatMap(({ result: { input } }) =>
    input === null ? [] : (kind.keyOf(input)?.key ?? []),
  );
  const { counts, lines, ready } = sortLines(reader, file, read, await findKnown(keys));
  lines.sort((one, other) => RANK[one.state] - RANK[other.state] || one.line - other.line);
  return {
    report: {
      separator: table.separator,
      columns: table.header.map((header, place) => ({ header, field: columns[place]?.column.field ?? null })),
      counts: { lines: table.lines.length, ...counts },
      lines: lines.slice(0, MOST_LINES_TOLD),
      more_lines: Math.max(0, lines.length - MOST_LINES_TOLD),
    },
    ready,
  };
};
