import {
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { hasQrCode } from '../kit/qr.ts';
import { qrPng } from '../kit/qrPng.ts';
import type { SheetSource } from '../missionSheet.model.ts';
import type { SheetTexts } from '../texts.ts';

/** Characters that no XML document may carry; what people type or paste may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out (XML 1.0, §2.2)
const UNFIT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const fit = (text: string): string => text.toWellFormed().replace(UNFIT, '');

/** What a Word document is laid out of. */
export type WordPart = Paragraph | Table;

/** A paragraph; a line break of the text is one of the document. `size` in half-points. */
export const paragraphBlock = (
  text: string,
  options: { readonly bold?: boolean; readonly size?: number } = {},
): Paragraph =>
  new Paragraph({
    spacing: { after: 60 },
    children: fit(text)
      .split('\n')
      .map(
        (line, index) =>
          new TextRun({
            text: line,
            bold: options.bold ?? false,
            size: options.size ?? 20,
            break: index === 0 ? 0 : 1,
          }),
      ),
  });

/** The document's own title. */
export const titleBlock = (text: string): Paragraph =>
  new Paragraph({ text: fit(text), heading: HeadingLevel.HEADING_1 });

/** The title of a part. */
export const headingBlock = (text: string): Paragraph =>
  new Paragraph({ text: fit(text), heading: HeadingLevel.HEADING_2, spacing: { before: 240, after: 80 } });

/** A paragraph of a cell: plain, or with what marks it. */
export type WordLine =
  | string
  | { readonly text: string; readonly bold?: boolean; readonly struck?: boolean; readonly boxed?: boolean };

const SINGLE = { style: BorderStyle.SINGLE, size: 4, color: '000000', space: 0 };

const said = (each: WordLine, size: number): Paragraph => {
  if (typeof each === 'string') return paragraphBlock(each, { size });
  const { text, bold = false, struck = false, boxed = false } = each;
  return new Paragraph({
    spacing: { after: 40 },
    children: [
      new TextRun({ text: fit(text), bold, strike: struck, size, ...(boxed && { border: SINGLE }) }),
    ],
  });
};

/** Grey enough to be seen on a grey print, light enough to read over. */
const SHADE = { type: ShadingType.CLEAR, color: 'auto', fill: 'E3E7EC' };

interface CellLook {
  readonly size: number;
  readonly width: number | undefined;
  readonly is_shaded: boolean;
}

const cell = (texts: readonly WordLine[], { size, width, is_shaded }: CellLook): TableCell =>
  new TableCell({
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    ...(width !== undefined && { width: { size: width, type: WidthType.PERCENTAGE } }),
    ...(is_shaded && { shading: SHADE }),
    children: texts.length === 0 ? [paragraphBlock('')] : texts.map((text) => said(text, size)),
  });

/** The columns of a table: their headings and widths in percent; `size` of their letters in half-points. */
interface WordColumns {
  readonly headings: readonly string[];
  readonly widths?: readonly number[];
  readonly size?: number;
}

/** One row: a list of paragraphs for each column. */
interface WordRow {
  readonly cells: readonly (readonly WordLine[])[];
  readonly is_shaded?: boolean;
}

/** A table whose headings are repeated on every page, with marked paragraphs and shaded rows. */
export const markedTable = (
  { headings, widths, size = 18 }: WordColumns,
  rows: readonly WordRow[],
): Table => {
  const look = (index: number, is_shaded: boolean): CellLook => ({ size, width: widths?.[index], is_shaded });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    ...(widths !== undefined && { layout: TableLayoutType.FIXED }),
    rows: [
      new TableRow({
        tableHeader: true,
        children: headings.map((text, index) => cell([{ text, bold: true }], look(index, false))),
      }),
      ...rows.map(
        ({ cells, is_shaded = false }) =>
          new TableRow({
            cantSplit: true,
            children: cells.map((texts, index) => cell(texts, look(index, is_shaded))),
          }),
      ),
    ],
  });
};

/** A table whose headings are repeated on every page; each cell is a list of paragraphs. */
export const tableBlock = (
  headings: readonly string[],
  rows: readonly (readonly (readonly string[])[])[],
): Table =>
  markedTable(
    { headings },
    rows.map((cells) => ({ cells })),
  );

/** An address as a code that a phone reads, 22 mm wide with its quiet zone; nothing where it is too long for one. */
export const qrPicture = (url: string, alt: string): WordPart[] =>
  !hasQrCode(url)
    ? []
    : [
        new Paragraph({
          children: [
            new ImageRun({
              type: 'png',
              data: qrPng(url),
              transformation: { width: 84, height: 84 },
              altText: { name: 'QR', title: alt, description: alt },
            }),
          ],
        }),
      ];

/** What a document says of itself, on every page and in its file. */
export interface WordPaper {
  readonly title: string;
  /** In bold over the foot. */
  readonly notice: string;
  /** Before the page's number. */
  readonly foot: string;
  /** A4 lying instead of upright. */
  readonly is_landscape?: boolean;
}

/** A Word document (Office Open XML) of A4 pages, numbered. */
export const writeWord = async (
  { title: named, notice, foot, is_landscape = false }: WordPaper,
  children: readonly WordPart[],
): Promise<Uint8Array> => {
  const document = new Document({
    creator: 'Envol',
    title: fit(named),
    styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
    sections: [
      {
        properties: {
          page: {
            // The library turns width and height itself.
            size: {
              width: 11_906,
              height: 16_838,
              orientation: is_landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: is_landscape
              ? { top: 680, bottom: 680, left: 680, right: 680 }
              : { top: 900, bottom: 900, left: 900, right: 900 },
          },
        },
        footers: {
          default: new Footer({
            children: [
              paragraphBlock(notice, { bold: true, size: 16 }),
              new Paragraph({
                children: [
                  new TextRun({ text: `${fit(foot)} · `, size: 16 }),
                  new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16 }),
                ],
              }),
            ],
          }),
        },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
};

/** What was consulted, and what it is worth on the day of the flight. */
export const sourcesTable = (texts: SheetTexts, sources: readonly SheetSource[]): WordPart[] =>
  sources.length === 0
    ? []
    : [
        headingBlock(texts('sheet.sources')),
        tableBlock(
          [texts('sheet.source'), texts('sheet.data'), texts('sheet.state')],
          sources.map(({ source, data, state }) => [[source], [data], [state]]),
        ),
      ];
