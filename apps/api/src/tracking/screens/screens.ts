import { CELL_SIDES_DEG, cellOf, cellsOfBox, type WatchedBox } from '@envol/contract/tracking/cells';
import type { EphemeralFrame } from '@envol/contract/tracking/ephemeral';
import { encodePositions, type FramePlace, type PositionKind } from '@envol/contract/tracking/positionFrames';
import { wholeFrame } from '../../platform/realtime/wholeFrame.ts';
import type { AlarmTold } from '../bus/port.ts';
import type { Sky, Track } from '../sky.ts';
import { type Bucket, Buckets, PERIODS_MS, type Screen, type ScreenSocket } from './bucket.ts';
import { kindOf, labelOf, labelsFrame, placeOf } from './places.ts';

/** A socket that owes more than this gets no frames until it has read them. */
const SLOW_BYTES = 64_000;
const CAUGHT_UP_BYTES = 16_000;
/** One that reads nothing for so long, or owes so much beyond the picture that it was told, is closed and comes back. */
const GIVE_UP_MS = 10_000;
const GIVE_UP_BYTES = 1_000_000;
const LOOK_AT_SLOW_MS = 100;
/** RFC 6455, IANA registry: "try again later". */
const CLOSE_TRY_LATER = 1013;
const OPEN = 1;
/** Sockets written to before the loop takes a breath. */
const SLICE = 50;
/** What comes within so long is written to each socket at once: a write costs more than what it carries, ms. */
const TICK_MS = 12;

export interface ScreensOptions {
  readonly sky: Sky;
  readonly now: () => number;
  /** The worst alarm that stands about a track. */
  readonly levelOf: (track: Track) => FramePlace['alarm_level'];
  readonly isRecording: () => boolean;
}

export interface ScreensCounts {
  frames: number;
  bytes: number;
  encoded: number;
  skipped: number;
  closed_slow: number;
}

/** A message, and its frame once somebody takes that: made once for all who look. */
interface Shared {
  readonly data: string | Uint8Array;
  whole: Buffer | null;
}

/** Brings the picture to the sockets that look at it. */
export class Screens {
  readonly counts: ScreensCounts = { frames: 0, bytes: 0, encoded: 0, skipped: 0, closed_slow: 0 };
  private readonly options: ScreensOptions;
  private readonly buckets = new Buckets();
  private readonly screens = new Set<Screen>();
  private readonly dirty = new Set<Bucket>();
  private readonly slow = new Set<Screen>();
  private readonly end: () => void;
  private readonly slowTimer: NodeJS.Timeout;
  private planned: { readonly at: number; readonly cancel: () => void } | null = null;
  private is_running = false;
  private last_run = Number.NEGATIVE_INFINITY;

  constructor(options: ScreensOptions) {
    this.options = options;
    this.end = options.sky.listen({
      moved: (track, former) => this.mark(track, former, false),
      gone: (track) => this.mark(track, null, true),
    });
    this.slowTimer = setInterval(() => this.lookAtSlow(), LOOK_AT_SLOW_MS);
  }

  get size(): number {
    return this.screens.size;
  }

  join(socket: ScreenSocket, audiences: readonly string[]): Screen {
    const screen: Screen = {
      socket,
      audiences,
      buckets: [],
      is_listening: false,
      behind: null,
      snapshot_bytes: 0,
      skipped: 0,
    };
    this.screens.add(screen);
    return screen;
  }

  leave(screen: Screen): void {
    this.look(screen, null);
    this.screens.delete(screen);
    this.slow.delete(screen);
  }

  /** Looks at a box from now on: what is there is told at once. With none it hears of alarms alone. */
  watch(screen: Screen, box: WatchedBox | null): void {
    screen.is_listening = true;
    this.look(screen, box);
  }

  private look(screen: Screen, box: WatchedBox | null): void {
    const before = new Set(screen.buckets);
    const cells = box === null ? [] : cellsOfBox(box);
    const buckets = cells.flatMap((cell) =>
      screen.audiences.map((audience) => this.buckets.enter(screen, cell, audience)),
    );
    const now = new Set(buckets);
    for (const bucket of before) if (!now.has(bucket)) this.buckets.leave(screen, bucket);
    screen.buckets = buckets;
    const fresh = new Set(buckets.filter((bucket) => !before.has(bucket)));
    if (before.size === 0 && fresh.size > 0) this.tellState(screen);
    if (fresh.size > 0) this.tellSnapshot(screen, fresh);
  }

