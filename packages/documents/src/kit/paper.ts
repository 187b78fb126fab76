import { SheetDocument } from '../pdf/document.ts';
import { printableText } from '../pdf/fonts.ts';
import { Pen } from '../pdf/pen.ts';
import { Tags } from '../pdf/tags.ts';
import { Flow, type Frame } from './flow.ts';
import { BELOW_RUNNING_HEAD, drawFoot, drawRunningHead } from './frame.ts';
import { type PageShape, PORTRAIT, TOP } from './page.ts';

/** What every page of a document carries, and what its file says of itself. */
export interface Paper {
  /** A4 upright where nothing else is said. */
  readonly page?: PageShape;
  readonly language: 'fr' | 'en';
  /** In the file's properties: "Fiche mission M-1064 – Toiture". */
  readonly title: string;
  readonly author: string;
  /** ISO 8601; what is no date counts as 1970. */
  readonly created_at: string;
  /** On top of every page but the first, which has a head of its own. */
  readonly running_head: {
    readonly document: string;
    readonly right: string;
    readonly is_unbranded?: boolean;
  };
  /** Said after the title of what goes on on another page: "suite". */
  readonly continued: string;
  readonly foot: {
    readonly notice: string;
    readonly left: string;
    /** "page 1 sur 3". */
    readonly page: (page: number, count: number) => string;
  };
  /** A file to be kept for years (PDF/A-3b, ISO 19005-3), and what is put into it beside its pages. */
  readonly archive?: (doc: SheetDocument) => void;
}

const framesOn =
  ({ bottom }: PageShape) =>
  (page: number): Frame => ({ top: page === 0 ? TOP : BELOW_RUNNING_HEAD, bottom });

const dateOf = (instant: string): Date => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
};

/**
 * Draws a document: A4 pages, tagged PDF 1.7 with embedded fonts, numbered. `lay` lays its blocks over as many pages as
 * they need. The same blocks give the same bytes.
 */
export const drawPaper = (paper: Paper, lay: (flow: Flow) => void): Uint8Array => {
  const { page: shape = PORTRAIT } = paper;
  const doc = new SheetDocument({
    size: [shape.width, shape.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    ...(paper.archive === undefined ? {} : { subset: 'PDF/A-3b' }),
    // No default font: the standard one would be parsed for nothing.
    font: '',
    info: {
      Title: printableText(paper.title, 400).trim(),
      Author: printableText(paper.author, 200),
      Creator: 'Envol',
      Producer: 'Envol',
      CreationDate: dateOf(paper.created_at),
    },
  });
  const drawing = { pen: new Pen(doc), tags: new Tags(doc) };
  const flow = new Flow(framesOn(shape), paper.continued);
  lay(flow);
  flow.draw(drawing, (page, count) => {
    if (page > 0) {
      doc.addPage();
      drawRunningHead(drawing, shape, paper.running_head);
    }
    const { notice, left, page: pageText } = paper.foot;
    drawFoot(drawing, shape, { notice, left, right: pageText(page + 1, count) });
  });
  paper.archive?.(doc);
  return doc.finish();
};
