import type { ConstraintSheetModel } from './constraintSheet.model.ts';
import { Formatter } from './format.ts';
import type { Block, Flow } from './kit/flow.ts';
import { drawBrand } from './kit/frame.ts';
import { LEFT, RIGHT, shares, TOP, WIDTH } from './kit/page.ts';
import { drawPaper } from './kit/paper.ts';
import { drawQrCode, hasQrCode } from './kit/qr.ts';
import { type CellText, cellRow, headingRow } from './kit/rows.ts';
import { drawTone, TONE_COLOR, TONE_FILL } from './kit/tones.ts';
import { drawNumber } from './map/numbers.ts';
import { printable } from './pdf/fonts.ts';
import { INK, LINE, MUTED, WARN } from './pdf/palette.ts';
import { leading, type TextStyle, wrap } from './pdf/pen.ts';
import { sourcesBlock } from './sheet/annex.ts';
import { type SheetTexts, textsOf } from './texts.ts';

interface Context {
  readonly model: ConstraintSheetModel;
  readonly texts: SheetTexts;
  readonly format: Formatter;
}

const QR_SIDE = 62;
const NAME: TextStyle = { size: 16, weight: 600 };
const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6, color: INK };
const SMALL: TextStyle = { size: 6.8, color: MUTED };

const instantText = ({ format }: Context, instant: string): string =>
  `${format.dayTime(instant)} (${format.time(instant, 'UTC')} UTC)`;

const titleOf = ({ model, texts }: Context): string =>
  `${texts('constraint_sheet.title')} ${printable(model.display_identifier, 24)}`;

/** Which mission, when it flies, and the code of its page. */
const placeHead = (context: Context, flow: Flow): void => {
  const { model, texts } = context;
  const has_code = hasQrCode(model.live_url);
  const width = WIDTH - (has_code ? QR_SIDE + 12 : 0);
  const name = wrap(model.name, NAME, width);
  const about = wrap([model.operator, ...model.facts].join('\u00a0· '), BODY, width);
  const made = wrap(
    texts('constraint_sheet.made', {
      version: model.version,
      at: instantText(context, model.generated_at),
      by: model.generated_by,
    }),
    SMALL,
    width,
  );
  const lines = 20 + name.length * leading(NAME.size) + 3 + about.length * leading(BODY.size);
  flow.place(
    Math.max(lines + made.length * leading(SMALL.size), has_code ? QR_SIDE + 4 : 0),
    (drawing, top) => {
      const { pen, tags } = drawing;
      drawBrand(drawing, titleOf(context));
      let y = top + 18;
      tags.leaf('H1', () => pen.lines(name, LEFT, y + NAME.size, NAME));
      y += name.length * leading(NAME.size) + 3;
      tags.leaf('P', () => pen.lines(about, LEFT, y + BODY.size, BODY));
      y += about.length * leading(BODY.size);
      tags.leaf('P', () => pen.lines(made, LEFT, y + SMALL.size, SMALL));
      if (!has_code) return;
      const figure = tags.group('Sect');
      const alt = texts('sheet.live_page_alt', { url: model.live_url });
      const draw = (): void => drawQrCode(pen.doc, model.live_url, RIGHT - QR_SIDE, TOP - 2, QR_SIDE);
      tags.leaf('Figure', draw, figure, alt);
      figure.end();
    },
    8,
  );
};

/** Whether the sheet still holds, in a box with its symbol. */
const placeHeadline = ({ model }: Context, flow: Flow): void => {
  const { tone, title, detail } = model.headline;
  const large: TextStyle = { size: 13, weight: 600, color: TONE_COLOR[tone] };
  const width = WIDTH - 44;
  const titles = wrap(title, large, width);
  const details = wrap(detail, BODY, width);
  const height = titles.length * leading(large.size) + details.length * leading(BODY.size) + 14;
  flow.place(height, ({ pen, tags }, top) => {
    const { doc } = pen;
    tags.decoration(() => {
      doc.save().lineWidth(1).fillColor(TONE_FILL[tone]).strokeColor(TONE_COLOR[tone]);
      doc.roundedRect(LEFT, top, WIDTH, height, 4).fillAndStroke().restore();
      drawTone(doc, tone, LEFT + 18, top + 16, 6.6);
    });
    tags.leaf('P', () => {
      const y = pen.lines(titles, LEFT + 34, top + 7 + large.size, large);
      pen.lines(details, LEFT + 34, y - large.size + BODY.size + 1, BODY);
    });
  });
};

