/** Tables a PDF viewer needs of an embedded TrueType font (PDF 32000-1, 9.9); copied whole where present. */
const COPIED = ['cvt ', 'fpgm', 'prep'];
const COMPOUND = { words: 1, scale: 8, more: 0x20, scales: 0x40, matrix: 0x80 } as const;

/** The tables of a font with the places of its glyphs, read once. */
export interface TrueTypeTables {
  readonly table: (tag: string) => Buffer;
  /** Start of each glyph in `glyf`, and the end of the last. */
  readonly offsets: Uint32Array;
  readonly metrics: number;
}

/** Reads the directory and the glyph places of a plain TrueType font; throws where a table is missing. */
export const readTrueType = (font: Buffer): TrueTypeTables => {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    const start = font.readUInt32BE(entry + 8);
    const end = start + font.readUInt32BE(entry + 12);
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, end));
  }
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found !== undefined) return found;
    if (COPIED.includes(tag)) return Buffer.alloc(0);
    throw new Error(`the font has no ${tag} table`);
  };
  const long = table('head').readInt16BE(50) === 1;
  const loca = table('loca');
  const offsets = new Uint32Array(table('maxp').readUInt16BE(4) + 1);
  for (let glyph = 0; glyph < offsets.length; glyph++) {
    offsets[glyph] = long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  }
  return { table, offsets, metrics: table('hhea').readUInt16BE(34) };
};

const padded = (length: number): number => (length + 3) & ~3;

const checksum = (table: Buffer): number => {
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
};

const assemble = (tables: readonly (readonly [tag: string, data: Buffer])[]): Buffer => {
  const selector = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + 16 * tables.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** selector * 16, 6);
  header.writeUInt16BE(selector, 8);
  header.writeUInt16BE((tables.length - 2 ** selector) * 16, 10);
  const parts = [header];
  let offset = header.length;
  tables.forEach(([tag, data], index) => {
    const table = Buffer.alloc(padded(data.length));
    data.copy(table);
    const entry = 12 + 16 * index;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(table), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    parts.push(table);
    offset += table.length;
  });
  return Buffer.concat(parts);
};

/** The glyphs one document uses, renumbered in the order of their first use: what pdfkit asks of a font's subset. */
export class TrueTypeSubset {
  private readonly tables: TrueTypeTables;
  private readonly glyphs: number[] = [0];
  /** By the glyph's number in the font; 0 while it is not in the subset. */
  private readonly numbers: Uint16Array;

  constructor(tables: TrueTypeTables) {
    this.tables = tables;
    this.numbers = new Uint16Array(tables.offsets.length);
  }

  /** The number of a glyph inside the subset. */
  includeGlyph(glyph: number): number {
    const known = this.numbers[glyph];
    if (known !== undefined && known !== 0) return known;
    if (glyph === 0) return 0;
    const number = this.glyphs.length;
    this.glyphs.push(glyph);
    this.numbers[glyph] = number;
    return number;
  }

  /** The subset as a font file. */
  encode(): Buffer {
    const { table } = this.tables;
    const outlines: Buffer[] = [];
    const starts: number[] = [0];
    // Parts of compound glyphs join the list while it is walked.
    for (let number = 0; number < this.glyphs.length; number++) {
      const outline = this.outline(this.glyphs[number] ?? 0);
      outlines.push(outline);
      starts.push((starts.at(-1) ?? 0) + outline.length);
    }
    const loca = Buffer.alloc(starts.length * 4);
    for (const [number, start] of starts.entries()) loca.writeUInt32BE(start, number * 4);
    const head = Buffer.from(table('head'));
    head.writeInt16BE(1, 50);
    const hhea = Buffer.from(table('hhea'));
    hhea.writeUInt16BE(this.glyphs.length, 34);
    const maxp = Buffer.from(table('maxp'));
    maxp.writeUInt16BE(this.glyphs.length, 4);
    const made: [string, Buffer][] = [
      ['glyf', Buffer.concat(outlines)],
      ['head', head],
      ['hhea', hhea],
      ['hmtx', this.metrics()],
      ['loca', loca],
      ['maxp', maxp],
    ];
    const copied = COPIED.map((tag): [string, Buffer] => [tag, table(tag)]).filter(
      ([, data]) => data.length > 0,
    );
    return assemble([...made, ...copied].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private metrics(): Buffer {
    const { table, metrics } = this.tables;
    const source = table('hmtx');
    const target = Buffer.alloc(this.glyphs.length * 4);
    this.glyphs.forEach((glyph, number) => {
      const last = Math.min(glyph, metrics - 1);
      source.copy(target, number * 4, last * 4, last * 4 + 2);
      const bearing = glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2;
      source.copy(target, number * 4 + 2, bearing, bearing + 2);
    });
    return target;
  }

  private outline(glyph: number): Buffer {
    const { table, offsets } = this.tables;
    const start = offsets[glyph] ?? 0;
    const data = table('glyf').subarray(start, offsets[glyph + 1] ?? start);
    if (data.length === 0) return data;
    const outline = Buffer.alloc(padded(data.length));
    data.copy(outline);
    if (outline.readInt16BE(0) < 0) this.renumberParts(outline);
    return outline;
  }

  private renumberParts(outline: Buffer): void {
    for (let at = 10, flags: number = COMPOUND.more; (flags & COMPOUND.more) !== 0; ) {
      flags = outline.readUInt16BE(at);
      outline.writeUInt16BE(this.includeGlyph(outline.readUInt16BE(at + 2)), at + 2);
      at += 4 + ((flags & COMPOUND.words) !== 0 ? 4 : 2);
      if ((flags & COMPOUND.scale) !== 0) at += 2;
      else if ((flags & COMPOUND.scales) !== 0) at += 4;
      else if ((flags & COMPOUND.matrix) !== 0) at += 8;
    }
  }
}
