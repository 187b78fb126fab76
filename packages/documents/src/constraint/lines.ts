import type { ConstraintSheetLine } from '../constraintSheet.model.ts';
import type { Block, Flow } from '../kit/flow.ts';
import { columnWidths, LANDSCAPE } from '../kit/page.ts';
import { type CellText, cellRow, headingRow, onGround, type Row } from '../kit/rows.ts';
import { drawTone, TONE_COLOR, type Tone } from '../kit/tones.ts';
import { drawNumber } from '../map/numbers.ts';
import { HEADER, WARN } from '../pdf/palette.ts';
import { lineHeightOf, type Pen, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import { BODY, type ConstraintContext, SMALL, STRONG } from './context.ts';

const { left: LEFT, content: WIDTH } = LANDSCAPE;

/** Number, constraint, why, who, step, state, dates; why is the longest by far, and sets a row’s height. */
const WIDTHS = columnWidths([30, 150, 372, 160, 130, 110, 130], WIDTH);

/** Light enough to read eight-point text over it, and to be seen on a grey print. */
const HATCH = '#e3e7ec';
const HATCH_STEP = 9;
const BAR_WIDTH = 3.4;

/** The ground of a line that is no longer sure: hatched, with a bar at its left. */
const drawHatched = ({ doc }: Pen, x: number, y: number, height: number): void => {
  doc.save().rect(x, y, WIDTH, height).clip();
  doc.lineWidth(3).strokeColor(HATCH);
  for (let at = x - height; at < x + WIDTH; at += HATCH_STEP)
    doc.moveTo(at, y + height).lineTo(at + height, y);
  doc.stroke().restore();
  doc.save().fillColor(HEADER).rect(x, y, BAR_WIDTH, height).fill().restore();
};

const some = (text: string | null, style: TextStyle): CellText[] =>
  text === null || text.trim() === '' ? [] : [{ text, style }];

const all = (texts: readonly string[], style: TextStyle): CellText[] =>
  texts.flatMap((text) => some(text, style));

const lineRow = ({ texts, format }: ConstraintContext, line: ConstraintSheetLine, number: number): Row => {
  const [width = 0, title = 0, why = 0, who = 0, step = 0, state = 0, dates = 0] = WIDTHS;
  const dated =
    line.dataset_date === null
      ? null
      : texts('sheet.dataset_of', { date: format.calendarDate(line.dataset_date) });
  const note = line.note === null ? null : texts('sheet.note', { note: line.note });
  const row = cellRow([
    {
      width,
      mark: { kind: 'drawn', draw: (pen, x, y) => drawNumber(pen, String(number), x + 6, y) },
      texts: [],
    },
    { width: title, texts: [{ text: line.title, style: STRONG }, ...some(line.limits, BODY)] },
    {
      width: why,
      texts: [...some(line.why, BODY), ...some(line.rule, SMALL), ...some(dated, SMALL)],
    },
    {
      width: who,
      texts: [{ text: line.who ?? '–', style: STRONG }, ...all(line.contacts, BODY)],
    },
    {
      width: step,
      texts: [...all(line.steps, BODY), ...some(note, { ...BODY, weight: 600 })],
    },
    {
      width: state,
      mark: { kind: 'tone', tone: line.tone },
      texts: [
        { text: line.state, style: { ...BODY, weight: 600, color: TONE_COLOR[line.tone] } },
        // In words, so that a black-and-white print says it too.
        ...(line.is_changed
          ? [
              {
                text: texts('constraint_sheet.to_review'),
                style: { ...STRONG, color: WARN, mark: 'boxed' as const },
              },
            ]
          : []),
      ],
    },
    { width: dates, texts: all(line.dates, BODY) },
  ]);
  return line.is_changed ? onGround(row, drawHatched) : row;
};

/** Every constraint on a line of seven columns; the headings stand on each page that it reaches. */
export const linesBlock = (context: ConstraintContext): Block => {
  const { model, texts } = context;
  const names = ['number', 'constraint', 'why', 'who', 'step', 'state', 'dates'] as const;
  return {
    title: texts('sheet.constraints'),
    note: texts('constraint_sheet.local_hours', { zone: model.time_zone }),
    heading: headingRow(
      names.map((name, index) => ({
        width: WIDTHS[index] ?? 0,
        text: texts(`constraint_sheet.column_${name}`),
      })),
    ),
    rows: model.lines.map((line, index) => lineRow(context, line, index + 1)),
    empty: texts('sheet.no_constraint'),
    x: LEFT,
    width: WIDTH,
  };
};

/** What the symbols and the hatched ground mean, on one line. */
export const placeLegend = ({ model, texts }: ConstraintContext, flow: Flow): void => {
  const tones: readonly Tone[] = ['done', 'todo', 'pending', 'refused', 'info'];
  const used = tones.filter((tone) => model.lines.some((line) => line.tone === tone));
  const has_changed = model.lines.some(({ is_changed }) => is_changed);
  if (used.length === 0) return;
  flow.place(lineHeightOf(SMALL.size) + 2, ({ pen, tags }, top) => {
    let x = LEFT;
    const tell = (text: string, symbol: number, draw: (x: number, y: number) => void): void => {
      const at = x;
      tags.decoration(() => draw(at, top + 5));
      tags.leaf('P', () => pen.line(text, at + symbol, top + 7.4, SMALL));
      x += symbol + styledTextWidth(text, SMALL) + 18;
    };
    if (has_changed)
      tell(texts('constraint_sheet.legend_changed'), 24, (at, y) => {
        const { doc } = pen;
        doc
          .save()
          .rect(at, y - 4, 18, 8)
          .clip()
          .lineWidth(2)
          .strokeColor(HATCH);
        for (let step = at - 8; step < at + 18; step += 5) doc.moveTo(step, y + 4).lineTo(step + 8, y - 4);
        doc.stroke().restore();
        doc
          .save()
          .fillColor(HEADER)
          .rect(at, y - 4, 3, 8)
          .fill()
          .restore();
      });
    for (const tone of used)
      tell(texts(`constraint_sheet.legend_${tone}`), 11, (at, y) => drawTone(pen.doc, tone, at + 4, y));
  });
};
