import type { BoundingBox } from '@envol/domain/geo/geometry';
import { Formatter } from './format.ts';
import { planMap } from './map/drawMap.ts';
import { groundAttribution } from './map/ground.ts';
import { boundsOf, createView, degreesFor, geometryBounds } from './map/projection.ts';
import { SvgDocument } from './map/svgDocument.ts';
import type { MissionSheetModel } from './missionSheet.model.ts';
import { printableText } from './pdf/fonts.ts';
import { INK, PAPER } from './pdf/palette.ts';
import { Pen } from './pdf/pen.ts';
import { textsOf } from './texts.ts';

/** A picture of a map: a mission's, or what lies around a centre. */
export interface StaticMapModel
  extends Pick<MissionSheetModel, 'language' | 'time_zone' | 'areas' | 'zones' | 'aerodromes'> {
  readonly title: string;
  /** Under the map: whose data, of when. */
  readonly foot: string;
  readonly width: number;
  readonly height: number;
  /** What it shows where there are no areas. */
  readonly around: { readonly center: readonly [number, number]; readonly zoom: number } | null;
}

const FOOT = 18;
/** The ground is drawn from 5 m a pixel: nearer, a mission would stand in nothing (map/drawGround.ts). */
const LEAST_METRES_A_PIXEL = 5.2;
/** Metres of a pixel at the equator at zoom 0, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.5;

const boxOf = ({ areas, around, width, height }: StaticMapModel): BoundingBox => {
  const corners = areas.flatMap(({ geometry }) => {
    const box = geometryBounds(geometry);
    return box === null ? [] : [[box[0], box[1]] as const, [box[2], box[3]] as const];
  });
  const found = boundsOf(corners);
  if (found !== null) return found;
  const { center, zoom } = around ?? { center: [2.35, 48.85] as const, zoom: 6 };
  const metres = (METRES_PER_PIXEL / 2 ** zoom) * Math.cos((center[1] * Math.PI) / 180);
  const [dx] = degreesFor((metres * width) / 2, center[1]);
  const [, dy] = degreesFor((metres * height) / 2, center[1]);
  return [center[0] - dx, center[1] - dy, center[0] + dx, center[1] + dy];
};

/** Draws it as SVG with scale, north, graticule, sources and the date of the data. */
export const renderStaticMap = (model: StaticMapModel): string => {
  const { width, height, language, time_zone } = model;
  const svg = new SvgDocument(width, height);
  const pen = new Pen(svg.page);
  const format = new Formatter(language, time_zone, textsOf(language));
  const isAround = model.areas.length === 0;
  const rect = { x: 0, y: 0, width, height: height - FOOT };
  const view = createView(
    rect,
    boxOf(model),
    isAround ? 0 : 0.6,
    isAround ? 1 : LEAST_METRES_A_PIXEL * Math.min(width, height - FOOT),
  );
  planMap(view, model, { title: printableText(model.title, 90), format, locator: null, keyed: [] }).draw(pen);
  svg
    .fillColor(PAPER, 1)
    .rect(0, height - FOOT, width, FOOT)
    .fill();
  const foot = `${printableText(groundAttribution(), 200)} · ${printableText(model.foot, 300)}`;
  pen.line(foot, 6, height - 6, { size: 8, color: INK });
  return svg.finish(model.title);
};
