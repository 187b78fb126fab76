import type { TrackLabel } from '@envol/contract/tracking/ephemeral';
import type { PositionKind } from '@envol/contract/tracking/positionFrames';
import type { Track } from '../sky.ts';

/** The part of a websocket that is used. */
export interface ScreenSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  send(data: string | Uint8Array): void;
  /** Takes a frame as its bytes on the wire, where it can. */
  sendWhole?(frame: Buffer): void;
  close(code: number, reason: string): void;
}

/** A socket that looks at the picture. */
export interface Screen {
  readonly socket: ScreenSocket;
  /** Its person's audiences, with `authorities` and `everyone` where they are its. */
  readonly audiences: readonly string[];
  buckets: readonly Bucket[];
  /** It asked for what is ephemeral, wherever it looks: one of before asks for nothing, and polls. */
  is_listening: boolean;
  /** The least that it owed since it was too slow, bytes, and when it came to that, by `performance.now()`; null while it follows. */
  behind: { readonly least_bytes: number; readonly read_at: number } | null;
  /** What the last whole picture left to be read, bytes. */
  snapshot_bytes: number;
  skipped: number;
}

/** A cell as one audience sees it: a frame of it is made once, however many look. */
export interface Bucket {
  readonly cell: number;
  readonly level: number;
  readonly audience: string;
  readonly screens: Set<Screen>;
  /** What is new since the last frame, by kind; `true` for what is gone. */
  readonly changed: Map<PositionKind, Map<Track, boolean>>;
  /** Whom the screens here were told the names of, by what they were called then. */
  readonly named: Map<number, TrackLabel>;
  /** Not before then, by `performance.now()`. */
  due: number;
}

/** A frame of a cell at most so often, ms: thirty a second near by, one a second for a country. */
export const PERIODS_MS = [32, 32, 250, 1_000] as const;

/** Buckets that somebody looks at. */
export class Buckets {
  private readonly byCell = new Map<number, Map<string, Bucket>>();

  /** Of a cell, as an audience sees it; undefined where nobody looks. */
  find(cell: number, audience: string): Bucket | undefined {
    return this.byCell.get(cell)?.get(audience);
  }

  enter(screen: Screen, cell: number, audience: string): Bucket {
    const known = this.find(cell, audience);
    if (known !== undefined) {
      known.screens.add(screen);
      return known;
    }
    const bucket: Bucket = {
      cell,
      level: Math.floor(cell / 2 ** 28),
      audience,
      screens: new Set([screen]),
      changed: new Map(),
      named: new Map(),
      due: 0,
    };
    const audiences = this.byCell.get(cell) ?? new Map<string, Bucket>();
    this.byCell.set(cell, audiences.set(audience, bucket));
    return bucket;
  }

  leave(screen: Screen, bucket: Bucket): void {
    bucket.screens.delete(screen);
    if (bucket.screens.size > 0) return;
    const audiences = this.byCell.get(bucket.cell);
    audiences?.delete(bucket.audience);
    if (audiences?.size === 0) this.byCell.delete(bucket.cell);
  }
}
