// Chunks of RTMP (Adobe, Real-Time Messaging Protocol 1.0, §5.3): messages cut into pieces that take turns.
import { Malformed } from '../malformed.ts';

/** A message as it was before it was cut. */
export interface RtmpMessage {
  readonly type: number;
  /** ms, as its sender counts them, modulo 2³². */
  readonly timestamp: number;
  readonly stream_id: number;
  readonly payload: Buffer;
}

export const MESSAGE = {
  set_chunk_size: 1,
  abort: 2,
  acknowledgement: 3,
  user_control: 4,
  window_size: 5,
  peer_bandwidth: 6,
  audio: 8,
  video: 9,
  data_amf3: 15,
  command_amf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

/** A key frame of 4K at 60 Mbit/s has about 1 MB. */
const LARGEST_MESSAGE = 4 << 20;
/** Bytes of all messages that are half here: an attacker would begin one on each of 65,599 chunk streams. */
const LARGEST_HELD = 8 << 20;
/** The same of whoever showed no key yet: an encoder's longest command has 1 kB, and what follows `publish` in one piece is pictures. */
const LARGEST_HELD_OF_ANYBODY = 128 << 10;
const MOST_CHUNK_STREAMS = 32;
const EXTENDED = 0xff_ff_ff;

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  stream_id: number;
  /** Whether its timestamps are written in four bytes more. */
  is_extended: boolean;
  /** What is here of its message, `held` bytes of them: pieces in a list would each take a hundred bytes, and may have one. */
  payload: Buffer;
  held: number;
}

interface Header {
  readonly format: number;
  readonly id: number;
  readonly size: number;
}

/** The first bytes of a chunk (§5.3.1.1); null: not all of them are here. */
const basicHeader = (bytes: Buffer, at: number): Header | null => {
  const first = bytes[at];
  if (first === undefined) return null;
  const format = first >> 6;
  const low = first & 0x3f;
  if (low >= 2) return { format, id: low, size: 1 };
  const second = bytes[at + 1];
  if (second === undefined) return null;
  if (low === 0) return { format, id: second + 64, size: 2 };
  const third = bytes[at + 2];
  return third === undefined ? null : { format, id: third * 256 + second + 64, size: 3 };
};

const HEADER_SIZES = [11, 7, 3, 0] as const;

const NOTHING = Buffer.alloc(0);

/** Takes the fields of a message's first chunk; what its format leaves out stays as it was (§5.3.1.2). */
const readFields = (
  stream: ChunkStream,
  given: {
    readonly format: number;
    readonly bytes: Buffer;
    readonly at: number;
    readonly is_extended: boolean;
  },
): void => {
  const { format, bytes, at, is_extended } = given;
  const size = HEADER_SIZES[format as 0 | 1 | 2 | 3];
  if (size > 0) {
    stream.is_extended = is_extended;
    const time = is_extended ? bytes.readUInt32BE(at + size) : bytes.readUIntBE(at, 3);
    stream.timestamp = format === 0 ? time : stream.timestamp;
    stream.delta = format === 0 ? 0 : time;
  }
  if (size >= 7) {
    stream.length = bytes.readUIntBE(at + 3, 3);
    stream.type = bytes[at + 6] ?? 0;
  }
  if (size === 11) stream.stream_id = bytes.readUInt32LE(at + 7);
  if (format !== 0) stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
};

const LEAST_GROWN = 4_096;

/** Its payload with room for `wanted` bytes: twice as much each time, and no more than the message will have. */
const grown = ({ payload, length, held }: ChunkStream, wanted: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Math.min(length, Math.max(wanted, LEAST_GROWN, payload.length * 2)));
  payload.copy(bytes, 0, 0, held);
  return bytes;
};

/** Puts messages together from bytes that come in any pieces. Throws Malformed, after which it reads no more. */
export class ChunkReader {
  private chunk_size = 128;
  private waiting: Buffer = NOTHING;
  private open: { readonly stream: ChunkStream; left: number } | null = null;
  private readonly streams = new Map<number, ChunkStream>();
  private held = 0;
  private largest_held = LARGEST_HELD_OF_ANYBODY;

  /** From now on its messages may be as long as pictures. */
  allowPictures(): void {
    this.largest_held = LARGEST_HELD;
  }

  /** The messages that the bytes complete. */
  push(bytes: Buffer): RtmpMessage[] {
    const all = this.waiting.length === 0 ? bytes : Buffer.concat([this.waiting, bytes]);
    const messages: RtmpMessage[] = [];
    let at = 0;
    for (;;) {
      const taken = this.open === null ? this.header(all, at) : this.data(all, at, messages);
      if (taken === null) break;
      at += taken;
    }
    // Never more than a header that is not whole: data are held where their message is.
    this.waiting = at === all.length ? NOTHING : Buffer.from(all.subarray(at));
    return messages;
  }

