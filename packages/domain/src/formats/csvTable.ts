/**
 * The cells of a line; quotes around a cell hold a separator, and "" in them is one quote. A quote within a cell is a sign of it:
 * inches, seconds of an angle.
 */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && isQuoted) isQuoted = false;
    else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  cells.push(cell);
  // A quote before a sign keeps spreadsheets from taking a word for a formula.
  return cells.map((each) => each.trim().replace(/^'(?=[=+\-@])/, ''));
}

/** The separator that a head has most of. */
export const separatorOf = (head: string): string =>
  [';', '\t', ','].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best));

/** A row of a table with the line that it begins on, from 1; the line breaks of a cell in quotes are spaces. */
export interface TableRow {
  readonly line: number;
  readonly text: string;
}

/** A first row that only names the separator, as spreadsheets want it: "sep=;". */
const SEPARATOR_ROW = /^"?sep=.{1,3}(?:\r\n?|\n)/i;
export const withoutSeparatorRow = (text: string): string => text.replace(SEPARATOR_ROW, '');

/** Lines that one cell in quotes goes on for: of more, its quote was never closed. */
const MOST_CELL_LINES = 20;

/**
 * Whether a line ends within a cell in quotes, where it began in one or not; null where a quote in such a cell neither closes it nor
 * stands for itself.
 */
function endsInQuotes(line: string, separator: string, beganIn: boolean): boolean | null {
  let [isQuoted, isBlank] = [beganIn, true];
  const isEnd = (at: number): boolean => {
    let next = at;
    while (line[next] === ' ') next++;
    return next >= line.length || line[next] === separator;
  };
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (isQuoted && sign === '"') {
      if (line[at + 1] === '"') at++;
      else if (isEnd(at + 1)) isQuoted = false;
      else return null;
    } else if (isQuoted) continue;
    else if (sign === '"' && isBlank) [isQuoted, isBlank] = [true, false];
    else if (sign === separator) isBlank = true;
    else if (sign !== ' ') isBlank = false;
  }
  return isQuoted;
}

/** How many lines after one belong to its row: those over which its last cell goes on in quotes. */
function linesWithin(lines: readonly string[], at: number, separator: string): number {
  if (!lines[at]?.includes('"') || endsInQuotes(lines[at], separator, false) !== true) return 0;
  for (let more = 1; more < MOST_CELL_LINES; more++) {
    const next = lines[at + more];
    const goesOn = next === undefined ? null : endsInQuotes(next, separator, true);
    if (goesOn === null) return 0;
    if (!goesOn) return more;
  }
  return 0;
}

/** The rows of a table, its head the first: a cell in quotes may go on over the ends of lines. No more than so many lines are read. */
export function tableOf(text: string, most: number): TableRow[] {
  const lines = text.split(/\r\n?|\n/, most);
  const first = SEPARATOR_ROW.test(text) ? 1 : 0;
  const separator = separatorOf(lines[first] ?? '');
  const rows: TableRow[] = [];
  for (let at = first; at < lines.length; at++) {
    const more = linesWithin(lines, at, separator);
    rows.push({ line: at + 1, text: lines.slice(at, at + more + 1).join(' ') });
    at += more;
  }
  return rows;
}
