import type { Block, Flow } from '../kit/flow.ts';
import { drawBrand } from '../kit/frame.ts';
import { columnWidths, LANDSCAPE, TOP } from '../kit/page.ts';
import { drawQrCode, hasQrCode } from '../kit/qr.ts';
import { cellRow, type Drawing, type Row } from '../kit/rows.ts';
import { drawTone, TONE_COLOR } from '../kit/tones.ts';
import { printableText } from '../pdf/fonts.ts';
import { HEADER, INK, LINE } from '../pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from '../pdf/pen.ts';
import { BODY, bothClocks, type ConstraintContext, SMALL, STRONG } from './context.ts';

const { left: LEFT, right: RIGHT, content: WIDTH } = LANDSCAPE;
const QR_SIDE = 58;
const ISSUE_WIDTH = 200;
/** So many changes stand beside the headline; more are a list of their own below. */
const MOST_BESIDE = 6;

/** Which document this is: "Fiche contraintes M-1064". */
export const titleOf = ({ model, texts }: ConstraintContext): string =>
  `${texts('constraint_sheet.title')} ${printableText(model.display_identifier, 24)}`;

interface Lines {
  readonly lines: readonly string[];
  readonly style: TextStyle;
}

/** A long name is written smaller before it takes more lines. */
const nameLines = (name: string, width: number): Lines => {
  for (const size of [17, 13]) {
    const style: TextStyle = { size, weight: 600 };
    const lines = wrapText(name, style, width);
    if (lines.length <= 1) return { lines, style };
  }
  const style: TextStyle = { size: 10.5, weight: 600 };
  return { lines: wrapText(name, style, width), style };
};

const heightOf = ({ lines, style }: Lines): number => lines.length * lineHeightOf(style.size);

/** When it was printed, made and analysed, and where the mission's page is. */
const issueOf = (context: ConstraintContext, has_code: boolean): readonly string[] => {
  const { model, texts } = context;
  const width = ISSUE_WIDTH - 10;
  const made = texts('constraint_sheet.made', {
    version: model.version,
    at: bothClocks(context, model.generated_at),
    by: model.generated_by,
  });
  const said = [
    texts('sheet.generated', { at: bothClocks(context, model.printed_at) }),
    made,
    ...(model.analysed_at === null
      ? []
      : [texts('constraint_sheet.analysed', { at: bothClocks(context, model.analysed_at) })]),
    ...(has_code ? [`${texts('sheet.live_page')} ${model.live_url}`] : []),
  ];
  return said.flatMap((text) => wrapText(text, SMALL, width));
};

