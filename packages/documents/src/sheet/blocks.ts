import { HEADER, LINE, MUTED } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

/** One row of a block, measured before anything is drawn. */
export interface Row {
  readonly height: number;
  readonly draw: (x: number, y: number, parent: PDFKit.PDFStructureElement) => void;
}

/** A titled list of rows of which the page may have room for the first ones only. */
export interface Block {
  readonly title: string;
  /** Column headings; drawn in the title's line height below it. */
  readonly heading: Row | null;
  readonly rows: readonly Row[];
  /** How many there really are: rows beyond what was measured are counted in "and N more". */
  readonly total: number;
  /** Said instead of rows when there is none. */
  readonly empty: string;
  readonly x: number;
  readonly width: number;
}

const TITLE: TextStyle = { size: 8.6, weight: 600, color: HEADER };
const NOTE: TextStyle = { size: 7, color: MUTED };
const MORE: TextStyle = { size: 7, weight: 600, color: HEADER };
const TITLE_HEIGHT = 14;
const NOTE_HEIGHT = 11;

/** Height of a block that shows its first `count` rows, with the "and N more" line where some are left out. */
export const blockHeight = (block: Block, count: number): number => {
  const shown = block.rows.slice(0, count).reduce((sum, row) => sum + row.height, 0);
  const note = block.total === 0 || count < block.total ? NOTE_HEIGHT : 0;
  const heading = block.rows.length > 0 ? (block.heading?.height ?? 0) : 0;
  return TITLE_HEIGHT + heading + shown + note;
};

/** Draws the first `count` rows and says how many are left out. */
export const drawBlock = (
  { pen, tags, texts }: SheetContext,
  block: Block,
  count: number,
  top: number,
): void => {
  const section = tags.group('Sect');
  const { x, width } = block;
  tags.leaf('H2', () => pen.fit(block.title, x, top + 8.5, width, TITLE), section);
  tags.decoration(() => {
    const y = top + TITLE_HEIGHT - 2.5;
    pen.doc
      .lineWidth(0.6)
      .strokeColor(HEADER)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  });
  let y = top + TITLE_HEIGHT;
  const table = tags.group('Table', section);
  if (block.heading !== null && block.rows.length > 0) {
    const row = tags.group('TR', table);
    block.heading.draw(x, y, row);
    row.end();
    y += block.heading.height;
  }
  const shown = block.rows.slice(0, count);
  shown.forEach((item, index) => {
    const row = tags.group('TR', table);
    item.draw(x, y, row);
    row.end();
    y += item.height;
    if (index < shown.length - 1) {
      const at = y;
      tags.decoration(() =>
        pen.doc
          .lineWidth(0.4)
          .strokeColor(LINE)
          .moveTo(x, at)
          .lineTo(x + width, at)
          .stroke(),
      );
    }
  });
  table.end();
  const hidden = block.total - shown.length;
  if (block.total === 0) tags.leaf('P', () => pen.fit(block.empty, x, y + 8, width, NOTE), section);
  else if (hidden > 0) {
    const text = hidden === 1 ? texts('sheet.more_one') : texts('sheet.more_many', { count: hidden });
    tags.leaf('P', () => pen.fit(text, x, y + 8, width, MORE), section);
  }
  section.end();
};

/** Blocks that stand side by side and share one height. */
export type Band = readonly Block[];

const bandHeight = (band: Band, count: number): number =>
  Math.max(...band.map((block) => blockHeight(block, Math.min(count, block.rows.length))));

const bandRows = (band: Band): number => Math.max(...band.map((block) => block.rows.length));

/** How many rows each band shows and the height it takes. */
export interface BandPlan {
  readonly band: Band;
  readonly count: number;
  readonly height: number;
}

/**
 * Shares a height between bands: each first gets its least rows, then one more row at a time goes to each band in
 * turn, in the order of `priority`, as long as it fits. The result never exceeds the height if the least rows fit.
 */
export const planBands = (
  bands: readonly { readonly band: Band; readonly least: number; readonly priority: number }[],
  height: number,
): BandPlan[] => {
  const counts = bands.map(({ band, least }) => Math.min(least, bandRows(band)));
  const used = (): number =>
    bands.reduce((sum, { band }, index) => sum + bandHeight(band, counts[index] ?? 0), 0);
  const order = bands
    .map((_, index) => index)
    .sort((a, b) => (bands[a]?.priority ?? 0) - (bands[b]?.priority ?? 0));
  for (let grown = true; grown; ) {
    grown = false;
    for (const index of order) {
      const entry = bands[index];
      const count = counts[index] ?? 0;
      if (entry === undefined || count >= bandRows(entry.band)) continue;
      counts[index] = count + 1;
      if (used() <= height) grown = true;
      else counts[index] = count;
    }
  }
  return bands.map(({ band }, index) => {
    const count = counts[index] ?? 0;
    return { band, count, height: bandHeight(band, count) };
  });
};
