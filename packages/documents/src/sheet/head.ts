import type { Flow } from '../kit/flow.ts';
import { drawBrand } from '../kit/frame.ts';
import { LEFT, RIGHT, TOP, WIDTH } from '../kit/page.ts';
import { drawQrCode, hasQrCode } from '../kit/qr.ts';
import type { Drawing } from '../kit/rows.ts';
import { drawTone, TONE_COLOR, TONE_FILL } from '../kit/tones.ts';
import { printableText } from '../pdf/fonts.ts';
import { INK, LINE, MUTED, WARN } from '../pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';
import { hoursText, periodLines, requestedText } from './period.ts';

const QR_SIDE = 62;
const ISSUE_WIDTH = 150;
const SMALL: TextStyle = { size: 6.8, color: MUTED };

/** Lines of one style, the next ones below. */
interface Lines {
  readonly lines: readonly string[];
  readonly style: TextStyle;
}

const heightOf = (all: readonly Lines[]): number =>
  all.reduce((sum, { lines, style }) => sum + lines.length * lineHeightOf(style.size), 0);

const drawLines = ({ pen }: Drawing, all: readonly Lines[], x: number, top: number): void => {
  let y = top;
  for (const { lines, style } of all) {
    pen.lines(lines, x, y + style.size * 1.02, style);
    y += lines.length * lineHeightOf(style.size);
  }
};

/** A long name is written smaller before it takes more lines. */
const titleLines = (name: string, width: number): Lines => {
  for (const size of [18, 14, 11]) {
    const style: TextStyle = { size, weight: 600 };
    const lines = wrapText(name, style, width);
    if (lines.length <= (size === 18 ? 1 : 2)) return { lines, style };
  }
  const style: TextStyle = { size: 9, weight: 600 };
  return { lines: wrapText(name, style, width), style };
};

/** Which document this is: "Fiche mission M-1064". */
export const documentTitle = ({ model, texts }: SheetContext): string =>
  `${model.kind === 'mission' ? texts('sheet.document_title') : texts('sheet.request_title')} ${printableText(model.display_identifier, 24)}`;

/** "23 nov. 2026, 18:05 (17:05 UTC)". */
export const instantText = ({ format }: SheetContext, instant: string): string =>
  `${format.dayTime(instant)} (${format.time(instant, 'UTC')} UTC)`;

/** Product, mission name, operator and kind of flight, with the time of issue and the code of the live page. */
export const placeHeader = (context: SheetContext, flow: Flow): void => {
  const { model, texts } = context;
  const has_code = hasQrCode(model.live_url);
  const width = WIDTH - (has_code ? QR_SIDE + 12 : 0) - ISSUE_WIDTH;
  const title = titleLines(model.name, width);
  const number = model.operator.registration ?? texts('sheet.no_registration_number');
  const facts = [
    `${texts('sheet.operator')} ${model.operator.name}`,
    `${texts('sheet.operator_number')} ${number}`,
    ...(model.operator.papers ?? []),
    texts('sheet.scenario', { scenario: model.scenario }),
    model.visibility === 'in_sight' ? texts('sheet.in_sight') : texts('sheet.off_sight'),
    ...(model.night_flight ? [texts('sheet.night_flight')] : []),
    ...(model.conduct ?? []),
    `${texts('sheet.status')} ${model.status}`,
  ];
  const about = {
    lines: wrapText(facts.join('\u00a0· '), { size: 8.4 }, width),
    style: { size: 8.4, color: INK },
  };
  const issue = [
    ...wrapText(
      texts('sheet.generated', { at: instantText(context, model.generated_at) }),
      SMALL,
      ISSUE_WIDTH - 12,
    ),
    ...(has_code ? [texts('sheet.live_page'), ...wrapText(model.live_url, SMALL, ISSUE_WIDTH - 12)] : []),
  ];
  const height = Math.max(
    20 + heightOf([title]) + 3 + heightOf([about]),
    has_code ? QR_SIDE + 4 : 0,
    issue.length * lineHeightOf(SMALL.size) + 6,
  );
  flow.place(
    height,
    (drawing, top) => {
      const { pen, tags } = drawing;
      drawBrand(drawing, documentTitle(context));
      tags.leaf('H1', () => drawLines(drawing, [title], LEFT, top + 18));
      tags.leaf('P', () => drawLines(drawing, [about], LEFT, top + 21 + heightOf([title])));
      const right = RIGHT - (has_code ? QR_SIDE + 10 : 0);
      tags.leaf('P', () =>
        issue.forEach((line, index) => {
          pen.line(line, right, top + 6 + index * lineHeightOf(SMALL.size), SMALL, 'right');
        }),
      );
      if (!has_code) return;
      const alt = texts('sheet.live_page_alt', { url: model.live_url });
      const figure = tags.group('Sect');
      tags.leaf(
        'Figure',
        () => drawQrCode(pen.doc, model.live_url, RIGHT - QR_SIDE, TOP - 2, QR_SIDE),
        figure,
        alt,
      );
      figure.end();
    },
    8,
  );
};

