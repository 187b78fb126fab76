import { startRecord } from './ffmpeg.ts';
import type { MediaStream } from './stream.ts';

/** Why a record ended before its stream did. */
export type RecordFault = 'failed' | 'too_large' | 'too_long' | 'size_changed';

export interface RecordLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** What a record became. */
export interface Recorded {
  /** Null: its stream was over, or it was told to stop. */
  readonly fault: RecordFault | null;
  /** The last words of the program where it failed. */
  readonly words: string;
}

export interface Recording {
  /** Resolves when the file is closed. */
  readonly over: Promise<Recorded>;
  stop(): void;
}

/** Bytes that the program has not read: it hangs. */
const MOST_OWED_BYTES = 32_000_000;
const MOST_WORDS = 2_000;

interface End {
  readonly is_whole: boolean;
  readonly words: string;
}

/** How the program ended, with its last words; `onGone` is called where it reads no more. */
const endOf = (child: ReturnType<typeof startRecord>, onGone: () => void): Promise<End> =>
  new Promise((resolve) => {
    let words = '';
    child.stdin.on('error', onGone);
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-MOST_WORDS);
    });
    child.on('error', (error) => {
      onGone();
      resolve({ is_whole: false, words: error.message });
    });
    child.on('close', (code) => {
      onGone();
      resolve({ is_whole: code === 0, words });
    });
  });

/** Records a stream to a file, from its next key frame to its end. */
export const recordStream = (
  stream: MediaStream,
  {
    command,
    part,
    limits,
  }: { readonly command: string; readonly part: string; readonly limits: RecordLimits },
): Recording => {
  const child = startRecord(command, part);
  let fault: RecordFault | null = null;
  let bytes = 0;
  let first: number | null = null;
  let size = '';
  let isOver = false;
  let waitsForKey = true;
  let leave: () => void = () => undefined;
  const stop = (why: RecordFault | null = null): void => {
    if (isOver) return;
    isOver = true;
    fault = why;
    leave();
    child.stdin.end();
  };
  const write = (flv: Buffer): void => {
    if (isOver) return;
    bytes += flv.length;
    child.stdin.write(flv);
    if (child.stdin.writableLength > MOST_OWED_BYTES) {
      stop('failed');
      child.kill('SIGKILL');
    } else if (bytes > limits.bytes) stop('too_large');
  };
  const over = endOf(child, () => stop('failed')).then(
    ({ is_whole, words }): Recorded => ({ fault: is_whole ? fault : (fault ?? 'failed'), words }),
  );
  leave = stream.join({
    ...{ link: null, session: null, is_counted: false },
    configure: ({ width, height }, flv) => {
      const now = `${width}×${height}`;
      // One file shows one size.
      if (size !== '' && size !== now) stop('size_changed');
      size = now;
      write(flv);
    },
    show: ({ timestamp, flv, is_key }) => {
      if (waitsForKey && !is_key) return;
      waitsForKey = false;
      first ??= timestamp;
      if (timestamp - first > limits.ms) stop('too_long');
      else write(flv);
    },
    end: () => stop(),
  });
  return { over, stop: () => stop() };
};
