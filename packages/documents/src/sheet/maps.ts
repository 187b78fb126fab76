import type { BoundingBox } from '@envol/domain/geo/geometry';
import { drawMap } from '../map/drawMap.ts';
import { boundsOf, createView, geometryBounds, type MapView } from '../map/projection.ts';
import { MUTED } from '../pdf/palette.ts';
import { type TextStyle, wrap } from '../pdf/pen.ts';
import { LEFT, type SheetContext, WIDTH } from './context.ts';

/** Aerodromes farther than this would shrink the mission to a dot. */
const AERODROME_REACH_M = 15_000;
const OTHERS_REACH_M = 10_000;
const NAMED_AERODROMES = 3;
const SITUATION_SPAN_M = 8_000;
const DETAIL_SPAN_M = 250;
const CAPTION_HEIGHT = 23;
const CAPTION: TextStyle = { size: 7, color: MUTED };

const missionBox = ({ model }: SheetContext): BoundingBox | null =>
  boundsOf(
    model.areas.flatMap((area) => {
      const box = geometryBounds(area.geometry);
      return box === null ? [] : [[box[0], box[1]] as const, [box[2], box[3]] as const];
    }),
  );

/** Distances and bearings from the reference points: what is said to a tower on the phone. */
const nearestText = ({ model, texts, format }: SheetContext): string => {
  const near = model.aerodromes.slice(0, NAMED_AERODROMES).map((aerodrome) =>
    texts('sheet.aerodrome', {
      code: aerodrome.icao_code,
      name: aerodrome.name,
      distance: format.distance(aerodrome.distance_m),
      bearing: String(Math.round(aerodrome.bearing_deg) % 360).padStart(3, '0'),
    }),
  );
  return near.length === 0
    ? texts('sheet.no_aerodrome')
    : texts('sheet.nearest_aerodromes', { aerodromes: near.join(' · ') });
};

/** The frames: the situation with the nearest aerodromes, and the areas large when that differs enough to help. */
const planViews = (
  { model }: SheetContext,
  box: BoundingBox,
  top: number,
  height: number,
): readonly MapView[] => {
  const shown = model.aerodromes
    .slice(0, NAMED_AERODROMES)
    .filter(({ distance_m }, index) => distance_m <= (index === 0 ? AERODROME_REACH_M : OTHERS_REACH_M))
    .map(({ reference_point }) => reference_point);
  const wide = boundsOf([[box[0], box[1]], [box[2], box[3]], ...shown]) ?? box;
  const left = { x: LEFT, y: top, width: WIDTH * 0.6 - 4, height };
  const right = { x: LEFT + WIDTH * 0.6 + 4, y: top, width: WIDTH * 0.4 - 4, height };
  const situation = createView(left, wide, 0.3, SITUATION_SPAN_M);
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
      const views = planViews(context, box, top, height - CAPTION_HEIGHT);
      const detail = views[1];
      views.forEach((view, index) => {
        const title = index === 0 ? texts('sheet.map_situation') : texts('sheet.map_detail');
        const locator =
          index === 0 && detail !== undefined
            ? { bounds: detail.bounds, title: texts('sheet.map_detail') }
            : null;
        const unlabelled = drawMap(pen, view, model, title, format, locator);
        if (index === 0 && unlabelled > 0)
          notes.push(texts('sheet.map_not_all_labelled', { count: unlabelled }));
      });
    };
    tags.leaf('Figure', draw, figure, texts('sheet.map_alt', { nearest }));
    figure.end();
  }
  const y = top + height - CAPTION_HEIGHT + 9;
  tags.leaf('P', () => pen.lines(wrap(notes.join('  '), CAPTION, WIDTH, 2), LEFT, y, CAPTION));
};
