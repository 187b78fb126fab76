import type { Position, Ring, ZoneGeometry } from '@envol/domain/geo/geometry';
import type { Formatter } from '../format.ts';
import type { SheetZone } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { printableText } from '../pdf/fonts.ts';
import { PAPER } from '../pdf/palette.ts';
import { type Pen, type Rect, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import { clipRing, ringArea, simplifyRing } from './clip.ts';
import type { LabelBoard } from './labels.ts';
import { boxesMeet, degreesFor, geometryBounds, type MapView, type Point } from './projection.ts';
import { ZONE_STYLES } from './zoneStyles.ts';

const CIRCLE_SIDES = 72;
const LABEL: TextStyle = { size: 6.2, weight: 600 };
const SUB_LABEL: TextStyle = { size: 5.6 };
const MARGIN = 4;
/** A wider name is keyed to the legend. */
const WIDEST_LABEL = 92;
/** More zones than this would hide the map under their names: all of them get letters. */
const MOST_NAMED = 7;

/** A zone as a frame shows it. */
export interface VisibleZone {
  readonly zone: SheetZone;
  readonly rings: readonly (readonly Point[])[];
  readonly surface: number;
  /** The whole frame lies inside: there is no edge to draw, and a tint would only grey the map. */
  readonly is_everywhere: boolean;
}

const circleRing = (center: Position, radius_m: number): Ring => {
  const [dx, dy] = degreesFor(radius_m, center[1]);
  return Array.from({ length: CIRCLE_SIDES }, (_, index) => {
    const angle = (index / CIRCLE_SIDES) * 2 * Math.PI;
    return [center[0] + dx * Math.sin(angle), center[1] + dy * Math.cos(angle)] as const;
  });
};

/** The rings of a geometry, a circle as many sides. */
export const ringsOf = (geometry: ZoneGeometry): readonly Ring[] => {
  if (geometry.type === 'Circle') return [circleRing(geometry.center, geometry.radius_m)];
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.coordinates.flat();
};

/** Whether both coordinates can be drawn. */
export const isFinitePoint = ([x, y]: Point): boolean => Number.isFinite(x) && Number.isFinite(y);

/** A ring on the page, cut at the frame. */
export const projectRing = (view: MapView, ring: Ring): readonly Point[] =>
  clipRing(simplifyRing(ring.map(view.project).filter(isFinitePoint)), view.rect, MARGIN);

/** The zones that a frame shows, the largest first. */
export const visibleZones = (view: MapView, zones: readonly SheetZone[]): VisibleZone[] => {
  const visible: VisibleZone[] = [];
  const frame = view.rect.width * view.rect.height;
  for (const zone of zones) {
    const box = geometryBounds(zone.geometry);
    if (box === null || !boxesMeet(box, view.bounds)) continue;
    const rings = ringsOf(zone.geometry)
      .map((ring) => projectRing(view, ring))
      .filter((ring) => ring.length > 0);
    if (rings.length === 0) continue;
    const surface = Math.max(...rings.map(ringArea));
    visible.push({ zone, rings, surface, is_everywhere: rings.length === 1 && surface > frame * 0.999 });
  }
  return visible.sort((a, b) => b.surface - a.surface);
};

/** Traces closed rings, to be filled or stroked. */
export const tracePath = (doc: SheetDocument, rings: readonly (readonly Point[])[]): void => {
  for (const ring of rings) doc.trace(ring).closePath();
};

const hatch = (doc: SheetDocument, rings: readonly (readonly Point[])[], step: number, rect: Rect): void => {
  doc.save();
  tracePath(doc, rings);
  doc.clip('even-odd');
  for (let offset = step; offset < rect.width + rect.height; offset += step) {
    doc.moveTo(rect.x + offset, rect.y).lineTo(rect.x + offset - rect.height, rect.y + rect.height);
  }
  doc.lineWidth(0.3).strokeOpacity(0.55).stroke().restore();
};

/** Of the frame: a larger zone is tinted along its edge alone, or a few of them hide the map. */
const TINTED_WHOLE = 0.2;
const EDGE_BAND = 9;

/** A band inside the edge, as on visual charts. */
const drawEdgeBand = (doc: SheetDocument, { zone, rings }: VisibleZone): void => {
  doc.save();
  tracePath(doc, rings);
  doc.clip('even-odd');
  tracePath(doc, rings);
  doc.lineWidth(EDGE_BAND).strokeOpacity(0.16).strokeColor(ZONE_STYLES[zone.kind].color).stroke().restore();
};

/** Draws a zone in the manner of its kind; one that the whole frame lies in is told in words. */
export const drawZone = (doc: SheetDocument, visible: VisibleZone, rect: Rect): void => {
  const { zone, rings, surface, is_everywhere } = visible;
  if (is_everywhere) return;
  const style = ZONE_STYLES[zone.kind];
  const is_small = surface < rect.width * rect.height * TINTED_WHOLE;
  doc.save().strokeColor(style.color);
  if (style.fill_opacity > 0 && !is_small) drawEdgeBand(doc, visible);
  if (style.fill_opacity > 0 && is_small) {
    tracePath(doc, rings);
    doc.fillColor(style.color, style.fill_opacity).fill('even-odd');
  }
  if (style.hatch !== null && is_small) hatch(doc, rings, style.hatch, rect);
  tracePath(doc, rings);
  if (style.dash !== null) doc.dash(style.dash[0], { space: style.dash[1] });
  doc.lineWidth(style.line_width).stroke().restore();
};

/** A zone's name on the map, or the letters that key it to the legend. */
export interface ZoneLabel {
  readonly box: Rect;
  readonly lines: readonly string[];
  readonly color: string;
  readonly is_key: boolean;
}

/** Letters in the order of the alphabet: A … Z, AA, AB … */
export const zoneKey = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26));

