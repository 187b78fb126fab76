/**
 * Builds the shaded relief under the map: `node tools/basemap/relief.ts <folder>`.
 *
 * Reads `elevation/srtm30_fr_1min.i16.gz` from the folder (SRTM30 of NASA, public domain; a height every 1.85 km). Writes
 * `relief.png` beside the other parts of the base map: shadow as black and light as white, each as opaque as it is strong, in
 * Web Mercator between the corners that `ground/relief.ts` of the web names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encodePng } from './png.ts';

const out = join(import.meta.dirname, '../../apps/web/src/map/generated/relief.png');
const MAGIC = 'ENVA';
const HEADER = 32;
const NONE = -32_768;
const METRES_PER_DEGREE = 111_195;
/** Slopes between points of 1.85 km are a tenth of what one sees in the field. */
const EXAGGERATION = 7;
/** Where the light comes from: north-west, half up the sky, and a little from the west and the north. */
const LIGHTS = [
  { azimuth: 315, share: 0.6 },
  { azimuth: 270, share: 0.2 },
  { azimuth: 0, share: 0.2 },
];
const ALTITUDE = (45 * Math.PI) / 180;
const WIDTH = 1_200;
/** Shadows and lights, each in so many steps: more cost bytes that nobody sees. */
const STEPS = 12;
/** How opaque the deepest shadow and the brightest light are, of 255. */
const [DARKEST, BRIGHTEST] = [120, 150];

interface Grid {
  readonly rows: number;
  readonly cols: number;
  readonly north: number;
  readonly west: number;
  readonly step: number;
  readonly heights: Int16Array;
}

const readGrid = (file: string): Grid => {
  const bytes = gunzipSync(readFileSync(file));
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error(`${file} does not begin with ${MAGIC}.`);
  const [rows, cols] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
  const heights = new Int16Array(rows * cols);
  for (let i = 0; i < heights.length; i++) heights[i] = bytes.readInt16LE(HEADER + 2 * i);
  return {
    rows,
    cols,
    north: bytes.readDoubleLE(8),
    west: bytes.readDoubleLE(16),
    step: bytes.readDoubleLE(24),
    heights,
  };
};

/** Height in metres between the points of the grid; the sea is 0. */
const heightAt = ({ rows, cols, heights }: Grid, row: number, col: number): number => {
  const at = (r: number, c: number): number => {
    const height =
      heights[Math.min(rows - 1, Math.max(0, r)) * cols + Math.min(cols - 1, Math.max(0, c))] ?? NONE;
    // Below the sea the source has its bed.
    return Math.max(0, height === NONE ? 0 : height);
  };
  const [r, c] = [Math.floor(row), Math.floor(col)];
  const [down, right] = [row - r, col - c];
  const upper = at(r, c) * (1 - right) + at(r, c + 1) * right;
  return upper * (1 - down) + (at(r + 1, c) * (1 - right) + at(r + 1, c + 1) * right) * down;
};

/** −1 in the deepest shadow, 0 on flat ground, 1 in the brightest light. */
const shadeAt = (grid: Grid, row: number, col: number): number => {
  const latitude = grid.north - row * grid.step;
  const north = grid.step * METRES_PER_DEGREE * 2;
  const east = north * Math.cos((latitude * Math.PI) / 180);
  const dx = ((heightAt(grid, row, col + 1) - heightAt(grid, row, col - 1)) * EXAGGERATION) / east;
  const dy = ((heightAt(grid, row - 1, col) - heightAt(grid, row + 1, col)) * EXAGGERATION) / north;
  const length = Math.hypot(dx, dy, 1);
  const flat = Math.sin(ALTITUDE);
  return LIGHTS.reduce((sum, { azimuth, share }) => {
    const angle = (azimuth * Math.PI) / 180;
    const lit =
      (-dx * Math.sin(angle) * Math.cos(ALTITUDE) - dy * Math.cos(angle) * Math.cos(ALTITUDE) + flat) /
      length;
    const over = lit - flat;
    return sum + share * (over < 0 ? over / flat : over / (1 - flat));
  }, 0);
};

const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const latitudeOf = (y: number): number => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90;

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('node tools/basemap/relief.ts <folder with the sources>');
const grid = readGrid(join(folder, 'elevation', 'srtm30_fr_1min.i16.gz'));
const south = grid.north - (grid.rows - 1) * grid.step;
const [top, bottom] = [mercator(grid.north), mercator(south)];
const span = (grid.cols - 1) * grid.step;
const height = Math.round((WIDTH * (top - bottom)) / ((span * Math.PI) / 180));
const pixels = new Uint8Array(WIDTH * height);
for (let y = 0; y < height; y++) {
  const row = (grid.north - latitudeOf(top - ((y + 0.5) / height) * (top - bottom))) / grid.step;
  for (let x = 0; x < WIDTH; x++) {
    const col = ((x + 0.5) / WIDTH) * (grid.cols - 1);
    const shade = Math.max(-1, Math.min(1, shadeAt(grid, row, col)));
    pixels[y * WIDTH + x] = STEPS + Math.round(shade * STEPS);
  }
}
const palette = Array.from({ length: 2 * STEPS + 1 }, (_, i) => {
  const shade = (i - STEPS) / STEPS;
  const colour = shade < 0 ? 0 : 255;
  return [colour, colour, colour, Math.round(Math.abs(shade) * (shade < 0 ? DARKEST : BRIGHTEST))] as const;
});
const png = encodePng({ width: WIDTH, height, pixels, palette });
writeFileSync(out, png);
console.log(
  `relief.png: ${WIDTH} × ${height}, ${Math.round(png.length / 1024)} KB; ` +
    `west ${grid.west}, south ${south}, east ${grid.west + span}, north ${grid.north}`,
);
