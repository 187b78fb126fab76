import type { VicinityShape } from '@envol/domain/airspace/aerodromes/vicinityShapes';
import type { BoundingBox, Ring } from '@envol/domain/geo/geometry';
import { toMercator } from '../../map/basemap/firstCoast.ts';

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What a tile is painted with. */
export interface TileInk {
  /** Colour of a place by its free height, the strongest for 0. */
  readonly fills: Readonly<Record<number, string>>;
  readonly line: string;
}

/** Pixels of a tile's side at which lines have their own width. */
const SIDE = 512;
const LINE_PX = 2.2;
/** An axis that is drawn through the reference point is known about: its edge is broken. */
const BROKEN = [7, 4];
/** What lies up to 4 px outside a tile is read too: a line on its side would be cut to half its width. */
const MARGIN = 4 / SIDE;

const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The ground under a tile, with what its lines need around. */
export const tileBox = ({ z, x, y }: TilePlace): BoundingBox => {
  const side = 1 / 2 ** z;
  const [west, north] = [(x - MARGIN) * side, (y - MARGIN) * side];
  const [east, south] = [(x + 1 + MARGIN) * side, (y + 1 + MARGIN) * side];
  return [west * 360 - 180, latitudeAt(south), east * 360 - 180, latitudeAt(north)];
};

type Pen = OffscreenCanvasRenderingContext2D;

/**
 * Paints what annex I leaves free, the higher first: a lower height takes the place of a higher one, so that each
 * point has one colour and each height one outline, whatever aerodromes meet there. No polygon is ever clipped.
 */
export const paintFreeHeights = (
  pen: Pen,
  shapes: readonly VicinityShape[],
  { z, x, y }: TilePlace,
  ink: TileInk,
): void => {
  const side = pen.canvas.width;
  const scale = side * 2 ** z;
  const pathOf = (rings: readonly Ring[]): Path2D => {
    const path = new Path2D();
    for (const ring of rings) {
      ring.forEach(([lng, lat], i) => {
        const [mx, my] = toMercator(lng, lat);
        const [px, py] = [mx * scale - x * side, my * scale - y * side];
        if (i === 0) path.moveTo(px, py);
        else path.lineTo(px, py);
      });
      path.closePath();
    }
    return path;
  };
  const drawn = shapes.map(({ strips, within, estimated }) => ({
    estimated,
    strips: strips.map(({ free_height_m, ring }) => ({ free_height_m, path: pathOf([ring]) })),
    within: within === null ? [null] : within.map(pathOf),
  }));
  const eachOf = (height: number, paint: (path: Path2D, estimated: boolean) => void): void => {
    for (const { strips, within, estimated } of drawn)
      for (const edge of within) {
        pen.save();
        if (edge) pen.clip(edge, 'evenodd');
        for (const strip of strips) if (strip.free_height_m === height) paint(strip.path, estimated);
        pen.restore();
      }
  };
  const heights = new Set(shapes.flatMap(({ strips }) => strips.map(({ free_height_m }) => free_height_m)));
  pen.lineJoin = 'round';
  for (const height of [...heights].sort((a, b) => b - a)) {
    eachOf(height, (path, estimated) => {
      pen.lineWidth = (LINE_PX * side) / SIDE;
      pen.setLineDash([]);
      // Two runways of one place have one edge: the second's takes the first's, else dashes would fill gaps.
      pen.globalCompositeOperation = 'destination-out';
      pen.strokeStyle = '#000';
      pen.stroke(path);
      pen.globalCompositeOperation = 'source-over';
      pen.setLineDash(estimated ? BROKEN.map((length) => (length * side) / SIDE) : []);
      pen.strokeStyle = ink.line;
      pen.stroke(path);
    });
    eachOf(height, (path) => {
      // Away with the inner half of its line and with what lies below: strips of one height add nothing up.
      pen.globalCompositeOperation = 'destination-out';
      pen.fillStyle = '#000';
      pen.fill(path);
      pen.globalCompositeOperation = 'source-over';
      pen.fillStyle = ink.fills[height] ?? 'transparent';
      pen.fill(path);
    });
  }
};
