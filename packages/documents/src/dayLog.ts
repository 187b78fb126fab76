import { LOG_KINDS } from '@envol/domain/shifts/dayLog';
import type { DayLogModel } from './dayLog.model.ts';
import { Formatter } from './format.ts';
import type { Flow } from './kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { cellRow, headingRow } from './kit/rows.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, MUTED } from './pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from './pdf/pen.ts';
import { type SheetTexts, textsOf } from './texts.ts';

const TITLE: TextStyle = { size: 14, weight: 600, color: INK };
const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6, color: INK };
const SMALL: TextStyle = { size: 6.8, color: MUTED };

interface Context {
  readonly model: DayLogModel;
  readonly texts: SheetTexts;
  readonly format: Formatter;
}

/** How many of each kind the day had, in one line. */
const sumOf = ({ model, texts, format }: Context): string => {
  const counts = LOG_KINDS.map((kind) => ({
    kind,
    count: model.lines.filter((line) => line.kind === kind).length,
  })).filter(({ count }) => count > 0);
  return counts
    .map(({ kind, count }) =>
      texts('day_log.kind_count', { kind: texts(`day_log.${kind}`), count: format.number(count) }),
    )
    .join(' · ');
};

const placeHead = (context: Context, title: string, flow: Flow): void => {
  const { model, texts, format } = context;
  const titles = wrapText(title, TITLE, WIDTH);
  const about = wrapText(
    [
      texts('day_log.zone', { zone: printableText(model.time_zone, 60) }),
      ...(model.lines_count > model.lines.length
        ? [
            texts('day_log.cut', {
              count: format.number(model.lines.length),
              all: format.number(model.lines_count),
            }),
          ]
        : []),
    ].join(' '),
    BODY,
    WIDTH,
  );
  const sum = wrapText(sumOf(context), SMALL, WIDTH);
  const heads = titles.length * lineHeightOf(TITLE.size);
  const abouts = about.length * lineHeightOf(BODY.size);
  flow.place(
    heads + abouts + sum.length * lineHeightOf(SMALL.size),
    ({ pen, tags }, top) => {
      tags.leaf('H1', () => pen.lines(titles, LEFT, top + TITLE.size, TITLE));
      tags.leaf('P', () => pen.lines(about, LEFT, top + heads + BODY.size, BODY));
      if (sum.length > 0)
        tags.leaf('P', () => pen.lines(sum, LEFT, top + heads + abouts + SMALL.size, SMALL));
    },
    8,
  );
};

const placeLines = ({ model, texts, format }: Context, flow: Flow): void => {
  const [at = 0, what = 0, subject = 0, who = 0] = columnWidths([10, 34, 34, 22]);
  flow.block({
    title: texts('day_log.lines'),
    heading: headingRow([
      { width: at, text: texts('day_log.at') },
      { width: what, text: texts('day_log.what') },
      { width: subject, text: texts('day_log.subject') },
      { width: who, text: texts('day_log.who') },
    ]),
    rows: model.lines.map((line) =>
      cellRow([
        {
          width: at,
          texts: [
            { text: format.time(line.at), style: STRONG },
            { text: `${format.time(line.at, 'UTC')} UTC`, style: SMALL },
          ],
        },
        {
          width: what,
          texts: [
            { text: line.what, style: STRONG },
            ...(line.text === null ? [] : [{ text: line.text, style: BODY }]),
          ],
        },
        {
          width: subject,
          texts: [
            { text: line.subject, style: BODY },
            { text: texts(`day_log.${line.kind}`), style: SMALL },
          ],
        },
        { width: who, texts: [{ text: line.who, style: BODY }] },
      ]),
    ),
    empty: texts('day_log.none'),
    x: LEFT,
    width: WIDTH,
  });
};

/** Draws a day's log: A4, tagged PDF, one line an act by the structure's clock. Nothing of a line is cut. */
export const renderDayLog = (model: DayLogModel): Uint8Array => {
  const texts = textsOf(model.language);
  const format = new Formatter(model.language, model.time_zone, texts);
  const day = format.day(`${model.date}T12:00:00Z`, 'UTC');
  const title = texts('day_log.title', { structure: printableText(model.structure, 120), date: day });
  const at = `${format.dayTime(model.printed_at)} (${format.time(model.printed_at, 'UTC')} UTC)`;
  const issued = texts('sheet.generated', { at });
  const context: Context = { model, texts, format };
  return drawPaper(
    {
      language: model.language,
      title,
      author: model.structure,
      created_at: model.printed_at,
      running_head: { document: title, right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('day_log.notice'),
        left: texts('day_log.printed', { name: printableText(model.printed_by, 80), issued }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      placeHead(context, title, flow);
      placeLines(context, flow);
    },
  );
};
