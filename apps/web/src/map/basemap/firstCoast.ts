import type { MapPalette } from '../palette.ts';

/** Where a plain canvas looks: the map's own view, told by where its centre stands on the screen. */
export interface CoastView {
  readonly center: readonly [lng: number, lat: number];
  readonly zoom: number;
  /** Pixels from the canvas's corner. */
  readonly at: readonly [x: number, y: number];
}

type Line = readonly (readonly [number, number])[];
/** Polygons as rings, the outer one first; Web Mercator from 0 to 1, y southwards. */
export type Coast = readonly (readonly Line[])[];

/** Side of the world at zoom 0, pixels. */
const WORLD = 512;

export const toMercator = (lng: number, lat: number): readonly [x: number, y: number] => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return [(lng + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
};

/** The first coast's file as the canvas draws it. */
export function readCoast(file: {
  readonly features: readonly { readonly geometry: { readonly coordinates: Coast } }[];
}): Coast {
  return file.features.flatMap(({ geometry }) =>
    geometry.coordinates.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => toMercator(lng, lat)))),
  );
}

interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

/** Follows every shore that may be seen; returns how many rings that were. */
export function traceCoast(pen: Pen, coast: Coast, view: CoastView, width: number, height: number): number {
  const scale = WORLD * 2 ** view.zoom;
  const [cx, cy] = toMercator(...view.center);
  const toX = (x: number) => view.at[0] + (x - cx) * scale;
  const toY = (y: number) => view.at[1] + (y - cy) * scale;
  let traced = 0;
  for (const ring of coast.flat()) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    if (toX(east) < 0 || toX(west) > width || toY(south) < 0 || toY(north) > height) continue;
    ring.forEach(([x, y], i) => {
      if (i === 0) pen.moveTo(toX(x), toY(y));
      else pen.lineTo(toX(x), toY(y));
    });
    pen.closePath();
    traced++;
  }
  return traced;
}

/** Draws sea, land and shore on a canvas of the page, in the colours that the map itself takes over with. */
export function paintCoast(
  canvas: HTMLCanvasElement,
  coast: Coast,
  view: CoastView,
  palette: MapPalette,
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen.scale(ratio, ratio);
  pen.fillStyle = palette.sea;
  pen.fillRect(0, 0, width, height);
  pen.beginPath();
  traceCoast(pen, coast, view, width, height);
  pen.fillStyle = palette.land;
  pen.fill('evenodd');
  pen.strokeStyle = palette.coast;
  pen.lineWidth = 0.6;
  pen.stroke();
}
