import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { SheetSource } from '../missionSheet.model.ts';
import type { SheetTexts } from '../texts.ts';

/** Characters that no XML document may carry; what people type or paste may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out (XML 1.0, §2.2)
const UNFIT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const fit = (text: string): string => text.toWellFormed().replace(UNFIT, '');

/** What a Word document is laid out of. */
export type WordPart = Paragraph | Table;

/** A paragraph; a line break of the text is one of the document. `size` in half-points. */
export const paragraph = (
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
export const title = (text: string): Paragraph =>
  new Paragraph({ text: fit(text), heading: HeadingLevel.HEADING_1 });

/** The title of a part. */
export const heading = (text: string): Paragraph =>
  new Paragraph({ text: fit(text), heading: HeadingLevel.HEADING_2, spacing: { before: 240, after: 80 } });

const cell = (texts: readonly string[], bold: boolean): TableCell =>
  new TableCell({
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: texts.length === 0 ? [paragraph('')] : texts.map((text) => paragraph(text, { bold, size: 18 })),
  });

/** A table whose headings are repeated on every page; each cell is a list of paragraphs. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly (readonly string[])[])[],
): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: headings.map((text) => cell([text], true)) }),
      ...rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((texts) => cell(texts, false)) }),
      ),
    ],
  });

/** What a document says of itself, on every page and in its file. */
export interface WordPaper {
  readonly title: string;
  /** In bold over the foot. */
  readonly notice: string;
  /** Before the page's number. */
  readonly foot: string;
}

/** A Word document (Office Open XML) of A4 pages, numbered. */
export const writeWord = async (
  { title: named, notice, foot }: WordPaper,
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
            size: { width: 11_906, height: 16_838 },
            margin: { top: 900, bottom: 900, left: 900, right: 900 },
          },
        },
        footers: {
          default: new Footer({
            children: [
              paragraph(notice, { bold: true, size: 16 }),
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
        heading(texts('sheet.sources')),
        table(
          [texts('sheet.source'), texts('sheet.data'), texts('sheet.state')],
          sources.map(({ source, data, state }) => [[source], [data], [state]]),
        ),
      ];
