import {
  bodyOf,
  compositionOffset,
  flvHeader,
  metaDataTag,
  TAG,
  type Tag,
  videoKind,
  writeTag,
} from './flv.ts';
import { checkNalUnits, type H264Config, readConfig } from './h264.ts';
import type { Protocol, Publication, PublishRefusal } from './port.ts';

/** One picture on its way to viewers; what every viewer sends is made once. */
export interface Picture {
  readonly is_key: boolean;
  /** ms since the stream's first picture, of decoding; never falls. */
  readonly timestamp: number;
  readonly flv: Buffer;
  /** The tag's body within it. */
  readonly body: Buffer;
  /** It is shown later than it is decoded: it refers to pictures to come (B-frames). */
  readonly is_reordered: boolean;
}

/** Who is shown pictures. */
export interface Viewer {
  /** The public link by which it came, which may be withdrawn; null: it signed in. */
  readonly link: string | null;
  /** The session in which it signed in, which may end; null: it came by the link. */
  readonly session: number | null;
  /** False: it is no person. */
  readonly is_counted?: boolean;
  /** Another configuration: before the first picture, and where the sender changes it. */
  configure(config: H264Config, flv: Buffer): void;
  show(picture: Picture): void;
  /** Its connection is to end. */
  end(): void;
}

/** What a stream is like now. */
export interface StreamState {
  readonly is_receiving: boolean;
  readonly protocol: Protocol | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly has_b_frames: boolean;
  /** The last picture: its time of the stream (null: not known), and when it arrived, both ms. */
  readonly last: { readonly media_ms: number | null; readonly at: number } | null;
  readonly viewers: number;
}

/** What a late viewer is shown at once: from the last key frame on. Beyond it, it waits for the next one. */
const MOST_KEPT = 900;
const MOST_KEPT_BYTES = 12 << 20;
/** Bytes a second that go on for some seconds: above it the sender is cut. 30 Mbit/s is 4K of a drone. */
const MOST_BYTES_A_SECOND = 5_000_000;
const OVER_RATE_SECONDS = 5;
/** Pictures and configurations a second, likewise: drones send 60. Each of them is sent to every viewer, however small it is. */
const MOST_PICTURES_A_SECOND = 240;
/** What no network held up for ten seconds lets go at once: its sender is cut without waiting. */
const MOST_PICTURES_AT_ONCE = 1_000;
/** A jump of the sender's clock: what follows goes on where the last picture was. */
const JUMP_MS = 3_000;
const FRAME_MS = 33;
/** A key frame is many times another picture: one viewer's losses are not everybody's, ms. */
const ASK_EVERY_MS = 500;

/** Seconds in a row in which a sender was above its rate. */
class Rate {
  private second = 0;
  private bytes = 0;
  private pictures = 0;
  private over = 0;

  /** Whether it went on above for too long, or is far above. */
  add(bytes: number, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      const isOver = this.bytes > MOST_BYTES_A_SECOND || this.pictures > MOST_PICTURES_A_SECOND;
      this.over = isOver ? this.over + 1 : 0;
      this.second = second;
      this.bytes = 0;
      this.pictures = 0;
    }
    this.bytes += bytes;
    this.pictures += 1;
    return this.over >= OVER_RATE_SECONDS || this.pictures > MOST_PICTURES_AT_ONCE;
  }
}

/** A sender's times, which jump and fall (cameras that restart, encoders that count anew), as times that never fall. */
class Times {
  private shift: number | null = null;
  private last = 0;

  next(timestamp: number): number {
    this.shift ??= -timestamp;
    const wanted = timestamp + this.shift;
    if (wanted < this.last - JUMP_MS || wanted > this.last + JUMP_MS)
      this.shift = this.last + FRAME_MS - timestamp;
    this.last = Math.max(this.last, timestamp + this.shift);
    return this.last;
  }

  /** The next sender's go on after the last one's, by as much as the pause took. */
  pause(paused_ms: number): void {
    this.last += Math.max(FRAME_MS, paused_ms);
    this.shift = null;
  }

  /** Where the next sender begins. */
  begin(timestamp: number): void {
    this.shift = this.last - timestamp;
  }
}

/** Who sends. */
interface Sender {
  readonly protocol: Protocol;
  /** The key by which it came, which may be renewed. */
  readonly key: string;
  readonly cut: () => void;
  /** Asks it for a key frame; absent: it cannot be asked. */
  readonly askKeyFrame?: () => void;
}