  /** Tells alarms to those who hear them, wherever they look. */
  tellAlarms(alarms: readonly AlarmTold[]): void {
    for (const { alarm, audience } of alarms) {
      const data = JSON.stringify({ type: 'position_alert', alarm } satisfies EphemeralFrame);
      const frame: Shared = { data, whole: null };
      for (const screen of this.screens)
        if (screen.is_listening && audience.some((key) => screen.audiences.includes(key)))
          this.sendShared(screen, [frame]);
    }
  }

  /** Tells every screen whether what it sees is recorded. */
  tellStateToAll(): void {
    for (const screen of this.screens) if (screen.buckets.length > 0) this.tellState(screen);
  }

  close(): void {
    this.end();
    clearInterval(this.slowTimer);
    this.planned?.cancel();
  }

  private mark(
    track: Track,
    former: { readonly lat: number; readonly lon: number } | null,
    is_gone: boolean,
  ): void {
    const { lat, lon } = track.told.fix;
    const kind = kindOf(track);
    for (let level = 0; level < CELL_SIDES_DEG.length; level += 1) {
      const cell = cellOf(level, lat, lon);
      const left = former === null ? cell : cellOf(level, former.lat, former.lon);
      for (const audience of track.audience) {
        this.markIn(this.buckets.find(cell, audience), kind, track, is_gone);
        // Who looks at the cell that it leaves sees it go.
        if (left !== cell) this.markIn(this.buckets.find(left, audience), kind, track, is_gone);
      }
    }
  }

  private markIn(bucket: Bucket | undefined, kind: PositionKind, track: Track, is_gone: boolean): void {
    if (bucket === undefined) return;
    const changed = bucket.changed.get(kind) ?? new Map<Track, boolean>();
    bucket.changed.set(kind, changed.set(track, is_gone));
    this.dirty.add(bucket);
    this.plan(bucket.due);
  }

  /** The first change of a quiet picture goes out with this turn; the next ones wait for the tick, and for their cell's period. */
  private plan(earliest: number): void {
    const due = Math.max(earliest, this.last_run + TICK_MS);
    if (this.is_running || (this.planned !== null && this.planned.at <= due)) return;
    this.planned?.cancel();
    const wait = due - performance.now();
    const run = (): void => {
      this.planned = null;
      void this.run();
    };
    if (wait <= 0) {
      const immediate = setImmediate(run);
      this.planned = { at: due, cancel: () => clearImmediate(immediate) };
    } else {
      const timer = setTimeout(run, wait);
      this.planned = { at: due, cancel: () => clearTimeout(timer) };
    }
  }

