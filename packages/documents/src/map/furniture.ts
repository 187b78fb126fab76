import type { Formatter } from '../format.ts';
import { printableText } from '../pdf/fonts.ts';
import { HEADER, INK, MUTED, PAPER } from '../pdf/palette.ts';
import { type Pen, type Rect, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import type { LabelBoard } from './labels.ts';
import type { MapView, Point } from './projection.ts';

const GRID_LABEL: TextStyle = { size: 5, color: MUTED };
const TITLE: TextStyle = { size: 7, weight: 600, color: HEADER };
const SCALE: TextStyle = { size: 5.8, weight: 600 };

/** Graticule steps in seconds of arc. */
const GRID_STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000, 36_000];
const SCALE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5];

const gridText = (seconds: number, positive: string, negative: string): string => {
  const total = Math.round(Math.abs(seconds));
  const minutes = Math.floor((total % 3600) / 60);
  const rest = total % 60;
  const pad = (value: number): string => String(value).padStart(2, '0');
  const fine = rest === 0 ? '' : `${pad(rest)}″`;
  return `${Math.floor(total / 3600)}°${pad(minutes)}′${fine}${seconds < 0 ? negative : positive}`;
};

interface Graticule {
  readonly lines: readonly (readonly [Point, Point])[];
  readonly texts: readonly (readonly [text: string, x: number, y: number])[];
}

const graticuleOf = ({ rect, bounds, project }: MapView): Graticule => {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.map((degree) => degree * 3600);
  const wanted = (east - west) / Math.max(2, rect.width / 75);
  const step = GRID_STEPS.find((candidate) => candidate >= wanted) ?? 36_000;
  const lines: [Point, Point][] = [];
  const texts: [string, number, number][] = [];
  const longitudes = Math.min(20, Math.floor((east - west) / step) + 1);
  for (let index = 0; index < longitudes; index++) {
    const seconds = (Math.ceil(west / step) + index) * step;
    const [x] = project([seconds / 3600, bounds[1]]);
    lines.push([
      [x, rect.y],
      [x, rect.y + rect.height],
    ]);
    // The scale bar stands in the corner.
    if (x < rect.x + rect.width - 125)
      texts.push([gridText(seconds, 'E', 'W'), x + 1.5, rect.y + rect.height - 2]);
  }
  const latitudes = Math.min(20, Math.floor((north - south) / step) + 1);
  for (let index = 0; index < latitudes; index++) {
    const seconds = (Math.ceil(south / step) + index) * step;
    const [, y] = project([bounds[0], seconds / 3600]);
    lines.push([
      [rect.x, y],
      [rect.x + rect.width, y],
    ]);
    texts.push([gridText(seconds, 'N', 'S'), rect.x + 2, y - 1.5]);
  }
  const isInside = (x: number, y: number): boolean => x < rect.x + rect.width - 26 && y > rect.y + 20;
  return { lines, texts: texts.filter(([, x, y]) => isInside(x, y)) };
};

/** Thin lines of longitude and latitude. */
export const drawGraticule = (pen: Pen, view: MapView): void => {
  const { doc } = pen;
  doc.save().lineWidth(0.3).strokeColor('#c4ced9');
  for (const [from, to] of graticuleOf(view).lines) doc.moveTo(...from).lineTo(...to);
  doc.stroke().restore();
};

const drawNorth = (pen: Pen, x: number, y: number): void => {
  pen.doc.save().fillColor(PAPER, 0.85).circle(x, y, 9).fill().restore();
  pen.doc.save().fillColor(INK);
  pen.doc
    .moveTo(x, y - 8)
    .lineTo(x + 3, y + 1)
    .lineTo(x, y - 0.8)
    .lineTo(x - 3, y + 1)
    .closePath()
    .fill()
    .restore();
  pen.line('N', x, y + 7, { size: 6, weight: 600 }, 'center');
};

interface Scale {
  readonly box: Rect;
  readonly text: string;
  readonly length: number;
}

const scaleOf = (view: MapView, format: Formatter): Scale => {
  const { rect } = view;
  const most = Math.min(90, rect.width * 0.35) * view.metres_per_point;
  const metres = SCALE_STEPS.findLast((step) => step <= most) ?? 1;
  const length = metres / view.metres_per_point;
  const text = printableText(format.scale(metres));
  const width = length + styledTextWidth(text, SCALE) + 12;
  return {
    text,
    length,
    box: { x: rect.x + rect.width - width - 4, y: rect.y + rect.height - 17, width, height: 13 },
  };
};

const drawScale = (pen: Pen, { box, text, length }: Scale): void => {
  pen.doc.save().fillColor(PAPER, 0.9).roundedRect(box.x, box.y, box.width, box.height, 2).fill().restore();
  const y = box.y + 8.5;
  const x = box.x + 4;
  pen.doc.save().lineWidth(0.5).strokeColor(INK).fillColor(INK);
  pen.doc.rect(x, y - 2.4, length / 2, 2.4).fillAndStroke();
  pen.doc
    .rect(x + length / 2, y - 2.4, length / 2, 2.4)
    .stroke()
    .restore();
  pen.line(text, x + length + 4, y, SCALE);
};

const titleBox = ({ rect }: MapView, title: string): Rect => ({
  x: rect.x,
  y: rect.y,
  width: styledTextWidth(title, TITLE) + 10,
  height: 13,
});

const northBox = ({ rect }: MapView): Rect => ({
  x: rect.x + rect.width - 22,
  y: rect.y + 3,
  width: 19,
  height: 19,
});

/** Keeps the title, the north arrow, the scale bar and the graticule's values free of labels. */
export const takeFurniture = (board: LabelBoard, view: MapView, title: string, format: Formatter): void => {
  for (const box of [titleBox(view, title), northBox(view), scaleOf(view, format).box]) board.take(box);
  for (const [text, x, y] of graticuleOf(view).texts)
    board.take({ x, y: y - 5.5, width: styledTextWidth(text, GRID_LABEL) + 1, height: 7 });
};

/** Title, north arrow, scale bar and the graticule's values of a frame. */
export const drawFurniture = (pen: Pen, view: MapView, title: string, format: Formatter): void => {
  const box = titleBox(view, title);
  pen.doc.save().fillColor(PAPER, 0.9).rect(box.x, box.y, box.width, box.height).fill().restore();
  pen.line(title, box.x + 5, box.y + 9, TITLE);
  const north = northBox(view);
  drawNorth(pen, north.x + 9.5, north.y + 9.5);
  drawScale(pen, scaleOf(view, format));
  for (const [label, x, y] of graticuleOf(view).texts) pen.line(label, x, y, GRID_LABEL);
};
