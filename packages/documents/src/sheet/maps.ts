import type { BoundingBox } from '@envol/domain/geo/geometry';
import { drawMap } from '../map/drawMap.ts';
import { boundsOf, createView, geometryBounds, type MapView } from '../map/projection.ts';
import { MUTED } from '../pdf/palette.ts';
import { LEFT, type SheetContext, WIDTH } from './context.ts';

/** Aerodromes farther than this would shrink the mission to a dot. */
const AERODROME_REACH_M = 15_000;
const SITUATION_SPAN_M = 8_000;
const DETAIL_SPAN_M = 250;
const CAPTION_HEIGHT = 14;

const missionBox = ({ model }: SheetContext): BoundingBox | null =>
  boundsOf(
    model.areas.flatMap((area) => {
      const box = geometryBounds(area.geometry);
      return box === null ? [] : [[box[0], box[1]] as const, [box[2], box[3]] as const];
    }),
  );

const nearestText = ({ model, texts, format }: SheetContext): string => {
  const nearest = model.aerodromes[0];
  if (nearest === undefined) return texts('sheet.no_aerodrome');
  return texts('sheet.nearest_aerodrome', {
    code: nearest.icao_code,
    name: nearest.name,
    distance: format.distance(nearest.distance_m),
    bearing: String(Math.round(nearest.bearing_deg) % 360).padStart(3, '0'),
  });
};

/** The frames: the situation with the nearest aerodrome, and the areas large when that differs enough to help. */
const planViews = (
  context: SheetContext,
  box: BoundingBox,
  top: number,
  height: number,
): readonly MapView[] => {
  const nearest = context.model.aerodromes[0];
  const wide =
    nearest !== undefined && nearest.distance_m <= AERODROME_REACH_M
      ? (boundsOf([[box[0], box[1]], [box[2], box[3]], nearest.reference_point]) ?? box)
      : box;
  const left = { x: LEFT, y: top, width: WIDTH * 0.6 - 4, height };
  const right = { x: LEFT + WIDTH * 0.6 + 4, y: top, width: WIDTH * 0.4 - 4, height };
  const situation = createView(left, wide, 0.35, SITUATION_SPAN_M);
  const detail = createView(right, box, 0.5, DETAIL_SPAN_M);
  if (situation.metres_per_point / detail.metres_per_point > 1.6) return [situation, detail];
  return [createView({ x: LEFT, y: top, width: WIDTH, height }, wide, 0.3, SITUATION_SPAN_M)];
};

/** Draws the maps and the words under them into the height. */
export const drawMaps = (context: SheetContext, top: number, height: number): void => {
  const { model, pen, tags, texts, format } = context;
  const box = missionBox(context);
  const nearest = nearestText(context);
  const notes: string[] = [nearest];
  if (box === null) {
    tags.decoration(() =>
      pen.doc
        .save()
        .lineWidth(0.7)
        .strokeColor(MUTED)
        .rect(LEFT, top, WIDTH, height - CAPTION_HEIGHT)
        .stroke()
        .restore(),
    );
    tags.leaf('P', () => {
      const y = top + (height - CAPTION_HEIGHT) / 2;
      pen.line(texts('sheet.no_area'), LEFT + WIDTH / 2, y, { size: 9, color: MUTED }, 'center');
    });
  } else {
    const figure = tags.group('Sect');
    const draw = (): void => {
      planViews(context, box, top, height - CAPTION_HEIGHT).forEach((view, index) => {
        const title = index === 0 ? texts('sheet.map_situation') : texts('sheet.map_detail');
        const unlabelled = drawMap(pen, view, model, title, format);
        if (index === 0 && unlabelled > 0)
          notes.push(texts('sheet.map_not_all_labelled', { count: unlabelled }));
      });
    };
    tags.leaf('Figure', draw, figure, texts('sheet.map_alt', { nearest }));
    figure.end();
  }
  tags.leaf('P', () => pen.fit(notes.join('  '), LEFT, top + height - 4, WIDTH, { size: 7, color: MUTED }));
};
