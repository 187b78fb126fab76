import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { Block } from '../kit/flow.ts';
import { LEFT, WIDTH } from '../kit/page.ts';
import type { Drawing } from '../kit/rows.ts';
import { type MapPlan, planMap } from '../map/drawMap.ts';
import { groundAttribution, groundTiles } from '../map/ground.ts';
import { limitsText, zoneLegend } from '../map/legend.ts';
import { boundsOf, createView, geometryBounds, type MapView } from '../map/projection.ts';
import type { SheetZone } from '../missionSheet.model.ts';
import { MUTED } from '../pdf/palette.ts';
import { lineHeightOf, type TextStyle, wrapText } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

/** Aerodromes farther than this would shrink the mission to a dot. */
const AERODROME_REACH_M = 15_000;
const OTHERS_REACH_M = 10_000;
const NAMED_AERODROMES = 3;
const SITUATION_SPAN_M = 9_000;
const DETAIL_SPAN_M = 250;
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
  const left = { x: LEFT, y: top, width: WIDTH * 0.62 - 4, height };
  const right = { x: LEFT + WIDTH * 0.62 + 4, y: top, width: WIDTH * 0.38 - 4, height };
  const situation = createView(left, wide, 0.3, SITUATION_SPAN_M);
  const detail = createView(right, box, 0.5, DETAIL_SPAN_M);
  if (situation.metres_per_point / detail.metres_per_point > 1.6) return [situation, detail];
  return [createView({ x: LEFT, y: top, width: WIDTH, height }, wide, 0.3, SITUATION_SPAN_M)];
};

/** The maps with the words under them, and the zones that need a legend. */
export interface MapsPlan {
  readonly draw: (drawing: Drawing) => void;
  /** In the order of their letters. */
  readonly unlabelled: readonly SheetZone[];
  /** Without an edge on any map. */
  readonly everywhere: readonly SheetZone[];
}

const drawEmpty = ({ pen, tags }: Drawing, { texts }: SheetContext, top: number, height: number): void => {
  tags.decoration(() =>
    pen.doc.save().lineWidth(0.7).strokeColor(MUTED).rect(LEFT, top, WIDTH, height).stroke().restore(),
  );
  tags.leaf('P', () =>
    pen.line(texts('sheet.no_area'), LEFT + WIDTH / 2, top + height / 2, { size: 9, color: MUTED }, 'center'),
  );
};

const planFrames = (
  context: SheetContext,
  views: readonly MapView[],
): { readonly plans: readonly MapPlan[]; readonly keyed: readonly SheetZone[] } => {
  const { model, texts, format } = context;
  const detail = views[1];
  let keyed: readonly SheetZone[] = [];
  const plans = views.map((view, index) => {
    const locator =
      index === 0 && detail !== undefined
        ? { bounds: detail.bounds, title: texts('sheet.map_detail') }
        : null;
    const title = index === 0 ? texts('sheet.map_situation') : texts('sheet.map_detail');
    const plan = planMap(view, model, { title, format, locator, keyed });
    keyed = plan.keyed;
    return plan;
  });
  return { plans, keyed };
};

/** Beyond these the names are in the legend alone. */
const MOST_NAMED_INSIDE = 6;

/** The zones that the flight areas' frame lies in whole: they have no edge there to carry a name. */
const insideText = (context: SheetContext, zones: readonly SheetZone[]): string[] => {
  if (zones.length === 0) return [];
  const names = zones
    .slice(0, MOST_NAMED_INSIDE)
    .map((zone) => `${zone.identifier} (${limitsText(context.format, zone)})`);
  const more = zones.length - names.length;
  const list = [...names, ...(more > 0 ? [`+ ${more}`] : [])].join(' · ');
  return [context.texts('sheet.map_inside', { zones: list })];
};

/** Lays the maps and the words under them into the height. */
export const planMaps = (context: SheetContext, top: number, height: number): MapsPlan => {
  const { texts } = context;
  const box = missionBox(context);
  const nearest = nearestText(context);
  const has_ground = box !== null && groundTiles(box).length > 0;
  const caption = wrapText(nearest, CAPTION, WIDTH);
  const sources = has_ground
    ? wrapText(texts('sheet.map_sources', { sources: groundAttribution() }), CAPTION, WIDTH)
    : [];
  // How many zones a frame lies in does not depend on a line more or less of height.
  const first = box === null ? [] : planViews(context, box, top, height);
  const within = planFrames(context, first).plans.at(-1)?.everywhere ?? [];
  const inside = insideText(context, within).flatMap((text) => wrapText(text, CAPTION, WIDTH));
  const lines = [...inside, ...caption, ...sources];
  const room = height - lines.length * lineHeightOf(CAPTION.size) - 3;
  const views = box === null ? [] : planViews(context, box, top, room);
  const { plans, keyed } = planFrames(context, views);
  return {
    unlabelled: keyed,
    everywhere: plans[0]?.everywhere ?? [],
    draw: (drawing) => {
      const { pen, tags } = drawing;
      if (box === null) drawEmpty(drawing, context, top, room);
      else {
        const figure = tags.group('Sect');
        const draw = (): void => {
          for (const plan of plans) plan.draw(pen);
        };
        tags.leaf('Figure', draw, figure, texts('sheet.map_alt', { nearest }));
        figure.end();
      }
      tags.leaf('P', () => pen.lines(lines, LEFT, top + room + 9, CAPTION));
    },
  };
};

/** What the letters on the maps stand for, and what lies over all of them; null where every zone carries its name. */
export const legendBlock = (
  context: SheetContext,
  { unlabelled, everywhere }: Pick<MapsPlan, 'unlabelled' | 'everywhere'>,
): Block | null =>
  zoneLegend(context, {
    title: context.texts('sheet.map_legend'),
    everywhere: context.texts('sheet.map_everywhere'),
    lettered: unlabelled,
    covering: everywhere,
  });