const HEADLINE: TextStyle = { size: 14, weight: 600 };
const DETAIL: TextStyle = { size: 8 };
const TODO: TextStyle = { size: 7.8 };
const MOST_TODO_LINES = 9;

/** What is left to do stands beside the headline while it is short; else it is a list of its own below. */
const todoLines = (todo: readonly string[], width: number): readonly (readonly string[])[] =>
  todo.map((item) => wrapText(item, TODO, width - 14));

const drawTodo = (
  { pen, tags }: Drawing,
  items: readonly (readonly string[])[],
  x: number,
  top: number,
): void => {
  let y = top;
  for (const lines of items) {
    const at = y;
    tags.decoration(() =>
      pen.doc
        .lineWidth(0.8)
        .strokeColor(INK)
        .rect(x, at + 1.4, 6.4, 6.4)
        .stroke(),
    );
    tags.leaf('P', () => pen.lines(lines, x + 12, at + TODO.size, TODO));
    y += lines.length * lineHeightOf(TODO.size) + 2;
  }
};

/** The headline with its symbol, and beside it what is left to do. */
export const placeHeadline = (context: SheetContext, flow: Flow): void => {
  const { model, texts } = context;
  const { tone, title, details, todo } = model.headline;
  const side = WIDTH * 0.42;
  const items = todoLines(todo, side - 22);
  const count = items.reduce((sum, lines) => sum + lines.length, 0);
  const is_beside = count > 0 && count <= MOST_TODO_LINES;
  const width = (is_beside ? WIDTH - side : WIDTH) - 44;
  const words: Lines[] = [
    { lines: wrapText(title, HEADLINE, width), style: { ...HEADLINE, color: TONE_COLOR[tone] } },
    ...details.map((detail) => ({ lines: wrapText(detail, DETAIL, width), style: DETAIL })),
  ];
  const todo_height = 16 + items.reduce((sum, lines) => sum + lines.length * lineHeightOf(TODO.size) + 2, 0);
  const height = Math.max(heightOf(words) + 14, is_beside ? todo_height + 8 : 0);
  flow.place(
    height,
    (drawing, top) => {
      const { pen, tags } = drawing;
      const { doc } = pen;
      tags.decoration(() => {
        doc.save().lineWidth(1).fillColor(TONE_FILL[tone]).strokeColor(TONE_COLOR[tone]);
        doc.roundedRect(LEFT, top, WIDTH, height, 4).fillAndStroke().restore();
        doc
          .save()
          .fillColor(TONE_COLOR[tone])
          .rect(LEFT, top + 2, 4, height - 4)
          .fill()
          .restore();
        drawTone(doc, tone, LEFT + 20, top + 17, 7.4);
      });
      tags.leaf('P', () => drawLines(drawing, words, LEFT + 34, top + 7));
      if (!is_beside) return;
      const x = LEFT + WIDTH - side + 10;
      tags.decoration(() =>
        doc
          .lineWidth(0.6)
          .strokeColor(TONE_COLOR[tone])
          .moveTo(x - 10, top)
          .lineTo(x - 10, top + height)
          .stroke(),
      );
      tags.leaf('P', () => pen.line(texts('sheet.todo'), x, top + 13, { size: 8, weight: 600 }));
      drawTodo(drawing, items, x, top + 18);
    },
    9,
  );
  if (count > 0 && !is_beside) placeTodo(context, flow, todo);
};

const placeTodo = ({ texts }: SheetContext, flow: Flow, todo: readonly string[]): void => {
  const items = todoLines(todo, WIDTH);
  const title: TextStyle = { size: 8, weight: 600 };
  flow.place(
    12,
    ({ pen, tags }, top) => tags.leaf('P', () => pen.line(texts('sheet.todo'), LEFT, top + 8, title)),
    2,
  );
  for (const lines of items)
    flow.place(
      lines.length * lineHeightOf(TODO.size),
      (drawing, top) => drawTodo(drawing, [lines], LEFT, top),
      2,
    );
  flow.y += 6;
};

