import { describe, expect, it } from 'vitest';
import { readXml, textOf, type XmlElement, type XmlReading } from './xml.ts';

const read = (text: string): XmlElement => {
  const document = readXml(text);
  if (typeof document === 'string') throw new Error(document);
  return document;
};
const lenient = (text: string): { readonly document: XmlElement | string; readonly at: number | null } => {
  const told: XmlReading = { isLenient: true, at: null };
  return { document: readXml(text, told), at: told.at };
};

describe('XML of files', () => {
  it('reads names without prefixes, attributes, text, CDATA and where each element begins', () => {
    const document = read(
      '<?xml version="1.0"?>\n<k:a x="1" k:y=\'2\'><!-- c --><b>t&amp;<![CDATA[<u>]]></b></k:a>',
    );
    expect(document).toMatchObject({ name: 'a', at: 22, attributes: { x: '1', y: '2' } });
    expect(textOf(document, 'b')).toBe('t&<u>');
  });

  it('takes a ">" within an attribute for its sign, not for the end of the tag', () => {
    expect(read('<a name="P > 10 m"><b/></a>')).toMatchObject({
      attributes: { name: 'P > 10 m' },
      children: [{ name: 'b' }],
    });
  });

  it('takes a "&" that begins no entity as it is written', () => {
    expect(read('<a>Dupont & fils &house;&#38;&#x26;</a>').text).toBe('Dupont & fils &house;&&');
    // A "&" right before a tag swallows none: the position of a track would be lost.
    expect(read('<a>AT&<b c="&"/><b>R&D</b></a>')).toMatchObject({
      text: 'AT&',
      children: [{ attributes: { c: '&' } }, { text: 'R&D' }],
    });
  });

  it('holds names of the prototype as any other', () => {
    expect(Object.entries(read('<a __proto__="1" constructor="2"/>').attributes)).toContainEqual([
      'constructor',
      '2',
    ]);
    expect(read('<__proto__><a/></__proto__>').name).toBe('__proto__');
  });

  it.each([
    ['a declaration of entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['two roots', '<a/><b/>'],
    ['a cut text', '<a><b></b>'],
    ['a cut tag', '<a><b'],
    ['tags that cross', '<a><b></a></b>'],
    ['a closing tag of nothing', '<a></c></a>'],
    ['a tag within the value of an attribute', '<a b="><c/><d e=" f="1"/></a>'],
    ['nothing', ''],
    ['a tag of over 100,000 characters', `<a b="${'x'.repeat(100_001)}"/>`],
  ])('refuses %s', (_, text) => {
    expect(readXml(text)).toBe('not_xml');
  });

  it('refuses more than 60 levels, and says where', () => {
    const told: XmlReading = { isLenient: false, at: null };
    expect(readXml('<a>'.repeat(61) + '</a>'.repeat(61), told)).toBe('too_deep');
    expect(told.at).toBe(59 * 3);
    expect(read('<a>'.repeat(59) + '</a>'.repeat(59)).name).toBe('a');
  });

  it('leniently closes what an outer closing tag or the end of the text leaves open, and says where first', () => {
    expect(lenient('<a><b><c>1</b><d/></a>')).toMatchObject({
      document: { children: [{ name: 'b', children: [{ name: 'c' }] }, { name: 'd' }] },
      at: 10,
    });
    expect(lenient('<a><b>1</b></x><d/>')).toMatchObject({
      document: { children: [{ name: 'b' }, { name: 'd' }] },
      at: 11,
    });
    expect(lenient('<a><b>')).toMatchObject({ document: { name: 'a' }, at: 6 });
    expect(lenient('<a/>')).toMatchObject({ at: null });
  });

  it('leaves the text of an element as it is where a stray tag closes nothing', () => {
    expect(lenient('<a><margin>40</b></margin></a>')).toMatchObject({
      document: { children: [{ text: '40' }] },
      at: 13,
    });
  });

  it.each([
    ['stray closing tags', `<a>${'</x>'.repeat(200_000)}</a>`],
    ['a declaration without an end', `<a><!${'x'.repeat(500_000)}`],
    ['an attribute without an end', `<a b="${'x'.repeat(500_000)}`],
    ['quotes', `<a ${'"'.repeat(500_000)}>`],
    ['bare ampersands', `<a>${'&'.repeat(500_000)}</a>`],
    ['tags of many attributes', `<r>${`<a ${'b="1" '.repeat(200)}/>`.repeat(400)}</r>`],
  ])('takes time in proportion to %s', (_, text) => {
    const half = text.slice(0, text.length / 2);
    const before = process.cpuUsage();
    for (const each of [half, text]) readXml(each, { isLenient: true, at: null });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1.5);
  });
});
