/** A line of a text that holds messages. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/**
 * Lines that carry a message from office to office and are no part of any (ICAO Annex 10 vol. II, 4.4; Eurocontrol's EAD):
 * start and end of a transmission, addresses, origin, the end of a part, when and by whom it was created, and rules drawn
 * between messages.
 */
const FRAME_LINES: readonly RegExp[] = [
  /^ZCZC\b.{0,40}$/,
  /^NNNN$/,
  /^(?:SS|DD|FF|GG|KK)(?: [A-Z]{8}){1,8}$/,
  /^\d{6} [A-Z]{8}$/,
  /^END\s{1,3}PART\s{1,3}\d{1,2}\s{1,3}OF\s{1,3}\d{1,2}\)?$/,
  /^CREATED:\s{0,3}\d{1,2} [A-Z]{3} \d{4} \d{2}:\d{2}(?::\d{2})?$/i,
  /^SOURCE:\s{0,3}[A-Z]{8}$/,
  /^[-_=*~.]+$/,
];
const isFrame = ({ text }: Line): boolean => FRAME_LINES.some((frame) => frame.test(text.trim()));

const isBlank = (line: Line | undefined): boolean => line?.text.trim() === '';

/** Brackets, and the letters or numbers of items and lists, whose bracket closes nothing. */
const BRACKETS = /^\s*[A-Z\d]{1,2}\)|\s[QABCDEFG]\)(?=\s)|[()]/g;
const LOWER_LIMIT = /(?:^|\s)F\)\s*\S/;
const UPPER_LIMIT = /(?:^|\s)G\)\s*\S/;
const BEGINS_OTHER = /^\s*(?:\(|[QABCDE]\))/;
/** What calls itself a message, though its heading cannot be read. */
const UNREADABLE_HEADING =
  /^\s*\(?(?:[A-Z]{4}[-\s]?)?(?:[A-Z]{1,2}[-\s]?\d{1,5}\s?[-/. ]\s?\d{2,4}\s{1,3})?NOTAM[NRC]\b/;

/** Brackets that are open after a line, of those before it; null where its end closes the first. */
function openAfter({ text }: Line, before: number): number | null {
  let open = before;
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    const isItem = bracket.length > 1 && open <= 1;
    if (bracket === '(') open += 1;
    else if (!isItem) open -= 1;
    if (open > 0) continue;
    if (text.slice(index + bracket.length).trim() === '') return null;
    open = 1;
  }
  return open;
}

/** Behind each line, whether the limits of its message follow: a bracket closed there was not the message's. */
function limitsFollow(lines: readonly Line[]): boolean[] {
  const follow: boolean[] = [];
  let isAhead = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    follow[index] = isAhead;
    const { text } = lines[index] ?? { text: '' };
    if (BEGINS_OTHER.test(text)) isAhead = false;
    else if (LOWER_LIMIT.test(text) || UPPER_LIMIT.test(text)) isAhead = true;
  }
  return follow;
}

/** The line that closes the bracket before a message; -1 where none does. */
function closingLine(lines: readonly Line[]): number {
  const follow = limitsFollow(lines);
  let open = 1;
  for (const [index, line] of lines.entries()) {
    const after = openAfter(line, open);
    if (after === null && follow[index] !== true) return index;
    open = after ?? 1;
  }
  return -1;
}

/** How many of its lines are a message's: as far as it closes, or to the empty line behind its upper limit. */
function lengthOf(lines: readonly Line[], isBracketed: boolean): number {
  const closing = isBracketed ? closingLine(lines) : -1;
  if (closing !== -1) return closing + 1;
  const upper = lines.findIndex(
    ({ text }, index) =>
      UPPER_LIMIT.test(text) && (LOWER_LIMIT.test(text) || LOWER_LIMIT.test(lines[index - 1]?.text ?? '')),
  );
  const end = lines.findIndex(
    ({ text }, index) =>
      (upper !== -1 && index > upper && text.trim() === '') ||
      (isBlank(lines[index - 1]) && UNREADABLE_HEADING.test(text)),
  );
  return end === -1 ? lines.length : end;
}

/** The lines of a message, and what stands behind its end. Lines that go on without an end that is marked are its own. */
export function partAfterEnd(
  lines: readonly Line[],
  isBracketed: boolean,
): { readonly message: Line[]; readonly rest: Line[] } {
  const length = lengthOf(lines, isBracketed);
  return { message: lines.slice(0, length), rest: lines.slice(length) };
}

/** What stands outside messages, by its paragraphs, without the lines that only carry messages. */
export function strayParagraphs(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isStray = !isBlank(line) && !isFrame(line);
    if (isStray && isOpen) paragraphs.at(-1)?.push(line);
    else if (isStray) paragraphs.push([line]);
    isOpen = isStray;
  }
  return paragraphs;
}
