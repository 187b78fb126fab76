import { randomBytes } from 'node:crypto';
import type { Tag } from '../flv.ts';
import { TAG } from '../flv.ts';
import { Malformed, type MediaFault } from '../malformed.ts';
import type { Publication, Publish, PublishRefusal } from '../port.ts';
import { type Amf0, readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, MESSAGE, type RtmpMessage, writeChunks } from './chunks.ts';
import { answerFirst, takeEcho } from './handshake.ts';

/** The wire below a session. */
export interface RtmpWire {
  readonly address: string;
  write(bytes: Buffer): void;
  end(): void;
  /** Whether more is read from it. */
  setReading(is_reading: boolean): void;
}

export interface RtmpHooks {
  /** ms. */
  readonly now: () => number;
  readonly publish: Publish;
  /** Something was refused, for the counters. */
  readonly refused: (reason: MediaFault | PublishRefusal | 'protocol' | 'play') => void;
}

const CHUNK_BYTES = 4096;
const WINDOW_BYTES = 2_500_000;
/** Until it says what it wants, which costs nobody a key; until a picture is published; and between two pictures, ms. */
const CONNECT_WITHIN_MS = 3_000;
const PUBLISH_WITHIN_MS = 10_000;
const SILENT_MS = 20_000;
/** Messages before a picture is published: an encoder sends about six. */
const MOST_COMMANDS = 64;

const CONTROL = 2;
const COMMANDS = 3;
const STREAM_ID = 1;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const textAt = (values: readonly Amf0[], index: number): string => {
  const value = values[index];
  return typeof value === 'string' ? value : '';
};

/** The key of `live/<key>?…`: some encoders send an empty query, or a slash, after it. */
const keyOf = (name: string): string => (name.split(/[?&]/, 1)[0] ?? '').replaceAll('/', '');

/** One encoder, from its first byte to its last. */
export class RtmpSession {
  private readonly wire: RtmpWire;
  private readonly hooks: RtmpHooks;
  private readonly chunks = new ChunkReader();
  private state: 'first' | 'echo' | 'commands' | 'asking' | 'publishing' | 'over' = 'first';
  private waiting: Buffer = Buffer.alloc(0);
  private publication: Publication | null = null;
  private queue: RtmpMessage[] = [];
  private commands = 0;
  private is_connected = false;
  private received = 0;
  private acknowledged = 0;
  private heard_at: number;

  constructor(wire: RtmpWire, hooks: RtmpHooks) {
    this.wire = wire;
    this.hooks = hooks;
    this.heard_at = hooks.now();
  }

  /** Bytes that arrived. */
  take(bytes: Buffer): void {
    if (this.isOver()) return;
    try {
      const rest = this.shakeHands(bytes);
      if (rest === null) return;
      this.acknowledge(rest.length);
      for (const message of this.chunks.push(rest)) {
        if (this.isOver()) return;
        if (this.state === 'asking') this.queue.push(message);
        else this.message(message);
      }
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.cut(error.fault);
    }
  }

  /** Ends it where it sends nothing. */
  check(): void {
    if (this.isOver()) return;
    if (this.hooks.now() - this.heard_at > this.allowedMs()) this.cut('silent');
  }

  private allowedMs(): number {
    if (this.state === 'publishing') return SILENT_MS;
    return this.is_connected ? PUBLISH_WITHIN_MS : CONNECT_WITHIN_MS;
  }

  /** The wire is gone, or the picture is to end. */
  end(): void {
    if (this.isOver()) return;
    this.state = 'over';
    this.queue = [];
    this.waiting = Buffer.alloc(0);
    this.publication?.ended();
    this.wire.end();
  }

  private isOver(): boolean {
    return this.state === 'over';
  }

  private cut(reason: Parameters<RtmpHooks['refused']>[0]): void {
    this.hooks.refused(reason);
    this.end();
  }

  /** What follows the handshake; null while it goes on. */
  private shakeHands(bytes: Buffer): Buffer | null {
    if (this.state !== 'first' && this.state !== 'echo') return bytes;
    this.waiting = Buffer.concat([this.waiting, bytes]);
    if (this.state === 'first') {
      const first = answerFirst(this.waiting, randomBytes);
      if (first === null) return null;
      this.wire.write(first.answer);
      this.waiting = first.rest;
      this.state = 'echo';
    }
    const rest = takeEcho(this.waiting);
    if (rest === null) return null;
    this.waiting = Buffer.alloc(0);
    this.state = 'commands';
    return rest;
  }

