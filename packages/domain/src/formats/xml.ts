/** An element of a document: its name without prefix, its attributes, its own text, what it holds. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
}

const DEEPEST = 60;
const MOST_ELEMENTS = 2_000_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[local(name)] = plain(double ?? single ?? '');
  return attributes;
}

/**
 * Reads XML in one pass: no declarations of entities, no fetching, no more than 60 levels. `too_deep` or `not_xml` where it is
 * not that; elements that are left open at the end are closed.
 */
export function readXml(text: string): XmlElement | 'not_xml' | 'too_deep' {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open: XmlElement[] = [root];
  let at = 0;
  let count = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const top = open.at(-1) ?? root;
    if (start < 0) break;
    if (start > at) top.text += plain(text.slice(at, start));
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start);
      if (end < 0) return 'not_xml';
      at = end + 3;
    } else if (text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start);
      if (end < 0) return 'not_xml';
      top.text += text.slice(start + 9, end);
      at = end + 3;
    } else {
      // Declarations could name entities that blow a document up.
      if (text.startsWith('<!', start)) return 'not_xml';
      const end = text.indexOf('>', start);
      if (end < 0) return 'not_xml';
      const tag = text.slice(start + 1, end);
      at = end + 1;
      if (tag.startsWith('?')) continue;
      if (tag.startsWith('/')) {
        if (local(tag.slice(1).trim()) !== top.name || open.length < 2) return 'not_xml';
        open.pop();
        continue;
      }
      const name = /^[\w:.-]{1,80}/.exec(tag)?.[0];
      if (!name || ++count > MOST_ELEMENTS) return 'not_xml';
      const element: XmlElement = {
        name: local(name),
        attributes: attributesIn(tag.slice(name.length)),
        text: '',
        children: [],
      };
      top.children.push(element);
      if (tag.endsWith('/')) continue;
      open.push(element);
      if (open.length > DEEPEST) return 'too_deep';
    }
  }
  const [document] = root.children;
  return document ?? 'not_xml';
}

/** The first child of this name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name);

/** Its trimmed text; empty where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  child(element, name)?.text.trim() ?? '';

/** Every element of this name below, in their order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
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
