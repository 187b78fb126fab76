import { wordTable } from '../wordTable.ts';

/** A line that mail programs put above what they quote. Kept to one line and plain parts: it is tried on every line. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^(?:le|on|am|el|il)\b(?=.*[\d@]).{3,300}(?:a écrit|wrote|schrieb|escribió|ha scritto)\s*:?$/i,
  /^-{2,}\s?(?:message d['’]origine|message transféré|original message|forwarded message|courriel d['’]origine)\b.{0,20}$/i,
  /^_{20,}$/,
];
/** Lines that open the block of headers which Outlook puts above what it quotes. */
const FROM_LINE = /^\*?(?:de|from|von)\s?:\*?\s?.{1,300}$/i;
const SUBJECT_LINE = /^\*?(?:objet|subject|betreff)\s?:/i;
/** Lines after the first within which such a block names its subject. */
const BLOCK_LINES = 5;
/** What phones and programs add below the words. */
const SENT_FROM =
  /^(?:envoyé (?:de|depuis) (?:mon|ma|l['’])|envoyé à partir de|sent from (?:my|mail|outlook)|get outlook for|obtenir outlook pour|télécharger outlook pour|provenance : courrier)/i;

const MOST_WRAPPED = 3;

/** Programs break a long attribution into lines: "Le lun. 3 mars 2026 à 10:12, Envol <…>" / "a écrit :". */
const opensQuote = (lines: readonly string[], at: number): boolean => {
  const line = (lines[at] ?? '').trim();
  if (ATTRIBUTIONS.some((pattern) => pattern.test(line))) return true;
  if (FROM_LINE.test(line))
    return lines.slice(at + 1, at + 1 + BLOCK_LINES).some((next) => SUBJECT_LINE.test(next.trim()));
  if (!/^(?:le|on)\b/i.test(line)) return false;
  for (let count = 2; count <= MOST_WRAPPED; count += 1) {
    const parts = lines.slice(at, at + count).map((each) => each.trim());
    if (parts.includes('')) return false;
    const joined = parts.join(' ');
    if (ATTRIBUTIONS[0]?.test(joined)) return true;
  }
  return false;
};

const isSignature = (line: string): boolean => line === '-- ' || line === '--' || SENT_FROM.test(line.trim());

/**
 * The words of an answer by e-mail without what they answer: everything from the first sign of a quotation on is cut, and so
 * is a signature. `marks`: the lines above which letters of the product ask for an answer. Empty where nothing else was
 * written.
 */
export const answerIn = (text: string, marks: readonly string[]): string => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const marked = lines.findIndex((line) => marks.some((mark) => line.includes(mark)));
  const upTo = marked < 0 ? lines : lines.slice(0, marked);
  const quoted = upTo.findIndex((_, at) => opensQuote(upTo, at));
  const written = quoted < 0 ? upTo : upTo.slice(0, quoted);
  const signed = written.findIndex(isSignature);
  const kept = (signed < 0 ? written : written.slice(0, signed)).filter((line) => !/^\s*>/.test(line));
  return kept
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const ENTITIES: Readonly<Record<string, string>> = wordTable({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ugrave: 'ù',
  ucirc: 'û',
  ocirc: 'ô',
  icirc: 'î',
  iuml: 'ï',
  euml: 'ë',
  oelig: 'œ',
  rsquo: '’',
  lsquo: '‘',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  deg: '°',
  Eacute: 'É',
  Agrave: 'À',
  Ccedil: 'Ç',
});
const LAST_CODE_POINT = 0x10_ff_ff;

const readEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= LAST_CODE_POINT
    ? String.fromCodePoint(code).toWellFormed()
    : whole;
};

/** What is read aloud of no letter. */
const SILENT: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title', 'template']);
const BLOCKS: ReadonlySet<string> = new Set(
  'p div br tr li ul ol table h1 h2 h3 h4 h5 h6 blockquote hr pre section article header footer'.split(' '),
);
/** How mail programs mark what they quote, in the tag that opens it. */
const QUOTE_TAG =
  /gmail_quote|gmail_attr|moz-cite-prefix|yahoo_quoted|divrplyfwdmsg|appendonsend|protonmail_quote/i;

/** The end of a tag that begins at `from`; an attribute's quotes may hold a ">". */
const endOfTag = (html: string, from: number): number => {
  let quote = '';
  for (let at = from + 1; at < html.length; at += 1) {
    const letter = html.charAt(at);
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return html.length;
};

/** After what begins at `from` with this tag and is not read; the whole rest where nothing ends it. */
const afterSilent = (lower: string, name: string, from: number): number => {
  const end = lower.indexOf(`</${name}`, from);
  return end < 0 ? lower.length : end;
};

/** What is read of the tag at `from`: what it adds to the text, and where reading goes on; null where a quotation begins. */
const readTag = (
  html: string,
  lower: string,
  from: number,
): { readonly text: string; readonly next: number } | null => {
  if (lower.startsWith('<!--', from)) {
    const end = lower.indexOf('-->', from + 4);
    return { text: '', next: end < 0 ? html.length : end + 3 };
  }
  const end = endOfTag(html, from);
  const tag = html.slice(from + 1, Math.min(end, from + 1_000));
  const name = /^\/?\s*([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (!tag.startsWith('/') && (name === 'blockquote' || QUOTE_TAG.test(tag))) return null;
  if (!tag.startsWith('/') && SILENT.has(name)) return { text: '', next: afterSilent(lower, name, end + 1) };
  return { text: BLOCKS.has(name) ? '\n' : '', next: end + 1 };
};

/** The words of a letter in HTML, up to what it quotes; linear in its length. */
export const textOfHtml = (html: string): string => {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const words = html.slice(at, open < 0 ? html.length : open);
    parts.push(words.replace(/\s+/g, ' ').replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, readEntity));
    if (open < 0) break;
    const read = readTag(html, lower, open);
    if (read === null) break;
    parts.push(read.text);
    at = read.next;
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/\u00a0/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
