import type { SheetDocument } from '../pdf/document.ts';
import { HEADER, INK, LINE, MUTED, PRIMARY } from '../pdf/palette.ts';
import { lineHeightOf, styledTextWidth, type TextStyle, wrapText } from '../pdf/pen.ts';
import { LEFT, type PageShape, TOP } from './page.ts';
import type { Drawing } from './rows.ts';

const SMALL: TextStyle = { size: 6.8, color: MUTED };

/** The product's mark, 13 points wide. */
const drawMark = (doc: SheetDocument, x: number, y: number): void => {
  doc.save().fillColor(PRIMARY);
  doc
    .moveTo(x, y + 6)
    .lineTo(x + 13, y)
    .lineTo(x + 8.4, y + 12)
    .lineTo(x + 6, y + 7.6);
  doc.closePath().fill();
  doc.fillColor(HEADER);
  doc
    .moveTo(x + 6, y + 7.6)
    .lineTo(x + 13, y)
    .lineTo(x + 4.6, y + 6.8);
  doc.closePath().fill().restore();
};

/** The mark, the product's name and which document this is, on the first line of a page. */
export const drawBrand = ({ pen, tags }: Drawing, document: string): void => {
  tags.decoration(() => drawMark(pen.doc, LEFT, TOP));
  tags.leaf('P', () => {
    pen.line('Envol', LEFT + 18, TOP + 10, { size: 11, weight: 600, color: HEADER });
    pen.line(document, LEFT + 54, TOP + 10, { size: 9.5, color: MUTED });
  });
};

/** The line on top of every page but the first, and its rule. Ends 30 points below the page's top. */
export const drawRunningHead = (
  drawing: Drawing,
  page: PageShape,
  {
    document,
    right,
    is_unbranded = false,
  }: { readonly document: string; readonly right: string; readonly is_unbranded?: boolean },
): void => {
  const { pen, tags } = drawing;
  if (is_unbranded) tags.leaf('P', () => pen.line(document, page.left, TOP + 10, { size: 9.5, weight: 600 }));
  else drawBrand(drawing, document);
  tags.leaf('P', () => pen.line(right, page.right, TOP + 10, SMALL, 'right'));
  tags.decoration(() =>
    pen.doc
      .lineWidth(0.6)
      .strokeColor(LINE)
      .moveTo(page.left, TOP + 18)
      .lineTo(page.right, TOP + 18)
      .stroke(),
  );
};

/** Where the blocks of a page with a running head begin. */
export const BELOW_RUNNING_HEAD = TOP + 30;

/** What stands at the foot of every page. */
export interface Foot {
  /** Said in bold: what the document is not. */
  readonly notice: string;
  readonly left: string;
  readonly right: string;
}

/** A rule, the notice, and a line with the page's number. */
export const drawFoot = ({ pen, tags }: Drawing, page: PageShape, { notice, left, right }: Foot): void => {
  const top = page.height - 46;
  tags.decoration(() =>
    pen.doc.lineWidth(0.6).strokeColor(LINE).moveTo(page.left, top).lineTo(page.right, top).stroke(),
  );
  const bold: TextStyle = { size: 7.4, weight: 600, color: INK };
  const room = page.content - styledTextWidth(right, SMALL) - 20;
  tags.leaf('P', () =>
    pen.lines(wrapText(notice, bold, page.content).slice(0, 1), page.left, top + 11, bold),
  );
  tags.leaf('P', () => {
    pen.lines(wrapText(left, SMALL, room).slice(0, 2), page.left, top + 11 + lineHeightOf(7.4), SMALL);
    pen.line(right, page.right, top + 11 + lineHeightOf(7.4), SMALL, 'right');
  });
};
