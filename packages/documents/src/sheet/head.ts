import { VERDICT_TONES, type VerdictTone } from '@envol/domain/flights/verdict';
import qrcode from 'qrcode';
import type { SheetTone } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import {
  BAD,
  BAD_WEAK,
  HEADER,
  INK,
  LINE,
  MUTED,
  OK,
  OK_WEAK,
  PRIMARY,
  SURFACE,
  WARN,
  WARN_WEAK,
} from '../pdf/palette.ts';
import { leading, type TextStyle, wrap } from '../pdf/pen.ts';
import { drawTone } from './cells.ts';
import { LEFT, RIGHT, type SheetContext, TOP, WIDTH } from './context.ts';
import { bindingHeight, restrictionOf } from './heights.ts';

const QR_SIZE = 62;
/** Longer addresses make a code too fine to scan from paper. */
const QR_MAX_LENGTH = 300;

const drawMark = (doc: SheetDocument, x: number, y: number): void => {
  doc
    .save()
    .fillColor(PRIMARY)
    .moveTo(x, y + 6)
    .lineTo(x + 13, y)
    .lineTo(x + 8.4, y + 12)
    .lineTo(x + 6, y + 7.6);
  doc.closePath().fill();
  doc
    .fillColor(HEADER)
    .moveTo(x + 6, y + 7.6)
    .lineTo(x + 13, y)
    .lineTo(x + 4.6, y + 6.8)
    .closePath()
    .fill()
    .restore();
};

const drawQrCode = (doc: SheetDocument, url: string, x: number, y: number): void => {
  // As bytes: looking for shorter ways to write an address costs more than it saves.
  const data = new TextEncoder().encode(url);
  const { modules } = qrcode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const unit = QR_SIZE / modules.size;
  doc.save().fillColor('#000000');
  for (let row = 0; row < modules.size; row++) {
    let start = -1;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start === -1) start = column;
      if (dark || start === -1) continue;
      doc.rect(x + start * unit, y + row * unit, (column - start) * unit, unit);
      start = -1;
    }
  }
  doc.fill().restore();
};

/** Product, mission name, identifier and status, with the code of the live page; returns the y below. */
export const drawHeader = ({ model, pen, tags, texts }: SheetContext): number => {
  const has_code = model.live_url !== '' && model.live_url.length <= QR_MAX_LENGTH;
  const width = WIDTH - (has_code ? QR_SIZE + 16 : 0);
  tags.decoration(() => drawMark(pen.doc, LEFT, TOP));
  tags.leaf('P', () => {
    pen.line('Envol', LEFT + 18, TOP + 10, { size: 11, weight: 600, color: HEADER });
    pen.line(texts('sheet.document_title'), LEFT + 54, TOP + 10, { size: 9, color: MUTED });
  });
  const large: TextStyle = { size: 18, weight: 600 };
  const lines = wrap(model.name, large, width, 2);
  const style: TextStyle = lines.length === 1 ? large : { size: 13.5, weight: 600 };
  const title = lines.length === 1 ? lines : wrap(model.name, style, width, 2);
  tags.leaf('H1', () => pen.lines(title, LEFT, TOP + (title.length === 1 ? 36 : 27.5), style));
  tags.leaf('P', () => {
    const registration = model.operator.registration === null ? '' : ` (${model.operator.registration})`;
    const rest = `${model.status}  ·  ${model.operator.name}${registration}`;
    const y = TOP + 61;
    const used = pen.fit(model.display_identifier, LEFT, y, width / 3, { size: 9, weight: 600 });
    pen.fit(`·  ${rest}`, LEFT + used + 6, y, width - used - 6, { size: 9, color: MUTED });
  });
  if (has_code) {
    const alt = texts('sheet.live_page_alt', { url: model.live_url });
    const x = RIGHT - QR_SIZE;
    tags.leaf('Figure', () => drawQrCode(pen.doc, model.live_url, x, TOP - 2), tags.group('Sect'), alt);
    tags.leaf('P', () =>
      pen.fit(
        texts('sheet.live_page'),
        x + QR_SIZE / 2,
        TOP + QR_SIZE + 6,
        QR_SIZE + 10,
        { size: 5.8, color: MUTED },
        'center',
      ),
    );
  }
  return TOP + 74;
};

interface VerdictLook {
  readonly tone: SheetTone;
  readonly color: string;
  readonly fill: string;
  readonly headline: string;
  readonly detail: string;
}

const LOOKS: Readonly<Record<VerdictTone, Pick<VerdictLook, 'color' | 'fill'>>> = {
  ok: { color: OK, fill: OK_WEAK },
  info: { color: MUTED, fill: SURFACE },
  blue: { color: PRIMARY, fill: SURFACE },
  warn: { color: WARN, fill: WARN_WEAK },
  err: { color: BAD, fill: BAD_WEAK },
};
const SYMBOLS: Readonly<Record<VerdictTone, SheetTone>> = {
  ok: 'done',
  info: 'info',
  blue: 'pending',
  warn: 'todo',
  err: 'refused',
};

const headlineOf = ({ model, texts }: SheetContext): string => {
  if (model.verdict !== 'steps') return texts(`sheet.verdict_${model.verdict}`);
  return model.steps_left === 1
    ? texts('sheet.verdict_steps_one')
    : texts('sheet.verdict_steps_many', { count: model.steps_left });
};

const detailOf = ({ model, texts, format }: SheetContext): string => {
  if (model.verdict === 'incomplete' || model.verdict === 'failed' || model.verdict === 'past') return '';
  const free =
    model.verdict !== 'steps' || model.free_height_m === null
      ? ''
      : ` ${texts('sheet.free_height', { height: format.agl(model.free_height_m) })}`;
  return `${texts(`sheet.verdict_${model.verdict}_detail`)}${free}`;
};