  private acknowledge(bytes: number): void {
    this.received += bytes;
    if (this.received - this.acknowledged < WINDOW_BYTES) return;
    this.acknowledged = this.received;
    // The count begins again after 2³² (§5.4.3).
    this.send(CONTROL, MESSAGE.acknowledgement, uint32(this.received % 2 ** 32));
  }

  private send(chunkStream: number, type: number, payload: Buffer, stream_id = 0): void {
    this.wire.write(writeChunks(chunkStream, { type, timestamp: 0, stream_id, payload }, CHUNK_BYTES));
  }

  private answer(values: readonly Amf0[], stream_id = 0): void {
    this.send(COMMANDS, MESSAGE.command, writeAmf0(values), stream_id);
  }

  private tell(level: 'status' | 'error', code: string, description: string): void {
    this.answer(['onStatus', 0, null, { level, code, description }], STREAM_ID);
  }

  private message({ type, timestamp, payload }: RtmpMessage): void {
    if (this.state !== 'publishing' && !this.isOneOfFew()) return;
    if (type === MESSAGE.video || type === MESSAGE.audio) this.media({ type, timestamp, body: payload });
    else if (type === MESSAGE.command) this.command(readAmf0(payload));
    // AMF3 commands are AMF0 after one byte of format (§7.1.1).
    else if (type === MESSAGE.command_amf3) this.command(readAmf0(payload.subarray(1)));
    else if (type === MESSAGE.aggregate) this.cut('protocol');
  }

  /** Counts a message or a command, and ends who sends more than encoders do. */
  private isOneOfFew(): boolean {
    this.commands += 1;
    if (this.commands > MOST_COMMANDS) this.cut('protocol');
    return !this.isOver();
  }

  private media(tag: Tag): void {
    if (this.publication === null) {
      this.cut('protocol');
      return;
    }
    this.heard_at = this.hooks.now();
    // Sound is not passed on: who is filmed did not agree to be heard.
    if (tag.type !== TAG.video || tag.body.length < 2) return;
    const refusal = this.publication.push(tag);
    if (refusal === null) return;
    this.tell('error', 'NetStream.Publish.Failed', refusal);
    this.cut(refusal);
  }

  private command(values: readonly Amf0[]): void {
    if (this.state === 'publishing' && !this.isOneOfFew()) return;
    const transaction = typeof values[1] === 'number' ? values[1] : 0;
    switch (values[0]) {
      case 'connect':
        this.connect(transaction);
        return;
      case 'createStream':
        this.answer(['_result', transaction, null, STREAM_ID]);
        return;
      case 'publish':
        this.publish(keyOf(textAt(values, 3)));
        return;
      case 'play':
        this.tell('error', 'NetStream.Play.Failed', 'This address takes pictures and gives none.');
        this.cut('play');
        return;
      case 'deleteStream':
      case 'closeStream':
      case 'FCUnpublish':
        if (this.publication !== null) this.end();
        return;
      default:
        // releaseStream, FCPublish and their kind wait for no answer.
        return;
    }
  }

  private connect(transaction: number): void {
    this.is_connected = true;
    this.send(CONTROL, MESSAGE.window_size, uint32(WINDOW_BYTES));
    this.send(CONTROL, MESSAGE.peer_bandwidth, Buffer.concat([uint32(WINDOW_BYTES), Buffer.from([2])]));
    this.send(CONTROL, MESSAGE.set_chunk_size, uint32(CHUNK_BYTES));
    this.answer([
      '_result',
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connected.',
        objectEncoding: 0,
      },
    ]);
  }

  private publish(key: string): void {
    if (this.publication !== null) {
      this.cut('protocol');
      return;
    }
    this.state = 'asking';
    this.wire.setReading(false);
    this.hooks
      .publish(key, { protocol: 'rtmp', address: this.wire.address }, () => this.end())
      .catch(() => 'unavailable' as const)
      .then((opened) => this.opened(opened))
      .catch(() => this.end());
  }

  private opened(opened: Publication | PublishRefusal): void {
    if (this.isOver()) {
      // It left while its key was looked up.
      if (typeof opened !== 'string') opened.ended();
      return;
    }
    if (typeof opened === 'string') {
      this.tell('error', 'NetStream.Publish.BadName', opened);
      this.cut(opened);
      return;
    }
    this.publication = opened;
    this.state = 'publishing';
    this.heard_at = this.hooks.now();
    this.chunks.allowPictures();
    this.send(CONTROL, MESSAGE.user_control, Buffer.from([0, 0, 0, 0, 0, STREAM_ID]));
    this.tell('status', 'NetStream.Publish.Start', 'Published.');
    this.wire.setReading(true);
    const { queue } = this;
    this.queue = [];
    try {
      for (const message of queue) if (!this.isOver()) this.message(message);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.cut(error.fault);
    }
  }
}
