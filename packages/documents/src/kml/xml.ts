import { wordTable } from '@envol/domain/wordTable';

const ENTITIES: Readonly<Record<string, string>> = wordTable({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
});

// Everything outside the Char production of XML 1.0: no escape makes those characters legal, so they go.
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as XML content or attribute value; characters that XML 1.0 forbids are dropped. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** An element around content that is XML already. */
export const xmlElement = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

/** An element around a text; empty texts give no element. */
export const textElement = (name: string, text: string): string =>
  text === '' ? '' : xmlElement(name, escapeXml(text));

/** `<ExtendedData>` with one `<Data>` for each pair. */
export const extendedData = (values: Readonly<Record<string, string | number>>): string =>
  xmlElement(
    'ExtendedData',
    Object.entries(values)
      .map(([name, value]) =>
        xmlElement('Data', xmlElement('value', escapeXml(String(value))), ` name="${escapeXml(name)}"`),
      )
      .join(''),
  );
