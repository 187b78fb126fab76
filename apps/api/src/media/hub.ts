import type { LiveEngine } from './engine.ts';
import { MediaStream, type StreamState } from './stream.ts';

/** Streams with pictures in one process. */
const MOST_STREAMS = 100;

/** The streams of this process, by their livestream. */
export class MediaHub implements LiveEngine {
  private readonly streams = new Map<number, MediaStream>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** The stream of a livestream, new where nobody sends or watches it; null: there are too many. */
  of(id: number): MediaStream | null {
    const known = this.streams.get(id);
    if (known !== undefined) return known;
    if (this.streams.size >= MOST_STREAMS) this.sweep();
    if (this.streams.size >= MOST_STREAMS) return null;
    const stream = new MediaStream(this.now);
    this.streams.set(id, stream);
    return stream;
  }

  find(id: number): MediaStream | undefined {
    return this.streams.get(id);
  }

  states(): ReadonlyMap<number, StreamState> {
    return new Map([...this.streams].map(([id, stream]) => [id, stream.state()]));
  }

  sessions(id: number): ReadonlySet<number> {
    return this.streams.get(id)?.sessions() ?? new Set();
  }

  keepKey(id: number, key: string): void {
    this.streams.get(id)?.keepKey(key);
  }

  keepLink(id: number, link: string | null): void {
    this.streams.get(id)?.keepLink(link);
  }

  endSession(id: number, session: number): void {
    this.streams.get(id)?.endSession(session);
  }

  /** Ends a livestream: its sender, and all who watch it. */
  end(id: number): void {
    this.streams.get(id)?.end();
    this.streams.delete(id);
  }

  private sweep(): void {
    for (const [id, stream] of this.streams) if (!stream.isInUse) this.streams.delete(id);
  }

  close(): void {
    for (const id of [...this.streams.keys()]) this.end(id);
  }
}
