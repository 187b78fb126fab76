import type { MapPalette } from './palette.ts';

/** The signs of an aeronautical chart (ICAO annex 4) and of people, drawn as a pen would. */
type MapSymbol =
  | 'civil'
  | 'restricted'
  | 'military'
  | 'vfr'
  | 'vor'
  | 'vor_dme'
  | 'obstacle'
  | 'mast'
  | 'person';

/** Side of a picture in its own pixels, two for one of the map's. */
const SIZE = 48;
const HALF = SIZE / 2;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const ring = (pen: Pen, radius: number): void => {
  pen.moveTo(HALF + radius, HALF);
  pen.arc(HALF, HALF, radius, 0, 2 * Math.PI);
};
const path = (pen: Pen, points: readonly (readonly [number, number])[], close = true): void => {
  points.forEach(([x, y], i) => {
    if (i === 0) pen.moveTo(HALF + x, HALF + y);
    else pen.lineTo(HALF + x, HALF + y);
  });
  if (close) pen.closePath();
};
const ticks = (pen: Pen, from: number, to: number): void => {
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    path(
      pen,
      [
        [x * from, y * from],
        [x * to, y * to],
      ],
      false,
    );
};
const hexagon = (pen: Pen, radius: number): void =>
  path(
    pen,
    Array.from({ length: 6 }, (_, i) => {
      const angle = (i * Math.PI) / 3;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    }),
  );
const dot = (pen: Pen, x: number, y: number): void => {
  pen.moveTo(HALF + x + 1, HALF + y);
  pen.arc(HALF + x, HALF + y, 1, 0, 2 * Math.PI);
};

const SHAPES: Readonly<Record<MapSymbol, (pen: Pen) => void>> = {
  civil: (pen) => {
    ring(pen, 11);
    ticks(pen, 11, 18);
  },
  restricted: (pen) => ring(pen, 11),
  military: (pen) => {
    ring(pen, 8);
    ring(pen, 14);
  },
  vfr: (pen) =>
    path(pen, [
      [0, -11],
      [11, 8],
      [-11, 8],
    ]),
  vor: (pen) => {
    hexagon(pen, 14);
    dot(pen, 0, 0);
  },
  vor_dme: (pen) => {
    hexagon(pen, 14);
    path(pen, [
      [-14, -13],
      [14, -13],
      [14, 13],
      [-14, 13],
    ]);
    dot(pen, 0, 0);
  },
  obstacle: (pen) => {
    path(
      pen,
      [
        [-8, 12],
        [0, -10],
        [8, 12],
      ],
      false,
    );
    dot(pen, 0, 10);
  },
  // Over 150 m: ICAO's sign for the exceptionally high.
  mast: (pen) => {
    path(
      pen,
      [
        [-8, 16],
        [-3, -4],
        [0, -18],
        [3, -4],
        [8, 16],
      ],
      false,
    );
    dot(pen, 0, 14);
  },
  // No sign of a chart: somebody on the ground.
  person: (pen) => {
    pen.moveTo(HALF + 6, HALF - 9);
    pen.arc(HALF, HALF - 9, 6, 0, 2 * Math.PI);
    pen.moveTo(HALF - 12, HALF + 15);
    pen.arc(HALF, HALF + 12, 12, Math.PI * 0.92, Math.PI * 2.08);
    pen.closePath();
  },
};
/** Signs whose ground covers what is drawn below: a place, not a line. */
const FILLED: ReadonlySet<MapSymbol> = new Set(['civil', 'restricted', 'military', 'vfr', 'person']);

const colourOf = (symbol: MapSymbol, palette: MapPalette): string => {
  if (symbol === 'person') return palette.primary;
  if (symbol === 'obstacle' || symbol === 'mast') return palette.obstacle;
  return symbol === 'restricted' ? palette.zone.upper : palette.zone.ctr;
};

/** Names the theme, so that a change of theme asks for another picture. */
export const symbolName = (symbol: MapSymbol, { mode }: MapPalette): string => `${symbol}-${mode}`;

function draw(symbol: MapSymbol, palette: MapPalette): ImageData | null {
  const pen = new OffscreenCanvas(SIZE, SIZE).getContext('2d');
  if (!pen) return null;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.beginPath();
  SHAPES[symbol](pen);
  pen.strokeStyle = palette.halo;
  pen.lineWidth = 7;
  pen.stroke();
  if (FILLED.has(symbol)) {
    pen.fillStyle = palette.surface;
    pen.fill();
  }
  pen.strokeStyle = colourOf(symbol, palette);
  pen.lineWidth = 2.8;
  pen.stroke();
  return pen.getImageData(0, 0, SIZE, SIZE);
}

const drawn = new Map<string, ImageData>();

/** The pictures of the signs in a theme, drawn once. */
export function symbolImages(
  symbols: readonly MapSymbol[],
): (palette: MapPalette) => Readonly<Record<string, ImageData>> {
  return (palette) => {
    const images: Record<string, ImageData> = {};
    for (const symbol of symbols) {
      const name = symbolName(symbol, palette);
      const image = drawn.get(name) ?? draw(symbol, palette);
      if (!image) continue;
      drawn.set(name, image);
      images[name] = image;
    }
    return images;
  };
}