interface Tile {
  readonly label: string;
  readonly large: string;
  readonly strong: string;
  readonly lines: readonly string[];
}

const heightTile = ({ model, texts, format }: SheetContext): Tile => {
  const { height_m, asked_m, grant } = model.height;
  const ground =
    model.ground === null
      ? texts('sheet.ground_unknown')
      : texts('sheet.ground_top', { altitude: format.amsl(model.ground.max_m + height_m) });
  const lower = model.areas.flatMap((area, index) =>
    area.height_m < height_m
      ? [texts('sheet.area_height', { number: index + 1, height: format.agl(area.height_m) })]
      : [],
  );
  return {
    label: texts(`sheet.height_granted_${grant}`),
    large: format.agl(height_m),
    strong: height_m < asked_m ? texts('sheet.requested', { height: format.agl(asked_m) }) : '',
    lines: [ground, ...lower],
  };
};

const periodTile = (context: SheetContext): Tile => {
  const { model, texts, format } = context;
  const { period } = model;
  const first = period.windows[0]?.from ?? period.asked.from;
  const last = period.windows.at(-1)?.to ?? period.asked.to;
  const offsets = [...new Set([format.offset(first), format.offset(last)])].filter((each) => each !== '');
  const zone = `${format.time_zone} (${offsets.join(', ')})`;
  return {
    label: `${texts(`sheet.hours_granted_${period.grant}`)}, ${zone}`,
    large: hoursText(context),
    strong: period.is_narrowed ? requestedText(context) : '',
    lines: periodLines(context),
  };
};

/** The free height and what it rests on. */
export const freeWords = ({
  model: { free_height: free },
  texts,
  format,
}: Pick<SheetContext, 'model' | 'texts' | 'format'>): Pick<Tile, 'large' | 'lines'> =>
  free.is === 'up_to'
    ? { large: format.agl(free.height_m), lines: [texts('sheet.free_text')] }
    : { large: texts(`sheet.free_${free.is}`), lines: [texts(`sheet.free_${free.is}_text`)] };

const freeTile = ({ model, texts, format }: SheetContext): Tile => ({
  label: texts('sheet.free_label'),
  ...freeWords({ model, texts, format }),
  strong: '',
});

const LABEL: TextStyle = { size: 6.8, color: MUTED };
const LARGE: TextStyle = { size: 14, weight: 600 };
const STRONG: TextStyle = { size: 7.6, weight: 600, color: WARN };
const LINE_TEXT: TextStyle = { size: 7.6 };

/** Hours, height to fly by and free height in three tiles, with what was asked beside what was granted. */
export const placeFacts = (context: SheetContext, flow: Flow): void => {
  const tiles = [periodTile(context), heightTile(context), freeTile(context)];
  const widths = [WIDTH * 0.46, WIDTH * 0.31, WIDTH * 0.23];
  const laid = tiles.map((tile, index) => {
    const width = (widths[index] ?? 0) - 14;
    const large = [14, 11, 9].map((size) => ({ ...LARGE, size }));
    const style =
      large.find((each) => wrapText(tile.large, each, width).length <= 1) ?? large.at(-1) ?? LARGE;
    return [
      { lines: wrapText(tile.label, LABEL, width), style: LABEL },
      { lines: wrapText(tile.large, style, width), style },
      { lines: wrapText(tile.strong, STRONG, width), style: STRONG },
      ...tile.lines.map((line) => ({ lines: wrapText(line, LINE_TEXT, width), style: LINE_TEXT })),
    ];
  });
  const height = Math.max(...laid.map(heightOf));
  flow.place(height, (drawing, top) => {
    let x = LEFT;
    laid.forEach((lines, index) => {
      const left = x;
      if (index > 0)
        drawing.tags.decoration(() =>
          drawing.pen.doc
            .lineWidth(0.6)
            .strokeColor(LINE)
            .moveTo(left - 8, top)
            .lineTo(left - 8, top + height)
            .stroke(),
        );
      drawing.tags.leaf('P', () => drawLines(drawing, lines, left, top));
      x += widths[index] ?? 0;
    });
  });
};
