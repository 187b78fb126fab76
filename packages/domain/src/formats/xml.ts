import { wordTable } from '../wordTable.ts';
/** An element of a document: its name without prefix, where it begins, its attributes, its own text, what it holds. */
export interface XmlElement {
  readonly name: string;
  /** Characters before its tag. */
  readonly at: number;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
}

const DEEPEST = 60;
const MOST_ELEMENTS = 2_000_000;
/** Characters between "<" and ">": longer ones hold no attributes that anybody wrote. */
const LONGEST_TAG = 100_000;
const ENTITIES: Readonly<Record<string, string>> = wordTable({
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
});

/** The sign of a number that XML 1.0 knows as one; as it is written where it is none. */
const signOf = (said: string, code: number): string =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0xd800) ||
  (code > 0xdfff && code <= 0x10ffff)
    ? String.fromCodePoint(code)
    : said;

const plain = (text: string): string =>
  text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (said, name?: string, decimal?: string, hex?: string) =>
      name === undefined
        ? signOf(said, decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (ENTITIES[name] ?? said),
  );

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const ATTRIBUTE = /([\w:.-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a tag, and whether nothing else stands beside them: a value without quotes would be lost. */
function attributesIn(text: string): {
  readonly attributes: Record<string, string>;
  readonly isWhole: boolean;
} {
  const attributes: Record<string, string> = wordTable();
  let read = 0;
  let isWhole = true;
  for (const { 0: whole, 1: name = '', 2: double, 3: single, index } of text.matchAll(ATTRIBUTE)) {
    isWhole &&= text.slice(read, index).trim() === '';
    attributes[local(name)] = plain(double ?? single ?? '');
    read = index + whole.length;
  }
  return { attributes, isWhole: isWhole && /^\s*\/?$/.test(text.slice(read)) };
}

/** What of a tag matters for its end: quotes, and the signs that end or begin one. */
const MARK = /["'<>]/g;

/** Where the tag that begins at `start` ends: the first ">" outside of quotes; -1 where there is none before a "<" (XML 1.0, §3.1). */
function tagEnd(text: string, start: number): number {
  let quote = '';
  MARK.lastIndex = start + 1;
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    const [sign] = mark;
    if (sign === '<' || mark.index - start > LONGEST_TAG) return -1;
    if (sign === '>') {
      if (quote === '') return mark.index;
    } else if (quote === '') quote = sign;
    else if (quote === sign) quote = '';
  }
  return -1;
}

/** How forgiving a reading is, and what it tells of itself. */
export interface XmlReading {
  /**
   * A tag that closes nothing that is open is passed over, one that closes an outer element closes those within, as does the
   * end of the text.
   */
  readonly isLenient: boolean;
  /** Where the reading stopped, or first forgave something; null while it did neither. */
  at: number | null;
}

/** A comment or CDATA that begins here, its text and where it ends; null where it does not end, undefined where none begins. */
function asideAt(
  text: string,
  start: number,
): { readonly text: string; readonly next: number } | null | undefined {
  const isComment = text.startsWith('<!--', start);
  if (!isComment && !text.startsWith('<![CDATA[', start)) return undefined;
  const end = text.indexOf(isComment ? '-->' : ']]>', start);
  return end < 0 ? null : { text: isComment ? '' : text.slice(start + 9, end), next: end + 3 };
}

/** What is open after a closing tag; null where it closes nothing of this name. */
function closing(open: readonly XmlElement[], name: string, isLenient: boolean): XmlElement[] | null {
  const at = isLenient ? open.findLastIndex((each) => each.name === name) : open.length - 1;
  return at > 0 && open[at]?.name === name ? open.slice(0, at) : null;
}

/** The one element under the root; `cutAt`: where the text ended before its elements did, else null. */
function documentOf(root: XmlElement, told: XmlReading, cutAt: number | null): XmlElement | 'not_xml' {
  const [document, another] = root.children;
  const at = document === undefined ? 0 : (another?.at ?? cutAt);
  if (document === undefined || (at !== null && !told.isLenient)) {
    told.at = at;
    return 'not_xml';
  }
  told.at ??= at;
  return document;
}

/**
 * Reads XML in one pass: no declarations of entities, no fetching, no more than 60 levels. `too_deep` or `not_xml` where it is
 * not that, or ends before its elements do, unless it is lenient: what is missing of a cut file nobody knows.
 */
export function readXml(
  text: string,
  told: XmlReading = { isLenient: false, at: null },
): XmlElement | 'not_xml' | 'too_deep' {
  const stopped = (reason: 'not_xml' | 'too_deep', where: number): typeof reason => {
    told.at = where;
    return reason;
  };
  const root: XmlElement = { name: '', at: 0, attributes: {}, text: '', children: [] };
  let open: XmlElement[] = [root];
  let at = 0;
  let count = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const top = open.at(-1) ?? root;
    if (start < 0) break;
    if (start > at) top.text += plain(text.slice(at, start));
    const aside = asideAt(text, start);
    if (aside === null) return stopped('not_xml', start);
    if (aside !== undefined) {
      top.text += aside.text;
      at = aside.next;
    } else {
      // Declarations could name entities that blow a document up.
      if (text.startsWith('<!', start)) return stopped('not_xml', start);
      const end = tagEnd(text, start);
      if (end < 0) return stopped('not_xml', start);
      const tag = text.slice(start + 1, end);
      at = end + 1;
      if (tag.startsWith('?')) continue;
      if (tag.startsWith('/')) {
        const name = local(tag.slice(1).trim());
        const left = closing(open, name, told.isLenient);
        if (left === null && !told.isLenient) return stopped('not_xml', start);
        if (left === null || name !== top.name) told.at ??= start;
        open = left ?? open;
        continue;
      }
      const name = /^[\w:.-]{1,80}/.exec(tag)?.[0];
      if (!name || ++count > MOST_ELEMENTS) return stopped('not_xml', start);
      const { attributes, isWhole } = attributesIn(tag.slice(name.length));
      if (!isWhole && !told.isLenient) return stopped('not_xml', start);
      if (!isWhole) told.at ??= start;
      const element: XmlElement = {
        name: local(name),
        at: start,
        attributes,
        text: '',
        children: [],
      };
      top.children.push(element);
      if (tag.endsWith('/')) continue;
      open.push(element);
      if (open.length > DEEPEST) return stopped('too_deep', start);
    }
  }
  return documentOf(root, told, open.length === 1 ? null : text.length);
}

/** The first child of this name. */
export const childElement = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name);

/** Its trimmed text; empty where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  childElement(element, name)?.text.trim() ?? '';

/** Every element of this name below, in their order. */
export function descendantElements(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const wait = [element];
  for (let each = wait.pop(); each; each = wait.pop()) {
    if (each.name === name) found.push(each);
    for (let index = each.children.length - 1; index >= 0; index--) {
      const next = each.children[index];
      if (next) wait.push(next);
    }
  }
  return found;
}
