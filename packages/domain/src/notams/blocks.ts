/** Series, number and year, with the office before it where the message names it. */
export const IDENTIFIER = String.raw`(?:([A-Z]{4})[-\s])?([A-Z])(\d{1,4})\/(\d{2})`;
const KIND = String.raw`\s+(NOTAM[NRC]?)(?:\s+((?:[A-Z]{4}[-\s])?[A-Z]\d{1,4}\/\d{2}))?`;
const HEADER = new RegExp(String.raw`^\(?${IDENTIFIER}(?:${KIND})?\s*$`);
/** A whole message on one line: its letters part the items as well as line breaks do. */
const HEADER_AND_ITEMS = new RegExp(
  String.raw`^\(?${IDENTIFIER}(?:${KIND})?\s+(?=(?:Q\)\s{0,3}[A-Z]{4}\s?\/|[AB]\)\s|DU ?:))`,
);
/** Where a message begins within a line, after the end of another. */
const WITHIN_LINE = /\s(?=\(?(?:[A-Z]{4}[-\s])?[A-Z]\d{1,4}\/\d{2}\s+NOTAM[NRC]?\b[^)]{0,40}\sQ\))/g;
const STARTS_ITEMS = /^\s*(?:[QAB]\)|DU ?:)/;
/** A second one in a message begins another, whose heading could not be read. */
const Q_LINE = /^\s*Q\)\s*[A-Z]{4}\s*\/\s*Q[A-Z]{4}\s*\//;
const Q_WITHIN = /^(.{0,200}?)\sQ\)\s*[A-Z]{4}\s*\/\s*Q[A-Z]{4}\s*\//;
/** What names a message, though not as it has to: "LFFA R00042-26", "A1234/2026 NOTAMN". */
const HEADING = /^\(?(?:[A-Z]{4}[-\s]?)?[A-Z]{1,2}[-\s]?\d{1,5}\s?[-/. ]\s?\d{2,4}\b|\bNOTAM[NRC]\b/;
const LONGEST_HEADING = 60;
/** Characters of a line that are looked at for its heading. */
const LONGEST_LOOK = 300;

/** A message as it stands in a text. */
export interface Block {
  readonly line: number;
  /** Null: it has none that can be read. */
  readonly header: RegExpExecArray | null;
  /** As it calls itself. */
  readonly called: string;
  readonly lines: string[];
}

/**
 * A message without a readable heading is parted from the one before, whose text it would be. What looks like no heading
 * stays with the one before: its last line may be its limits, or the end of its text.
 */
const partUnnamed = (before: Block | undefined, line: number): Block => {
  const lines = before?.lines ?? [];
  while (lines.at(-1)?.trim() === '') lines.pop();
  const above = (lines.at(-1) ?? '').trim();
  const isHeading = above.length < LONGEST_HEADING && HEADING.test(above);
  const called = isHeading ? (lines.pop() ?? '').trim() : '';
  return { line, header: null, called, lines: [] };
};

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) =>
      (line.length > LONGEST_HEADING && line.includes('Q)') ? line.split(WITHIN_LINE) : [line]).map(
        (part) => ({
          text: part,
          number: index + 1,
        }),
      ),
    );

/** The block that a line begins; null where it goes on with the one before. */
function begunBy({ text, number }: Line, next: string | undefined, last: Block | undefined): Block | null {
  const trimmed = text.trim();
  const header = trimmed.length < LONGEST_HEADING ? HEADER.exec(trimmed) : null;
  // A bare identifier may be a word of the text; one that says what it is ("NOTAMN") is a heading.
  if (header && (header[5] !== undefined || (next !== undefined && STARTS_ITEMS.test(next))))
    return { line: number, header, called: header[0], lines: [] };
  const whole = HEADER_AND_ITEMS.exec(trimmed.slice(0, LONGEST_LOOK));
  if (whole)
    return { line: number, header: whole, called: whole[0].trim(), lines: [trimmed.slice(whole[0].length)] };
  if (Q_LINE.test(text))
    return last === undefined || last.lines.some((each) => Q_LINE.test(each))
      ? { ...partUnnamed(last, number), lines: [text] }
      : null;
  const called = Q_WITHIN.exec(text.slice(0, LONGEST_LOOK))?.[1]?.trim() ?? '';
  // Items of a message that came before its Q line are its own.
  if (called !== '' && !STARTS_ITEMS.test(text) && (HEADING.test(called) || last === undefined))
    return { line: number, header: null, called: called.slice(0, LONGEST_HEADING), lines: [text] };
  return last === undefined && STARTS_ITEMS.test(text)
    ? { line: number, header: null, called: '', lines: [text] }
    : null;
}

/** The messages of a text: each begins with its identifier, alone on a line or with its items behind it. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  lines.forEach((line, index) => {
    const next = lines.slice(index + 1, index + 5).find((each) => each.text.trim() !== '');
    const begun = begunBy(line, next?.text, blocks.at(-1));
    if (begun) blocks.push(begun);
    else blocks.at(-1)?.lines.push(line.text);
  });
  return blocks;
}

/** A message without the spaces that stand before all its lines. */
export function bodyOf({ lines }: Block): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const body = indent > 0 && Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
  return body.join('\n').trimEnd();
}