/** Which mission, when it flies, and the code of its page. */
export const placeHead = (context: ConstraintContext, flow: Flow): void => {
  const { model, texts } = context;
  const has_code = hasQrCode(model.live_url);
  const width = WIDTH - (has_code ? QR_SIDE + 10 : 0) - ISSUE_WIDTH;
  const name = nameLines(model.name, width);
  const about: Lines = {
    lines: wrapText([model.operator, ...model.facts].join('\u00a0· '), BODY, width),
    style: BODY,
  };
  const issue = issueOf(context, has_code);
  const height = Math.max(
    20 + heightOf(name) + 2 + heightOf(about),
    issue.length * lineHeightOf(SMALL.size) + 4,
    has_code ? QR_SIDE + 4 : 0,
  );
  flow.place(
    height,
    (drawing, top) => {
      const { pen, tags } = drawing;
      drawBrand(drawing, titleOf(context));
      const under = top + 18;
      tags.leaf('H1', () => pen.lines(name.lines, LEFT, under + name.style.size, name.style));
      const below = under + heightOf(name) + 2;
      tags.leaf('P', () => pen.lines(about.lines, LEFT, below + BODY.size, BODY));
      const right = RIGHT - (has_code ? QR_SIDE + 10 : 0);
      tags.leaf('P', () =>
        issue.forEach((line, index) => {
          pen.line(line, right, top + 6 + index * lineHeightOf(SMALL.size), SMALL, 'right');
        }),
      );
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

/** A row for each change: as it was, struck through, as it is, and the line it touches. */
const changeRows = ({ model, texts }: ConstraintContext, width: number): Row[] => {
  const [what = 0, before = 0, after = 0, line = 0] = columnWidths([24, 22, 44, 10], width);
  return model.changes.map((change) =>
    cellRow([
      { width: what, texts: [{ text: change.what, style: STRONG }] },
      {
        width: before,
        texts: change.before === null ? [] : [{ text: change.before, style: { ...BODY, mark: 'struck' } }],
      },
      {
        width: after,
        texts: [
          ...(change.after === null
            ? []
            : [{ text: change.after, style: { ...BODY, weight: 600 } as const }]),
          ...(change.by === null ? [] : [{ text: change.by, style: SMALL }]),
        ],
      },
      {
        width: line,
        texts:
          change.line === null
            ? []
            : [{ text: texts('constraint_sheet.line', { line: change.line }), style: STRONG }],
      },
    ]),
  );
};

const drawRows = (drawing: Drawing, rows: readonly Row[], x: number, top: number): void => {
  const table = drawing.tags.group('Table');
  let y = top;
  for (const row of rows) {
    const group = drawing.tags.group('TR', table);
    row.draw(drawing, x, y, group);
    group.end();
    y += row.height;
  }
  table.end();
};

const totalOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** Whether the changes fit beside the headline. */
const areBeside = ({ model }: ConstraintContext): boolean =>
  model.changes_title !== null && model.changes.length <= MOST_BESIDE;

/** Whether the sheet still holds, in a box with its symbol; what changed stands beside it. */
export const placeHeadline = (context: ConstraintContext, flow: Flow): void => {
  const { model, texts } = context;
  const { tone, title, detail } = model.headline;
  const large: TextStyle = { size: 13, weight: 600, color: TONE_COLOR[tone] };
  const own = areBeside(context) ? WIDTH * 0.38 : WIDTH;
  const titles = wrapText(title, large, own - 52);
  const details = wrapText(detail, BODY, own - 30);
  const rows = areBeside(context) ? changeRows(context, WIDTH - own - 20) : [];
  const changesTitle = areBeside(context) ? (model.changes_title ?? '') : '';
  const left = titles.length * lineHeightOf(large.size) + 2 + details.length * lineHeightOf(BODY.size);
  const right =
    changesTitle === ''
      ? 0
      : lineHeightOf(STRONG.size) + Math.max(totalOf(rows), lineHeightOf(BODY.size)) + 2;
  const height = Math.max(left, right) + 14;
  flow.place(height, (drawing, top) => {
    const { pen, tags } = drawing;
    tags.decoration(() => {
      const { doc } = pen;
      doc.save().lineWidth(1.1).strokeColor(HEADER).roundedRect(LEFT, top, WIDTH, height, 4).stroke();
      doc
        .fillColor(HEADER)
        .rect(LEFT, top + 1, 4, height - 2)
        .fill();
      if (changesTitle !== '')
        doc
          .lineWidth(0.6)
          .strokeColor(LINE)
          .moveTo(LEFT + own, top)
          .lineTo(LEFT + own, top + height)
          .stroke();
      drawTone(doc, tone, LEFT + 22, top + 15.5, 6.6);
      doc.restore();
    });
    tags.leaf('P', () => pen.lines(titles, LEFT + 36, top + 7 + large.size, large));
    const under = top + 9 + titles.length * lineHeightOf(large.size);
    tags.leaf('P', () => pen.lines(details, LEFT + 16, under + BODY.size, BODY));
    if (changesTitle === '') return;
    const x = LEFT + own + 12;
    tags.leaf('P', () => pen.line(changesTitle, x, top + 7 + STRONG.size, STRONG));
    const below = top + 7 + lineHeightOf(STRONG.size) + 2;
    if (rows.length > 0) drawRows(drawing, rows, x, below);
    else tags.leaf('P', () => pen.line(texts('constraint_sheet.no_change'), x, below + BODY.size, BODY));
  });
};

/** More changes than stand beside the headline, whole; null where those do. */
export const changesBlock = (context: ConstraintContext): Block | null => {
  const { model } = context;
  if (model.changes_title === null || areBeside(context)) return null;
  return { title: model.changes_title, rows: changeRows(context, WIDTH), x: LEFT, width: WIDTH };
};

/** Lines for a name, a time and a signature: read again before the flight. */
export const placeReading = ({ texts }: ConstraintContext, flow: Flow): void => {
  const labels = [
    texts('constraint_sheet.read_name'),
    texts('constraint_sheet.read_at'),
    texts('constraint_sheet.signature'),
  ];
  const first = 130;
  flow.place(30, ({ pen, tags }, top) => {
    tags.leaf('P', () => pen.line(texts('constraint_sheet.read'), LEFT, top + 22, STRONG));
    const width = (WIDTH - first) / labels.length;
    labels.forEach((label, index) => {
      const x = LEFT + first + index * width;
      tags.leaf('P', () => pen.line(label, x, top + 22, { ...BODY, color: INK }));
      tags.decoration(() =>
        pen.doc
          .lineWidth(0.7)
          .strokeColor(INK)
          .moveTo(x + 58, top + 24)
          .lineTo(x + width - 12, top + 24)
          .stroke(),
      );
    });
  });
};