  /** Reads the header of a chunk; how many bytes it had, null: it is not whole yet. */
  private header(bytes: Buffer, start: number): number | null {
    const header = basicHeader(bytes, start);
    if (header === null) return null;
    const known = this.streams.get(header.id);
    if (known === undefined && (header.format !== 0 || this.streams.size >= MOST_CHUNK_STREAMS))
      throw new Malformed('chunk');
    const at = start + header.size;
    const size = HEADER_SIZES[header.format as 0 | 1 | 2 | 3];
    if (bytes.length < at + size) return null;
    const is_extended = size === 0 ? (known?.is_extended ?? false) : bytes.readUIntBE(at, 3) === EXTENDED;
    const dataAt = at + size + (is_extended ? 4 : 0);
    if (bytes.length < dataAt) return null;
    const isBegun = known !== undefined && known.held > 0;
    // A header of fields in the middle of a message would give it another length.
    if (isBegun && header.format !== 3) throw new Malformed('chunk');
    const stream = known ?? this.opened(header.id);
    if (!isBegun) readFields(stream, { format: header.format, bytes, at, is_extended });
    if (stream.length > LARGEST_MESSAGE) throw new Malformed('message_too_large');
    this.open = { stream, left: Math.min(this.chunk_size, stream.length - stream.held) };
    return dataAt - start;
  }

  /** Takes what is here of the open chunk's data; null: nothing is. */
  private data(bytes: Buffer, start: number, messages: RtmpMessage[]): number | null {
    const { open } = this;
    if (open === null) return null;
    const take = Math.min(open.left, bytes.length - start);
    if (take === 0 && open.left > 0) return null;
    open.left -= take;
    this.hold(open.stream, bytes.subarray(start, start + take), messages);
    if (open.left === 0) this.open = null;
    return take;
  }

  private opened(id: number): ChunkStream {
    const stream: ChunkStream = {
      timestamp: 0,
      delta: 0,
      length: 0,
      type: 0,
      stream_id: 0,
      is_extended: false,
      payload: NOTHING,
      held: 0,
    };
    this.streams.set(id, stream);
    return stream;
  }

  private hold(stream: ChunkStream, part: Buffer, messages: RtmpMessage[]): void {
    this.held += part.length;
    if (this.held > this.largest_held) throw new Malformed('message_too_large');
    const held = stream.held + part.length;
    if (held > stream.payload.length) stream.payload = grown(stream, held);
    part.copy(stream.payload, stream.held);
    stream.held = held;
    if (held < stream.length) return;
    const { type, timestamp, stream_id } = stream;
    const message = { type, timestamp, stream_id, payload: stream.payload.subarray(0, held) };
    this.drop(stream);
    if (type === MESSAGE.set_chunk_size) this.setChunkSize(message.payload);
    else if (type === MESSAGE.abort) this.abort(message.payload);
    else messages.push(message);
  }

  private drop(stream: ChunkStream): void {
    this.held -= stream.held;
    stream.payload = NOTHING;
    stream.held = 0;
  }

  private setChunkSize(payload: Buffer): void {
    const size = payload.length === 4 ? payload.readUInt32BE() : 0;
    // The first bit is zero, and a chunk is no longer than a message may be (§5.4.1).
    if (size < 1 || size > LARGEST_MESSAGE) throw new Malformed('chunk');
    this.chunk_size = size;
  }

  private abort(payload: Buffer): void {
    if (payload.length !== 4) throw new Malformed('chunk');
    const stream = this.streams.get(payload.readUInt32BE());
    if (stream !== undefined) this.drop(stream);
  }
}

/** A message cut into chunks of a size, the first with all fields. */
export const writeChunks = (
  chunkStream: number,
  { type, timestamp, stream_id, payload }: RtmpMessage,
  chunkSize: number,
): Buffer => {
  const is_extended = timestamp >= EXTENDED;
  const head = Buffer.alloc(12 + (is_extended ? 4 : 0));
  head[0] = chunkStream;
  head.writeUIntBE(is_extended ? EXTENDED : timestamp, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream_id, 8);
  if (is_extended) head.writeUInt32BE(timestamp, 12);
  const next = Buffer.concat([Buffer.from([0xc0 | chunkStream]), head.subarray(12)]);
  const parts: Buffer[] = [head];
  for (let at = 0; at < payload.length; at += chunkSize) {
    if (at > 0) parts.push(next);
    parts.push(payload.subarray(at, at + chunkSize));
  }
  return Buffer.concat(parts);
};