const changesBlock = ({ model, texts }: Context): Block | null => {
  if (model.changes_title === null) return null;
  const [what = 0, how = 0, line = 0] = shares([34, 54, 12]);
  return {
    title: model.changes_title,
    rows: model.changes.map((change) =>
      cellRow([
        { width: what, texts: [{ text: change.what, style: STRONG }] },
        { width: how, texts: [{ text: change.how, style: BODY }] },
        {
          width: line,
          texts:
            change.line === null
              ? []
              : [{ text: texts('constraint_sheet.line', { line: change.line }), style: STRONG }],
        },
      ]),
    ),
    empty: texts('constraint_sheet.no_change'),
    x: LEFT,
    width: WIDTH,
  };
};

const linesBlock = (context: Context): Block => {
  const { model, texts, format } = context;
  const widths = shares([44, 19, 19, 18]);
  const [what = 0, who = 0, state = 0, source = 0] = widths;
  const extra = (text: string | null, style: TextStyle): CellText[] =>
    text === null || text.trim() === '' ? [] : [{ text, style }];
  return {
    title: texts('sheet.constraints'),
    heading: headingRow([
      { width: what, text: texts('sheet.constraint') },
      { width: who, text: texts('sheet.who') },
      { width: state, text: texts('sheet.state') },
      { width: source, text: texts('sheet.source') },
    ]),
    rows: model.lines.map((line, index) =>
      cellRow([
        {
          width: what,
          mark: { kind: 'drawn', draw: (pen, x, y) => drawNumber(pen, String(index + 1), x, y) },
          texts: [
            { text: line.title, style: STRONG },
            { text: line.what, style: BODY },
            ...extra(line.note === null ? null : texts('sheet.note', { note: line.note }), {
              ...BODY,
              weight: 600,
            }),
          ],
        },
        { width: who, texts: [{ text: line.who ?? '–', style: BODY }] },
        {
          width: state,
          mark: { kind: 'tone', tone: line.tone },
          texts: [
            { text: line.state, style: { ...BODY, weight: 600, color: TONE_COLOR[line.tone] } },
            ...extra(line.proof, SMALL),
            // In words, so that a black-and-white print says it too.
            ...(line.is_changed
              ? [{ text: texts('constraint_sheet.to_review'), style: { ...STRONG, color: WARN } }]
              : []),
          ],
        },
        {
          width: source,
          texts: [
            { text: line.source, style: SMALL },
            ...extra(
              line.dataset_date === null
                ? null
                : texts('sheet.dataset_of', { date: format.calendarDate(line.dataset_date) }),
              SMALL,
            ),
          ],
        },
      ]),
    ),
    empty: texts('sheet.no_constraint'),
    x: LEFT,
    width: WIDTH,
  };
};

/** Lines for a name, a time and a signature: read again before the flight. */
const placeReading = ({ texts }: Context, flow: Flow): void => {
  const labels = [
    texts('constraint_sheet.read_name'),
    texts('constraint_sheet.read_at'),
    texts('constraint_sheet.signature'),
  ];
  flow.place(44, ({ pen, tags }, top) => {
    tags.leaf('P', () => pen.line(texts('constraint_sheet.read'), LEFT, top + 12, STRONG));
    const width = WIDTH / labels.length;
    labels.forEach((label, index) => {
      const x = LEFT + index * width;
      tags.leaf('P', () => pen.line(label, x, top + 36, SMALL));
      tags.decoration(() =>
        pen.doc
          .lineWidth(0.6)
          .strokeColor(LINE)
          .moveTo(x + 60, top + 38)
          .lineTo(x + width - 14, top + 38)
          .stroke(),
      );
    });
  });
};

/**
 * Draws the constraint sheet: what binds the mission as it stood when the sheet was made, what has been done about it, and
 * what changed. Nothing is cut. The same model gives the same bytes.
 */
export const renderConstraintSheet = async (model: ConstraintSheetModel): Promise<Uint8Array> => {
  const texts = textsOf(model.language);
  const context: Context = { model, texts, format: new Formatter(model.language, model.time_zone, texts) };
  const title = titleOf(context);
  const issued = texts('sheet.generated', { at: instantText(context, model.printed_at) });
  return drawPaper(
    {
      language: model.language,
      title: `${title} – ${model.name}`,
      author: model.operator,
      created_at: model.printed_at,
      running_head: { document: title, right: issued },
      continued: texts('sheet.continued'),
      foot: {
        notice: texts('sheet.indicative'),
        left: texts('sheet.foot', { identifier: printable(model.display_identifier, 40), issued }),
        page: (page, count) => texts('sheet.page', { page, count }),
      },
    },
    (flow) => {
      placeHead(context, flow);
      placeHeadline(context, flow);
      const changes = changesBlock(context);
      if (changes !== null) flow.block(changes);
      flow.block(linesBlock(context));
      flow.block(sourcesBlock(context));
      placeReading(context, flow);
    },
  );
};