/** Pictures from one sender to any number of viewers. */
export class MediaStream {
  private readonly viewers = new Set<Viewer>();
  private readonly now: () => number;
  private readonly rate = new Rate();
  private readonly times = new Times();
  private sender: Sender | null = null;
  private config: { readonly parsed: H264Config; readonly body: Buffer } | null = null;
  private kept: Picture[] = [];
  private kept_bytes = 0;
  private has_b_frames = false;
  private last: { readonly media_ms: number; readonly at: number } | null = null;
  private begins_again = false;
  private asked_at = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.now = now;
  }

  state(): StreamState {
    return {
      is_receiving: this.sender !== null && this.last !== null && !this.begins_again,
      protocol: this.sender?.protocol ?? null,
      width: this.config?.parsed.width ?? null,
      height: this.config?.parsed.height ?? null,
      has_b_frames: this.has_b_frames,
      last: this.last,
      viewers: [...this.viewers].filter(({ is_counted = true }) => is_counted).length,
    };
  }

  /** The profile of the pictures, two hexadecimal digits; null before the first. */
  profile(): string | null {
    return this.config?.parsed.profile.slice(0, 2) ?? null;
  }

  get isInUse(): boolean {
    return this.sender !== null || this.viewers.size > 0;
  }

  /** Takes the pictures of a sender; null: another one sends already. */
  publish(sender: Sender): Publication | null {
    if (this.sender !== null) return null;
    this.sender = sender;
    this.begins_again = true;
    return {
      push: (tag) => (this.sender === sender ? this.push(tag) : 'unavailable'),
      ended: () => {
        if (this.sender === sender) this.sender = null;
      },
    };
  }

  /** Shows a viewer what there is, and all that follows; answers how it leaves. */
  join(viewer: Viewer): () => void {
    this.viewers.add(viewer);
    if (this.config !== null) {
      viewer.configure(this.config.parsed, this.head(this.config.body));
      for (const picture of this.kept) viewer.show(picture);
    }
    return () => this.viewers.delete(viewer);
  }

  /** A file of FLV with the last key frame alone; null: none came yet. */
  keyFrame(): Buffer | null {
    const [key] = this.kept;
    if (this.config === null || key === undefined || !key.is_key) return null;
    return Buffer.concat([this.head(this.config.body), key.flv]);
  }

  /** Cuts a sender that came by another key. */
  keepKey(key: string): void {
    const { sender } = this;
    if (sender === null || sender.key === key) return;
    this.sender = null;
    sender.cut();
  }

  /** Ends those who watch by another public link; null: by any. */
  keepLink(link: string | null): void {
    for (const viewer of this.viewers)
      if (viewer.link !== null && viewer.link !== link) this.endViewer(viewer);
  }

  /** A viewer can show nothing before the next key frame: its sender is asked for one, where it can be, as often as it may be. */
  wantKeyFrame(): void {
    const now = this.now();
    if (now - this.asked_at < ASK_EVERY_MS) return;
    this.asked_at = now;
    this.sender?.askKeyFrame?.();
  }

  /** The sessions of those who watch. */
  sessions(): ReadonlySet<number> {
    return new Set([...this.viewers].flatMap(({ session }) => session ?? []));
  }

  /** Ends those who watch in a session. */
  endSession(session: number): void {
    for (const viewer of this.viewers) if (viewer.session === session) this.endViewer(viewer);
  }

  /** Ends the sender, and all who watch. */
  end(): void {
    const { sender } = this;
    this.sender = null;
    sender?.cut();
    for (const viewer of this.viewers) this.endViewer(viewer);
  }

  private endViewer(viewer: Viewer): void {
    this.viewers.delete(viewer);
    viewer.end();
  }

  /** What a player reads first; the time of the first picture tells it the delay. */
  private head(body: Buffer): Buffer {
    const { parsed } = this.config ?? { parsed: readConfig(body.subarray(5)) };
    const media_ms = this.kept[0]?.timestamp ?? this.last?.media_ms ?? 0;
    return Buffer.concat([
      flvHeader(),
      metaDataTag({ width: parsed.width, height: parsed.height, videocodecid: 7, envol_media_ms: media_ms }),
      writeTag({ type: TAG.video, timestamp: media_ms, body }),
    ]);
  }

  private push({ timestamp, body }: Tag): PublishRefusal | null {
    const now = this.now();
    if (this.rate.add(body.length, now)) return 'rate_too_high';
    const kind = videoKind(body);
    if (kind === 'other_codec') return 'codec_not_h264';
    if (kind === 'end') return null;
    if (kind === 'config') {
      this.configure(body);
      return null;
    }
    if (this.config === null) return null;
    // Nobody can show what refers to a picture that was not sent.
    if (this.begins_again && kind !== 'key') return null;
    this.show(kind === 'key', this.timeOf(timestamp, now), body, now);
    return null;
  }

  private timeOf(timestamp: number, now: number): number {
    if (!this.begins_again) return this.times.next(timestamp);
    this.begins_again = false;
    if (this.last !== null) this.times.pause(now - this.last.at);
    this.times.begin(timestamp);
    return this.times.next(timestamp);
  }

  private configure(body: Buffer): void {
    if (this.config?.body.equals(body) === true) return;
    const isFirst = this.config === null;
    this.config = { parsed: readConfig(body.subarray(5)), body: Buffer.from(body) };
    this.kept = [];
    this.kept_bytes = 0;
    const flv = isFirst
      ? this.head(body)
      : writeTag({ type: TAG.video, timestamp: this.last?.media_ms ?? 0, body });
    for (const viewer of this.viewers) viewer.configure(this.config.parsed, flv);
  }

  private show(isKey: boolean, timestamp: number, body: Buffer, now: number): void {
    const isReordered = compositionOffset(body) !== 0;
    if (isReordered) this.has_b_frames = true;
    checkNalUnits(body.subarray(5), this.config?.parsed.length_bytes ?? 4);
    const flv = writeTag({ type: TAG.video, timestamp, body });
    const picture = { is_key: isKey, timestamp, flv, body: bodyOf(flv), is_reordered: isReordered };
    this.last = { media_ms: timestamp, at: now };
    this.keep(picture);
    for (const viewer of this.viewers) viewer.show(picture);
  }

  private keep(picture: Picture): void {
    const isTooMuch = this.kept.length >= MOST_KEPT || this.kept_bytes > MOST_KEPT_BYTES;
    if (picture.is_key || isTooMuch) {
      this.kept = [];
      this.kept_bytes = 0;
    }
    if (!picture.is_key && this.kept.length === 0) return;
    this.kept.push(picture);
    this.kept_bytes += picture.flv.length;
  }
}
