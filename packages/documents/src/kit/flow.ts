import { HEADER, LINE, MUTED } from '../pdf/palette.ts';
import { lineHeightOf, styledTextWidth, type TextStyle, wrapText } from '../pdf/pen.ts';
import type { Drawing, Row } from './rows.ts';

/** A titled list of rows in a column of the page. */
export interface Block {
  readonly title: string;
  /** Said at the right end of the title's line, or under it where there is no room. */
  readonly note?: string;
  /** Column headings, repeated on every page that the block reaches. */
  readonly heading?: Row | undefined;
  readonly rows: readonly Row[];
  /** Said instead of rows when there is none. */
  readonly empty?: string;
  readonly x: number;
  readonly width: number;
  /** A rule between rows. */
  readonly ruled?: boolean;
}

/** Where blocks may stand on a page, in points. */
export interface Frame {
  readonly top: number;
  readonly bottom: number;
}

type Draw = (drawing: Drawing) => void;

const TITLE: TextStyle = { size: 9, weight: 600, color: HEADER };
const NOTE: TextStyle = { size: 7, color: MUTED };
const TITLE_GAP = 6;
const GAP = 9;
/** A block is not begun on less than this, unless it fits whole. */
const LEAST = 70;

/** A block as far as one page takes it. */
interface Slice {
  readonly block: Block;
  readonly title: readonly string[];
  readonly note: readonly string[];
  readonly is_note_beside: boolean;
  readonly rows: readonly Row[];
  readonly height: number;
}

const titleOf = (block: Block, continued: string | null) => {
  const title = wrapText(
    continued === null ? block.title : `${block.title} (${continued})`,
    TITLE,
    block.width,
  );
  const note = continued !== null || block.note === undefined ? [] : wrapText(block.note, NOTE, block.width);
  const used = styledTextWidth(title[0] ?? '', TITLE) + 12 + styledTextWidth(note[0] ?? '', NOTE);
  const is_note_beside = title.length === 1 && note.length === 1 && used <= block.width;
  const lines =
    title.length * lineHeightOf(TITLE.size) + (is_note_beside ? 0 : note.length * lineHeightOf(NOTE.size));
  return { title, note, is_note_beside, height: lines + TITLE_GAP };
};

const drawTitle = (
  { pen, tags }: Drawing,
  slice: Slice,
  top: number,
  parent: PDFKit.PDFStructureElement,
): number => {
  const { block, title, note, is_note_beside } = slice;
  let y = top;
  tags.leaf('H2', () => pen.lines(title, block.x, y + TITLE.size, TITLE), parent);
  y += title.length * lineHeightOf(TITLE.size);
  if (note.length > 0) {
    const [first = ''] = note;
    tags.leaf(
      'P',
      () => {
        if (is_note_beside) pen.line(first, block.x + block.width, top + TITLE.size, NOTE, 'right');
        else pen.lines(note, block.x, y + NOTE.size, NOTE);
      },
      parent,
    );
    if (!is_note_beside) y += note.length * lineHeightOf(NOTE.size);
  }
  const at = y + 2;
  tags.decoration(() =>
    pen.doc
      .lineWidth(0.7)
      .strokeColor(HEADER)
      .moveTo(block.x, at)
      .lineTo(block.x + block.width, at)
      .stroke(),
  );
  return top + (y - top) + TITLE_GAP - 2;
};

const drawRows = (drawing: Drawing, slice: Slice, top: number, section: PDFKit.PDFStructureElement): void => {
  const { tags, pen } = drawing;
  const { block } = slice;
  const table = tags.group('Table', section);
  let y = top;
  const drawRow = (item: Row): void => {
    const row = tags.group('TR', table);
    item.draw(drawing, block.x, y, row);
    row.end();
    y += item.height;
  };
  if (block.heading !== undefined) drawRow(block.heading);
  slice.rows.forEach((item, index) => {
    drawRow(item);
    if (block.ruled === false || index === slice.rows.length - 1) return;
    const at = y;
    tags.decoration(() =>
      pen.doc
        .lineWidth(0.4)
        .strokeColor(LINE)
        .moveTo(block.x, at)
        .lineTo(block.x + block.width, at)
        .stroke(),
    );
  });
  table.end();
};

const drawSlice = (drawing: Drawing, slice: Slice, top: number): void => {
  const { tags, pen } = drawing;
  const section = tags.group('Sect');
  const y = drawTitle(drawing, slice, top, section);
  if (slice.rows.length > 0) drawRows(drawing, slice, y, section);
  else if (slice.block.empty !== undefined) {
    const lines = wrapText(slice.block.empty, NOTE, slice.block.width);
    tags.leaf('P', () => pen.lines(lines, slice.block.x, y + 9, NOTE), section);
  }
  section.end();
};