/** Green is for a mission with nothing left and every source consulted; see `VERDICT_TONES`. */
const verdictLook = (context: SheetContext): VerdictLook => {
  const tone = VERDICT_TONES[context.model.verdict];
  return {
    tone: SYMBOLS[tone],
    ...LOOKS[tone],
    headline: headlineOf(context),
    detail: detailOf(context),
  };
};

/** The verdict in words with its symbol, and what could not be checked; returns the y below. */
export const drawVerdict = (context: SheetContext, top: number): number => {
  const { model, pen, tags, texts } = context;
  const look = verdictLook(context);
  const unchecked =
    model.not_checked.length === 0
      ? ''
      : texts('sheet.verdict_unchecked', { sources: model.not_checked.slice(0, 20).join(', ') });
  const extra = [look.detail, ...model.verdict_notes, unchecked].filter((line) => line !== '');
  const height = 22 + extra.length * 10.5 + (extra.length > 0 ? 1 : 0);
  tags.decoration(() => {
    pen.doc.save().lineWidth(0.9).fillColor(look.fill).strokeColor(look.color);
    pen.doc.roundedRect(LEFT, top, WIDTH, height, 4).fillAndStroke().restore();
    drawTone(pen.doc, look.tone, LEFT + 15, top + height / 2, 7);
  });
  const x = LEFT + 30;
  const width = WIDTH - 40;
  tags.leaf('P', () => {
    pen.fit(look.headline, x, top + 15, width, { size: 11.5, weight: 600, color: look.color });
    extra.forEach((line, index) => {
      const weight = line === unchecked ? 600 : 400;
      pen.fit(line, x, top + 26.5 + index * 10.5, width, { size: 8, weight, color: INK });
    });
  });
  return top + height + 9;
};

interface Tile {
  readonly label: string;
  readonly large: string;
  readonly lines: readonly string[];
  readonly strong?: string;
}

/** An authority's lower height replaces the asked one in large: it is the one that binds. */
const heightTile = ({ model, texts, format }: SheetContext): Tile => {
  const restriction = restrictionOf(model);
  const height = bindingHeight(model.max_height_m, restriction);
  const ground =
    model.ground === null
      ? texts('sheet.ground_unknown')
      : texts('sheet.ground_top', { value: format.number(model.ground.max_m + height) });
  const tile = {
    label: `${texts('sheet.max_height')}, ${texts('sheet.height_reference')}`,
    large: format.agl(height),
    lines: [ground],
  };
  if (restriction === null) return tile;
  const limited = texts('sheet.restricted_to', { height: format.limit(restriction.limit) });
  const asked = texts('sheet.requested', { height: format.agl(model.max_height_m) });
  return { ...tile, strong: `${limited} (${asked})` };
};

const periodTile = ({ model, texts, format }: SheetContext): Tile => {
  const { start, end } = model;
  const label = texts('sheet.period');
  const zone = `${texts('sheet.local')}, ${format.time_zone} (${format.offset(start)})`;
  if (format.day(start) === format.day(end)) {
    const same_utc_day = format.day(start, 'UTC') === format.day(end, 'UTC');
    const utc = same_utc_day
      ? `${format.time(start, 'UTC')} – ${format.time(end, 'UTC')} UTC`
      : `${format.dayTime(start, 'UTC')} – ${format.dayTime(end, 'UTC')} UTC`;
    return {
      label: `${label} · ${zone}`,
      large: `${format.day(start)}  ${format.time(start)} – ${format.time(end)}`,
      lines: [utc],
    };
  }
  return {
    label: `${label} · ${zone}`,
    large: `${format.dayTime(start)} – ${format.dayTime(end)}`,
    lines: [`${format.dayTime(start, 'UTC')} – ${format.dayTime(end, 'UTC')} UTC`],
  };
};

/** Period, height and kind of flight in three tiles; returns the y below. */
export const drawFacts = (context: SheetContext, top: number): number => {
  const { model, pen, tags, texts } = context;
  const tiles: readonly Tile[] = [
    periodTile(context),
    heightTile(context),
    {
      label: texts('sheet.flight'),
      large: texts('sheet.scenario', { scenario: model.scenario }),
      lines: [model.visibility === 'in_sight' ? texts('sheet.in_sight') : texts('sheet.off_sight')],
    },
  ];
  const widths = [WIDTH * 0.41, WIDTH * 0.34, WIDTH * 0.25];
  const height = tiles.some((tile) => tile.strong !== undefined) ? 50 : 40;
  let x = LEFT;
  tiles.forEach((tile, index) => {
    const width = (widths[index] ?? 0) - 10;
    const left = x;
    if (index > 0) {
      tags.decoration(() =>
        pen.doc
          .lineWidth(0.6)
          .strokeColor(LINE)
          .moveTo(left - 8, top)
          .lineTo(left - 8, top + height - 6)
          .stroke(),
      );
    }
    tags.leaf('P', () => {
      pen.fit(tile.label, left, top + 6, width, { size: 6.6, weight: 600, color: MUTED });
      pen.fit(tile.large, left, top + 20.5, width, { size: 12, weight: 600 });
      let baseline = top + 31.5;
      if (tile.strong !== undefined) {
        pen.fit(tile.strong, left, baseline, width, { size: 7.6, weight: 600, color: WARN });
        baseline += leading(7.6);
      }
      for (const line of tile.lines) pen.fit(line, left, baseline, width, { size: 7.6, color: INK });
    });
    x += widths[index] ?? 0;
  });
  return top + height;
};
