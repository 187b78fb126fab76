import { Formatter } from './format.ts';
import { columnWidths, LEFT, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { type CellText, cellRow, headingRow } from './kit/rows.ts';
import { TONE_COLOR } from './kit/tones.ts';
import type { SheetLanguage, SheetTone } from './missionSheet.model.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from './pdf/pen.ts';
import { textsOf } from './texts.ts';

/** What was told of a mission to one prefecture or to the armed forces; every text is in the paper's language. */
export interface Receipt {
  readonly whom: string;
  readonly state: string;
  readonly tone: SheetTone;
  /** What it rests on: each way out with its hour and reference. */
  readonly ways: readonly string[];
  /** What became of it, the newest first. */
  readonly journal: readonly string[];
}

/** Everything the paper of receipts prints. The same model gives the same bytes. */
export interface ReceiptsModel {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  readonly display_identifier: string;
  readonly name: string;
  readonly operator: string;
  /** ISO 8601 in UTC. */
  readonly printed_at: string;
  readonly receipts: readonly Receipt[];
}

const TITLE: TextStyle = { size: 14, weight: 600, color: INK };
const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6, color: INK };
const SMALL: TextStyle = { size: 6.8, color: MUTED };

const cellTexts = (texts: readonly string[], style: TextStyle): CellText[] =>
  texts.map((text) => ({ text, style }));

/** Draws the receipts of a mission's notifications: whom, how it stands, by which way and when. Nothing is cut. */
export const renderReceipts = (model: ReceiptsModel): Uint8Array => {
  const texts = textsOf(model.language);
  const format = new Formatter(model.language, model.time_zone, texts);
  const title = `${texts('receipts.title')} ${printableText(model.display_identifier, 24)}`;
  const at = `${format.dayTime(model.printed_at)} (${format.time(model.printed_at, 'UTC')} UTC)`;
  const issued = texts('sheet.generated', { at });
  const [whom = 0, state = 0, ways = 0] = columnWidths([28, 22, 50]);
  return drawPaper(
    {
      language: model.language,
      title: `${title} – ${model.name}`,
      author: model.operator,
      created_at: model.printed_at,
      running_head: { document: title, right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('receipts.notice'),
        left: texts('sheet.foot', { identifier: printableText(model.display_identifier, 40), issued }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      const titles = wrapText(title, TITLE, WIDTH);
      const about = wrapText(`${model.name} · ${model.operator}`, BODY, WIDTH);
      flow.place(
        titles.length * lineHeightOf(TITLE.size) + about.length * lineHeightOf(BODY.size),
        ({ pen, tags }, top) => {
          tags.leaf('H1', () => pen.lines(titles, LEFT, top + TITLE.size, TITLE));
          tags.leaf('P', () =>
            pen.lines(about, LEFT, top + titles.length * lineHeightOf(TITLE.size) + BODY.size, BODY),
          );
        },
        8,
      );
      flow.block({
        title: texts('receipts.notifications'),
        heading: headingRow([
          { width: whom, text: texts('receipts.whom') },
          { width: state, text: texts('sheet.state') },
          { width: ways, text: texts('receipts.ways') },
        ]),
        rows: model.receipts.map((receipt) =>
          cellRow([
            { width: whom, texts: [{ text: receipt.whom, style: STRONG }] },
            {
              width: state,
              mark: { kind: 'tone', tone: receipt.tone },
              texts: [{ text: receipt.state, style: { ...STRONG, color: TONE_COLOR[receipt.tone] } }],
            },
            {
              width: ways,
              texts: [...cellTexts(receipt.ways, BODY), ...cellTexts(receipt.journal, SMALL)],
            },
          ]),
        ),
        empty: texts('receipts.none'),
        x: LEFT,
        width: WIDTH,
      });
    },
  );
};