const sizeOf = (lines: readonly string[]): readonly [number, number] => [
  Math.max(...lines.map((line, index) => styledTextWidth(line, index === 0 ? LABEL : SUB_LABEL))) + 4,
  lines.length * 6.8 + 2.4,
];

const limitsText = (zone: SheetZone, format: Formatter): string =>
  printableText(`${format.limit(zone.lower)} – ${format.limit(zone.upper)}`);

const placeName = (board: LabelBoard, visible: VisibleZone, format: Formatter): ZoneLabel | null => {
  const { zone, rings } = visible;
  const lines = [printableText(zone.identifier, 200), limitsText(zone, format)];
  if (sizeOf(lines)[0] > WIDEST_LABEL) return null;
  const box = board.within(largest(rings), ...sizeOf(lines));
  return box === null ? null : { box, lines, color: ZONE_STYLES[zone.kind].color, is_key: false };
};

const largest = (rings: VisibleZone['rings']): readonly Point[] =>
  rings.reduce((best, ring) => (ringArea(ring) > ringArea(best) ? ring : best), rings[0] ?? []);

/** What stands on a map for its zones: names where they fit, letters for the others. */
export interface ZoneLabels {
  readonly labels: readonly ZoneLabel[];
  /** The zones that only a letter stands for, in the order of the letters. */
  readonly keyed: readonly SheetZone[];
  /** The zones that the whole frame lies in: named under the map. */
  readonly everywhere: readonly SheetZone[];
}

/** Finds each zone's place, small zones first since they have the fewest; `first_key` continues another map's letters. */
export const placeZones = (
  board: LabelBoard,
  zones: readonly VisibleZone[],
  format: Formatter,
  known: readonly SheetZone[],
): ZoneLabels => {
  const labels: ZoneLabel[] = [];
  const keyed = [...known];
  const edged = zones.filter(({ is_everywhere }) => !is_everywhere);
  const everywhere = zones.filter(({ is_everywhere }) => is_everywhere).map(({ zone }) => zone);
  const are_named = edged.length <= MOST_NAMED;
  for (const visible of edged.toReversed()) {
    const name = are_named && !keyed.includes(visible.zone) ? placeName(board, visible, format) : null;
    if (name !== null) {
      labels.push(name);
      continue;
    }
    if (!keyed.includes(visible.zone)) keyed.push(visible.zone);
    const key = zoneKey(keyed.indexOf(visible.zone));
    const width = styledTextWidth(key, LABEL) + 5;
    const box =
      board.within(largest(visible.rings), width, 9) ?? board.near(largest(visible.rings), width, 9);
    if (box !== null)
      labels.push({ box, lines: [key], color: ZONE_STYLES[visible.zone.kind].color, is_key: true });
  }
  return { labels, keyed, everywhere };
};

/** Writes a zone's name or letters on paper of its own. */
export const drawZoneLabel = (pen: Pen, { box, lines, color, is_key }: ZoneLabel): void => {
  pen.doc.save().fillColor(PAPER, 0.85).lineWidth(0.6).strokeColor(color);
  pen.doc.roundedRect(box.x, box.y, box.width, box.height, is_key ? 4 : 1.5);
  if (is_key) pen.doc.fillAndStroke();
  else pen.doc.fill();
  pen.doc.restore();
  const middle = box.x + box.width / 2;
  lines.forEach((line, index) => {
    const style = index === 0 ? LABEL : SUB_LABEL;
    pen.line(line, middle, box.y + 6.7 + index * 6.8, { ...style, color }, 'center');
  });
};
