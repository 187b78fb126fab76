import { type Line, partAfterEnd, strayParagraphs } from './endOfMessage.ts';

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
  readonly lines: Line[];
}

/**
 * A message without a readable heading is parted from the one before, whose text it would be. What looks like no heading
 * stays with the one before: its last line may be its limits, or the end of its text.
 */
const partUnnamed = (before: Line[], line: Line): Block => {
  while (before.at(-1)?.text.trim() === '') before.pop();
  const above = (before.at(-1)?.text ?? '').trim();
  const isHeading = above.length < LONGEST_HEADING && HEADING.test(above);
  const called = isHeading ? (before.pop()?.text ?? '').trim() : '';
  return { line: line.number, header: null, called, lines: [line] };
};

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

/** The block that a line begins; null where it goes on with the one before, or with what stands before the first. */
function begunBy(
  line: Line,
  next: string | undefined,
  last: Block | undefined,
  preamble: Line[],
): Block | null {
  const { text, number } = line;
  const trimmed = text.trim();
  const header = trimmed.length < LONGEST_HEADING ? HEADER.exec(trimmed) : null;
  // A bare identifier may be a word of the text; one that says what it is ("NOTAMN") is a heading.
  if (header && (header[5] !== undefined || (next !== undefined && STARTS_ITEMS.test(next))))
    return { line: number, header, called: header[0], lines: [] };
  const whole = HEADER_AND_ITEMS.exec(trimmed.slice(0, LONGEST_LOOK));
  if (whole)
    return {
      line: number,
      header: whole,
      called: whole[0].trim(),
      lines: [{ text: trimmed.slice(whole[0].length), number }],
    };
  if (Q_LINE.test(text))
    return last === undefined || last.lines.some((each) => Q_LINE.test(each.text))
      ? partUnnamed(last?.lines ?? preamble, line)
      : null;
  const called = Q_WITHIN.exec(text.slice(0, LONGEST_LOOK))?.[1]?.trim() ?? '';
  // Items of a message that came before its Q line are its own.
  if (called !== '' && !STARTS_ITEMS.test(text) && (HEADING.test(called) || last === undefined))
    return { line: number, header: null, called: called.slice(0, LONGEST_HEADING), lines: [line] };
  return last === undefined && STARTS_ITEMS.test(text) ? partUnnamed(preamble, line) : null;
}

const strayBlocks = (lines: readonly Line[]): Block[] =>
  strayParagraphs(lines).map((paragraph) => ({
    line: paragraph[0]?.number ?? 0,
    header: null,
    called: (paragraph[0]?.text ?? '').trim().slice(0, LONGEST_HEADING),
    lines: paragraph,
  }));

/**
 * The messages of a text: each begins with its identifier, alone on a line or with its items behind it. What stands before
 * the first and behind the end of one is a block without a heading, so that no line is left unsaid; lines that only carry
 * messages from office to office are none.
 */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  const preamble: Line[] = [];
  lines.forEach((line, index) => {
    const next = lines.slice(index + 1, index + 5).find((each) => each.text.trim() !== '');
    const begun = begunBy(line, next?.text, blocks.at(-1), preamble);
    if (begun) blocks.push(begun);
    else (blocks.at(-1)?.lines ?? preamble).push(line);
  });
  return [
    ...strayBlocks(preamble),

    ...blocks.flatMap((block) => {
      const { message, rest } = partAfterEnd(block.lines, block.called.startsWith('('));
      return [{ ...block, lines: message }, ...strayBlocks(rest)];
    }),
  ];
}

/** A message without the spaces that stand before all its lines. */
export function bodyOf(block: Block): string {
  const lines = block.lines.map(({ text }) => text);
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const body = indent > 0 && Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
  return body.join('\n').trimEnd();
}
