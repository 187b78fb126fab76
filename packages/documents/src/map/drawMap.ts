import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { Formatter } from '../format.ts';
import type {
  SheetAerodrome,
  SheetArea,
  SheetExclusion,
  SheetPoint,
  SheetZone,
} from '../missionSheet.model.ts';
import { HEADER, MUTED, PAPER } from '../pdf/palette.ts';
import { type Pen, type Rect, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import { drawAerodromes, placeAerodromes } from './aerodromes.ts';
import { drawArea, drawMarks, placeAreas } from './areas.ts';
import { drawGround, drawGroundLabels, placeGroundLabels } from './drawGround.ts';
import { drawExclusion, drawMarkers } from './exclusion.ts';
import { drawFurniture, drawGraticule, takeFurniture } from './furniture.ts';
import { LabelBoard } from './labels.ts';
import type { MapView, Point } from './projection.ts';
import { drawZone, drawZoneLabel, placeZones, visibleZones } from './zones.ts';

type DrawnPoint = Pick<SheetPoint, 'kind' | 'position'>;
interface DrawnExclusion extends Pick<SheetExclusion, 'zone' | 'contingency'> {
  readonly markers: readonly DrawnPoint[];
}

/** What one frame shows. */
export interface MapContent {
  readonly areas: readonly Pick<SheetArea, 'geometry' | 'center'>[];
  readonly zones: readonly SheetZone[];
  readonly aerodromes: readonly SheetAerodrome[];
  readonly exclusion?: DrawnExclusion | null;
  readonly points?: readonly DrawnPoint[];
}

/** The frame of the detailed map, to be shown on the wide one. */
export interface MapLocator {
  readonly bounds: BoundingBox;
  readonly title: string;
}

/** A map whose labels have found their places. */
export interface MapPlan {
  readonly draw: (pen: Pen) => void;
  /** Zones that only letters stand for, in the letters' order: those of the maps before first. */
  readonly keyed: readonly SheetZone[];
  /** Zones that the whole frame lies in. */
  readonly everywhere: readonly SheetZone[];
}

const LABEL: TextStyle = { size: 6.2, weight: 600, color: HEADER };

const locatorBox = (view: MapView, { bounds }: MapLocator): Rect => {
  const [left, bottom] = view.project([bounds[0], bounds[1]]);
  const [right, top] = view.project([bounds[2], bounds[3]]);
  const width = Math.max(6, right - left);
  const height = Math.max(6, bottom - top);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
};

/** On the wide map, a frame shows what the map beside it draws large. */
const planLocator = (board: LabelBoard, view: MapView, locator: MapLocator): ((pen: Pen) => void) => {
  const box = locatorBox(view, locator);
  board.take(box);
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  const reach = Math.max(box.width, box.height) / 2 + 2;
  const label = board.beside(middle, styledTextWidth(locator.title, LABEL) + 4, 9, reach);
  return (pen) => {
    pen.doc.save().lineWidth(1.4).strokeColor(HEADER);
    pen.doc.rect(box.x, box.y, box.width, box.height).stroke().restore();
    if (label === null) return;
    pen.doc.save().fillColor(PAPER, 0.9).roundedRect(label.x, label.y, label.width, label.height, 1.5);
    pen.doc.fill().restore();
    pen.line(locator.title, label.x + 2, label.y + 6.6, LABEL);
  };
};

/** Finds the place of everything a frame carries: what binds first, then where one is. */
export const planMap = (
  view: MapView,
  content: MapContent,
  about: {
    readonly title: string;
    readonly format: Formatter;
    readonly locator: MapLocator | null;
    readonly keyed: readonly SheetZone[];
  },
): MapPlan => {
  const { title, format, locator } = about;
  const { rect } = view;
  const board = new LabelBoard(rect);
  const zones = visibleZones(view, content.zones);
  takeFurniture(board, view, title, format);
  const marks = locator === null ? placeAreas(board, view, content.areas) : [];
  const drawLocator = locator === null ? null : planLocator(board, view, locator);
  const aerodromes = placeAerodromes(board, view, content.aerodromes);
  const { labels, keyed, everywhere } = placeZones(board, zones, format, about.keyed);
  const ground = placeGroundLabels(view, board);
  return {
    keyed,
    everywhere,
    draw: (pen) => {
      const { doc } = pen;
      doc.save().rect(rect.x, rect.y, rect.width, rect.height).clip();
      doc.fillColor('#fafbfc').rect(rect.x, rect.y, rect.width, rect.height).fill();
      drawGround(doc, view);
      drawGraticule(pen, view);
      for (const zone of zones) drawZone(doc, zone, rect);
      drawGroundLabels(pen, ground);
      for (const area of content.areas) drawArea(doc, view, area.geometry);
      // On the wide map it would be a blot.
      const exclusion = locator === null ? content.exclusion : null;
      if (exclusion) drawExclusion(doc, view, exclusion);
      drawFurniture(pen, view, title, format);
      drawAerodromes(pen, aerodromes);
      for (const label of labels) drawZoneLabel(pen, label);
      // The mission last: nothing lies over it.
      if (exclusion) drawMarkers(pen, view, exclusion.markers);
      if (locator === null) drawMarkers(pen, view, content.points ?? []);
      drawMarks(pen, marks);
      drawLocator?.(pen);
      doc.restore();
      doc.save().lineWidth(0.7).strokeColor(MUTED);
      doc.rect(rect.x, rect.y, rect.width, rect.height).stroke().restore();
    },
  };
};
