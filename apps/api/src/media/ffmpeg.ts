// ffmpeg, where this machine has it: a program of its own, told what to do and given up when it takes too long.
import { spawn } from 'node:child_process';

const STARTS_WITHIN_MS = 5_000;
const MOST_WORDS = 2_000;

/** The last words of a program that failed. */
export class FfmpegFailed extends Error {}

interface Run {
  readonly input?: Buffer;
  readonly within_ms: number;
  /** Bytes of its answer. */
  readonly most_bytes?: number;
}

const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];

/** Runs it to its end, and answers what it wrote. Throws FfmpegFailed. */
export const runFfmpeg = (
  command: string,
  args: readonly string[],
  { input, within_ms, most_bytes = 0 }: Run,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...QUIET, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const written: Buffer[] = [];
    let bytes = 0;
    let words = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), within_ms);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most_bytes) written.push(chunk);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-MOST_WORDS);
    });
    // A program that ends early reads no more.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new FfmpegFailed(error.message));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(written));
      else reject(new FfmpegFailed(`${signal ?? `code ${code}`}: ${words}`));
    });
  });

/** By command: a process that opens many servers asks once. */
const found = new Map<string, Promise<string | null>>();

/** Its version; null: this machine has none. */
export const findFfmpeg = (command: string): Promise<string | null> => {
  const asked =
    found.get(command) ??
    runFfmpeg(command, ['-version'], { within_ms: STARTS_WITHIN_MS, most_bytes: 20_000 }).then(
      (words) => /version (\S+)/.exec(words.toString())?.[1] ?? 'unknown',
      () => null,
    );
  found.set(command, asked);
  return asked;
};

const THUMBNAIL_WITHIN_MS = 10_000;
const MOST_THUMBNAIL_BYTES = 1_000_000;
const THUMBNAIL_WIDTH = 640;

/** One picture as JPEG, from a file of FLV that begins with it. Throws FfmpegFailed. */
export const thumbnailOf = (command: string, flv: Buffer): Promise<Buffer> =>
  runFfmpeg(
    command,
    [
      ...['-f', 'flv', '-i', 'pipe:0', '-frames:v', '1', '-an'],
      ...[
        '-vf',
        `scale='min(${THUMBNAIL_WIDTH},iw)':-2`,
        '-f',
        'image2',
        '-c:v',
        'mjpeg',
        '-q:v',
        '5',
        'pipe:1',
      ],
    ],
    { input: flv, within_ms: THUMBNAIL_WITHIN_MS, most_bytes: MOST_THUMBNAIL_BYTES },
  );

const FINISH_WITHIN_MS = 10 * 60_000;

/** Writes a record anew so that a player may go to any place of it. Throws FfmpegFailed. */
export const finishRecord = (command: string, part: string, whole: string): Promise<unknown> =>
  runFfmpeg(command, ['-i', part, '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', whole], {
    within_ms: FINISH_WITHIN_MS,
  });

/** Begins to write a record: what comes on its standard input, as it comes, in pieces that are whole if it ends at once. */
export const startRecord = (command: string, part: string) =>
  spawn(
    command,
    [
      ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'flv', '-i', 'pipe:0', '-c', 'copy', '-an'],
      ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', part],
    ],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