  private async run(): Promise<void> {
    this.is_running = true;
    try {
      await this.flush();
    } finally {
      this.is_running = false;
    }
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of this.dirty) next = Math.min(next, due);
    if (next < Number.POSITIVE_INFINITY) this.plan(next);
  }

  private async flush(): Promise<void> {
    const begun = performance.now();
    this.last_run = begun;
    const owed = new Map<Screen, Shared[]>();
    for (const bucket of this.dirty) {
      // What is due before the next tick would be late by then.
      if (bucket.due > begun + TICK_MS / 2) continue;
      this.dirty.delete(bucket);
      bucket.due = begun + (PERIODS_MS[bucket.level] ?? 1_000);
      const frames = this.framesOf(bucket).map((data): Shared => ({ data, whole: null }));
      for (const screen of bucket.screens) {
        const known = owed.get(screen);
        if (known === undefined) owed.set(screen, [...frames]);
        else known.push(...frames);
      }
    }
    let sent = 0;
    for (const [screen, frames] of owed) {
      // One that left meanwhile is told nothing.
      if (this.screens.has(screen)) this.send(screen, frames);
      sent += 1;
      // Who else has work in this process is let in between.
      if (sent % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** What is new of a cell: names that it has not told yet, then places. Made once for all who look. */
  private framesOf(bucket: Bucket): (string | Uint8Array)[] {
    const frames: (string | Uint8Array)[] = [];
    for (const [kind, changed] of bucket.changed) {
      const labels = [...changed].flatMap(([track, is_gone]) => {
        const { lat, lon } = track.told.fix;
        // Who looks here later is told its name again when it comes back.
        if (is_gone || cellOf(bucket.level, lat, lon) !== bucket.cell) {
          bucket.named.delete(track.handle);
          return [];
        }
        const label = labelOf(track);
        if (bucket.named.get(track.handle) === label) return [];
        bucket.named.set(track.handle, label);
        return label;
      });
      if (labels.length > 0) frames.push(labelsFrame(kind, labels));
      frames.push(this.positions(kind, bucket.cell, [...changed]));
    }
    bucket.changed.clear();
    this.counts.encoded += frames.length;
    return frames;
  }

  private positions(kind: PositionKind, cell: number, tracks: readonly (readonly [Track, boolean])[]) {
    const now = this.options.now();
    return encodePositions({
      kind,
      tick_ms: now,
      cell,
      places: tracks.map(([track, is_gone]) => placeOf(track, now, this.options.levelOf(track), is_gone)),
    });
  }

  /** Everything that is in some cells now. */
  private tellSnapshot(screen: Screen, fresh: ReadonlySet<Bucket>): void {
    const byKind = new Map<PositionKind, Track[]>();
    const seen = [...fresh].map(({ cell, level, audience }) => ({ cell, level, audience }));
    const cells = new Map<string, number>(seen.map(({ cell, audience }) => [`${cell} ${audience}`, cell]));
    const levels = [...new Set(seen.map(({ level }) => level))];
    for (const track of this.options.sky.values()) {
      const { lat, lon } = track.told.fix;
      const is_here = levels.some((level) => {
        const cell = cellOf(level, lat, lon);
        return track.audience.some((audience) => cells.has(`${cell} ${audience}`));
      });
      if (!is_here) continue;
      const kind = kindOf(track);
      const known = byKind.get(kind);
      if (known === undefined) byKind.set(kind, [track]);
      else known.push(track);
    }
    const [first] = seen;
    const before = screen.socket.bufferedAmount;
    for (const [kind, tracks] of byKind) {
      this.sendAlways(screen, labelsFrame(kind, tracks.map(labelOf)));
      this.sendAlways(
        screen,
        this.positions(
          kind,
          first?.cell ?? 0,
          tracks.map((track) => [track, false] as const),
        ),
      );
    }
    screen.snapshot_bytes = Math.max(0, screen.socket.bufferedAmount - before);
  }

  private tellState(screen: Screen): void {
    const frame: EphemeralFrame = {
      type: 'live_state',
      is_recording: this.options.isRecording(),
      skipped: screen.skipped,
    };
    this.sendAlways(screen, JSON.stringify(frame));
  }

  private sendAlways({ socket }: Screen, data: string | Uint8Array): void {
    if (socket.readyState !== OPEN) return;
    this.counts.frames += 1;
    this.counts.bytes += data.length;
    socket.send(data);
  }

  /** Frames that others get too, in one write where the socket takes their bytes. */
  private sendShared(screen: Screen, frames: readonly Shared[]): void {
    const { socket } = screen;
    if (socket.sendWhole === undefined) {
      for (const { data } of frames) this.sendAlways(screen, data);
      return;
    }
    if (socket.readyState !== OPEN) return;
    this.counts.frames += frames.length;
    const wholes: Buffer[] = [];
    for (const frame of frames) {
      this.counts.bytes += frame.data.length;
      frame.whole ??= wholeFrame(frame.data);
      wholes.push(frame.whole);
    }
    const [only] = wholes;
    if (only !== undefined) socket.sendWhole(wholes.length === 1 ? only : Buffer.concat(wholes));
  }

  private send(screen: Screen, frames: readonly Shared[]): void {
    const { bufferedAmount } = screen.socket;
    if (screen.behind === null && bufferedAmount <= SLOW_BYTES) {
      this.sendShared(screen, frames);
      return;
    }
    screen.behind ??= { least_bytes: bufferedAmount, read_at: performance.now() };
    screen.skipped += frames.length;
    this.counts.skipped += frames.length;
    this.slow.add(screen);
  }

  /** A socket that has read what it was owed is told the latest, once, and that it missed something. */
  private lookAtSlow(): void {
    const now = performance.now();
    for (const screen of this.slow) {
      const { socket, snapshot_bytes } = screen;
      const owed = socket.bufferedAmount;
      // Far ones read a picture of a whole country for longer than that: it is closed once it stands still.
      if (screen.behind === null || owed < screen.behind.least_bytes)
        screen.behind = { least_bytes: owed, read_at: now };
      const stands_ms = now - screen.behind.read_at;
      if (owed > snapshot_bytes + GIVE_UP_BYTES || (stands_ms > GIVE_UP_MS && owed > SLOW_BYTES)) {
        this.slow.delete(screen);
        this.counts.closed_slow += 1;
        socket.close(CLOSE_TRY_LATER, 'too slow');
      } else if (owed <= CAUGHT_UP_BYTES) {
        this.slow.delete(screen);
        screen.behind = null;
        this.tellState(screen);
        screen.skipped = 0;
        this.tellSnapshot(screen, new Set(screen.buckets));
      }
    }
  }
}
