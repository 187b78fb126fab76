// Draws the generated picture of the demonstration and has ffmpeg (libx264) code it: `node tools/livestream-sample/build.ts`.
// One round of 12 s that ends where it begins, so that round after round is one flight.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const [WIDTH, HEIGHT, FRAMES_A_SECOND, SECONDS] = [640, 360, 15, 12];
const OUT = path.resolve(import.meta.dirname, '../../apps/api/data/livestream/sample.flv');

type Colour = readonly [red: number, green: number, blue: number];
/** Metres east and south of the middle of the round. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const BASINS: readonly Place[] = [
  { x: -34, y: -8 },
  { x: 0, y: -22 },
  { x: 34, y: -36 },
  { x: -8, y: 18 },
];
const [RADIUS, WALL] = [14, 1.6];

/** A number from 0 to 1 that is always the same for a place: grass that does not flicker. */
const noise = (x: number, y: number): number => {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43_758.545_3;
  return mixed - Math.floor(mixed);
};

const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const TREES: readonly (Place & { readonly radius: number })[] = Array.from({ length: 70 }, (_, index) => ({
  x: (noise(index, 1) - 0.5) * 190,
  y: 44 + noise(index, 2) * 46,
  radius: 2.2 + noise(index, 3) * 2.6,
}));

const GRASS: Colour = [96, 138, 88];
const DARK_GRASS: Colour = [70, 112, 74];
const WATER: Colour = [62, 118, 128];
const DEEP: Colour = [48, 98, 112];
const CONCRETE: Colour = [168, 172, 168];
const ROAD: Colour = [126, 128, 126];
const PAINT: Colour = [232, 230, 222];
const LEAVES: Colour = [44, 86, 56];

/** The bridge of a basin, which turns once a round. */
const isBridge = (dx: number, dy: number, turn: number): boolean => {
  const along = dx * Math.cos(turn) + dy * Math.sin(turn);
  const across = -dx * Math.sin(turn) + dy * Math.cos(turn);
  return Math.abs(across) < 0.7 && along > -1 && along < RADIUS;
};

const basinAt = (x: number, y: number, phase: number): Colour | null => {
  for (const [index, basin] of BASINS.entries()) {
    const [dx, dy] = [x - basin.x, y - basin.y];
    const distance = Math.hypot(dx, dy);
    if (distance > RADIUS + WALL) continue;
    if (distance > RADIUS) return CONCRETE;
    if (isBridge(dx, dy, index + phase * Math.PI * 2)) return PAINT;
    const wave = 0.5 + 0.5 * Math.sin(distance * 1.9 - phase * Math.PI * 12);
    return mixed(WATER, DEEP, wave * 0.4 + (distance / RADIUS) * 0.3);
  }
  return null;
};

const roadAt = (x: number, y: number): Colour | null => {
  const across = y - 38 + x * 0.28;
  if (Math.abs(across) > 5) return null;
  const isDash = Math.abs(across) < 0.35 && ((x % 8) + 8) % 8 < 4;
  return isDash || Math.abs(Math.abs(across) - 4.6) < 0.25 ? PAINT : ROAD;
};

/** The ground's colour at a place, in metres. */
const groundAt = (x: number, y: number, phase: number): Colour => {
  const built = basinAt(x, y, phase) ?? roadAt(x, y);
  if (built !== null) return built;
  for (const tree of TREES) {
    const distance = Math.hypot(x - tree.x, y - tree.y);
    if (distance < tree.radius) return mixed(LEAVES, DARK_GRASS, 0.5 * (distance / tree.radius));
  }
  const tuft = noise(Math.floor(x * 1.2), Math.floor(y * 1.2));
  const field = 0.5 + 0.5 * Math.sin(x * 0.05) * Math.cos(y * 0.07);
  return mixed(GRASS, DARK_GRASS, field * 0.6 + tuft * 0.25);
};

/** One picture: the camera drifts along an ellipse, turns a little and breathes. */
const drawFrame = (phase: number): Buffer => {
  const turn = Math.PI * 2 * phase;
  const centre = { x: 16 * Math.cos(turn), y: 9 * Math.sin(turn) };
  const heading = 0.12 * Math.sin(turn);
  const metres = 0.21 + 0.02 * Math.cos(turn);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const sum = [0, 0, 0];
      for (const [dx, dy] of [
        [0.25, 0.25],
        [0.75, 0.75],
      ] as const) {
        const [u, v] = [(column + dx - WIDTH / 2) * metres, (row + dy - HEIGHT / 2) * metres];
        const x = centre.x + u * Math.cos(heading) - v * Math.sin(heading);
        const y = centre.y + u * Math.sin(heading) + v * Math.cos(heading);
        for (const [index, part] of groundAt(x, y, phase).entries())
          sum[index] = (sum[index] ?? 0) + part / 2;
      }
      pixels.set(sum, (row * WIDTH + column) * 3);
    }
  return pixels;
};

const LABEL =
  "drawtext=font=Sans:text='IMAGE GENEREE':fontcolor=white@0.85:fontsize=15:box=1:boxcolor=black@0.45:boxborderw=6:x=14:y=h-30";

const coder = spawn(
  'ffmpeg',
  [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    ...['-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_A_SECOND}`, '-i', '-', '-an', '-vf', LABEL],
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'baseline',
      '-preset',
      'veryslow',
      '-crf',
      '30',
      '-pix_fmt',
      'yuv420p',
    ],
    // A key frame a second: who begins to watch waits for none.
    ...['-g', `${FRAMES_A_SECOND}`, '-keyint_min', `${FRAMES_A_SECOND}`, '-sc_threshold', '0', '-bf', '0'],
    ...['-flvflags', 'no_duration_filesize', '-f', 'flv', OUT],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const frames = FRAMES_A_SECOND * SECONDS;
for (let frame = 0; frame < frames; frame += 1)
  if (!coder.stdin.write(drawFrame(frame / frames))) await once(coder.stdin, 'drain');
coder.stdin.end();
const [code] = (await once(coder, 'exit')) as [number];
process.exitCode = code;