interface Cut {
  readonly slice: Slice;
  readonly rest: readonly Row[];
}

/** As many rows as fit; where `is_forced`, at least something of the first. */
const cut = (
  block: Block,
  rows: readonly Row[],
  room: number,
  continued: string | null,
  is_forced: boolean,
): Cut => {
  const head = titleOf(block, continued);
  let height = head.height + (rows.length > 0 ? (block.heading?.height ?? 0) : 0);
  if (rows.length === 0 && block.empty !== undefined)
    height += wrapText(block.empty, NOTE, block.width).length * lineHeightOf(NOTE.size) + 4;
  const taken: Row[] = [];
  let rest = rows;
  for (;;) {
    const [row, ...others] = rest;
    if (row === undefined) break;
    if (height + row.height <= room) {
      taken.push(row);
      height += row.height;
      rest = others;
      continue;
    }
    const parts = is_forced && taken.length === 0 ? row.split(room - height) : null;
    if (parts !== null) {
      taken.push(parts[0]);
      height += parts[0].height;
      rest = [parts[1], ...others];
    } else if (is_forced && taken.length === 0) {
      // Nothing of it fits a whole page: it is drawn all the same.
      taken.push(row);
      height += row.height;
      rest = others;
    }
    break;
  }
  return { slice: { block, ...head, rows: taken, height }, rest };
};

/**
 * Lays blocks one under the other over as many pages as they need, before anything is drawn: so every page knows how
 * many there are. Nothing is cut: a row too high for a page goes on on the next.
 */
export class Flow {
  private readonly pages: Draw[][] = [[]];
  private readonly frameOf: (page: number) => Frame;
  private readonly continued: string;
  /** Where the next block begins on the last page. */
  y: number;

  /** `continued` is said behind the title of a block that goes on. */
  constructor(frameOf: (page: number) => Frame, continued: string) {
    this.frameOf = frameOf;
    this.continued = continued;
    this.y = frameOf(0).top;
  }

  get count(): number {
    return this.pages.length;
  }

  /** Room left on the last page. */
  get room(): number {
    return this.frameOf(this.count - 1).bottom - this.y;
  }

  /** Goes on on a new page, unless the last one is still empty. */
  breakPage(): void {
    if (this.pages.at(-1)?.length === 0) return;
    this.pages.push([]);
    this.y = this.frameOf(this.count - 1).top;
  }

  /** Something of a known height across the page; `draw` is given its top. */
  place(height: number, draw: (drawing: Drawing, top: number) => void, gap = GAP): void {
    if (height > this.room) this.breakPage();
    const top = this.y;
    this.pages.at(-1)?.push((drawing) => draw(drawing, top));
    this.y += height + gap;
  }

  /** Blocks side by side, each going on where its column goes on. */
  band(blocks: readonly Block[]): void {
    const whole = (room: number) => blocks.map((block) => cut(block, block.rows, room, null, false));
    const fits = whole(this.room).every(({ rest, slice }) => rest.length === 0 && slice.height <= this.room);
    if (!fits && this.room < LEAST) this.breakPage();
    let open = blocks.map((block) => ({ block, rows: block.rows, is_begun: false }));
    for (;;) {
      const { room } = this;
      const is_top = this.pages.at(-1)?.length === 0;
      const cuts = open.map(({ block, rows, is_begun }) => ({
        ...cut(block, rows, room, is_begun ? this.continued : null, is_top),
        had: rows.length,
      }));
      if (
        !is_top &&
        cuts.some(({ slice, had }) => slice.height > room || (had > 0 && slice.rows.length === 0))
      ) {
        this.breakPage();
        continue;
      }
      const top = this.y;
      for (const { slice } of cuts) this.pages.at(-1)?.push((drawing) => drawSlice(drawing, slice, top));
      this.y += Math.max(...cuts.map(({ slice }) => slice.height)) + GAP;
      open = cuts.flatMap(({ slice, rest }) =>
        rest.length === 0 ? [] : [{ block: slice.block, rows: rest, is_begun: true }],
      );
      if (open.length === 0) return;
      this.breakPage();
    }
  }

  /** A single block across its width. */
  block(block: Block): void {
    this.band([block]);
  }

  /** Draws every page in order; `begin` opens the page of that number, 0 first, and draws what all pages share. */
  draw(drawing: Drawing, begin: (page: number, count: number) => void): void {
    this.pages.forEach((draws, page) => {
      begin(page, this.count);
      for (const draw of draws) draw(drawing);
    });
  }
}

/** The height that a block takes whole, gap included; for deciding what fits a page beside it. */
export const wholeHeight = (blocks: readonly Block[]): number =>
  Math.max(...blocks.map((block) => cut(block, block.rows, Infinity, null, false).slice.height)) + GAP;
