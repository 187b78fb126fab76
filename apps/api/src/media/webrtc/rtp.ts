// H.264 in packets of RTP (RFC 3550, RFC 6184): pictures out of them, in order, and what is asked for again (RFC 4585).
import { Malformed } from '../malformed.ts';

export interface RtpPacket {
  readonly payload_type: number;
  readonly sequence: number;
  /** 1/90,000 s. */
  readonly timestamp: number;
  readonly ssrc: number;
  readonly is_last: boolean;
  readonly payload: Buffer;
}

/** Whether a packet of the multiplexed two is RTCP (RFC 5761 §4). */
export const isRtcp = (bytes: Buffer): boolean => {
  const type = bytes[1] ?? 0;
  return type >= 192 && type <= 223;
};

/** RTCP PSFB (206): a picture loss (format 1) or a full intra request (format 4), in any part of a compound packet. */
export const asksForKeyFrame = (bytes: Buffer): boolean => {
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16BE(at + 2) * 4) {
    const format = (bytes[at] ?? 0) & 0x1f;
    if (bytes[at + 1] === 206 && (format === 1 || format === 4)) return true;
  }
  return false;
};

/** Reads one packet. Throws Malformed. */
export const readRtp = (bytes: Buffer): RtpPacket => {
  const [first = 0, second = 0] = bytes;
  if (bytes.length < 12 || first >> 6 !== 2) throw new Malformed('rtp');
  let start = 12 + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (start + 4 > bytes.length) throw new Malformed('rtp');
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = (first & 0x20) !== 0 ? (bytes.at(-1) ?? 0) : 0;
  const end = bytes.length - padding;
  if (start > end) throw new Malformed('rtp');
  return {
    payload_type: second & 0x7f,
    is_last: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
  };
};

/** RTCP generic NACK (RFC 4585 §6.2.1) of these sequence numbers, which rise. */
export const writeNack = (ssrc: number, sequences: readonly number[]): Buffer => {
  const pairs: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const last = pairs.at(-1);
    const distance = last === undefined ? 0 : (sequence - last.first) & 0xffff;
    if (last !== undefined && distance >= 1 && distance <= 16) last.mask |= 1 << (distance - 1);
    else pairs.push({ first: sequence, mask: 0 });
  }
  const bytes = Buffer.alloc(12 + pairs.length * 4);
  bytes[0] = 0x81;
  bytes[1] = 205;
  bytes.writeUInt16BE(2 + pairs.length, 2);
  bytes.writeUInt32BE(1, 4);
  bytes.writeUInt32BE(ssrc, 8);
  pairs.forEach(({ first, mask }, index) => {
    bytes.writeUInt16BE(first, 12 + index * 4);
    bytes.writeUInt16BE(mask & 0xffff, 14 + index * 4);
  });
  return bytes;
};

/** RTCP PLI (RFC 4585 §6.3.1): a picture is lost, and a key frame wanted. */
export const writePli = (ssrc: number): Buffer => {
  const bytes = Buffer.from('81ce00020000000100000000', 'hex');
  bytes.writeUInt32BE(ssrc, 8);
  return bytes;
};

const SENDER_REPORT = 200;

/** What came of a stream, as its sender is told it (RFC 3550 §6.4.1, A.3, A.8): by it a browser finds its rate. */
export class Reception {
  private base: number | null = null;
  private highest = 0;
  private received = 0;
  private told = { expected: 0, received: 0 };
  private jitter = 0;
  private transit: number | null = null;
  private last_report: { readonly ntp: number; readonly at: number } | null = null;

  /** `now`: ms. */
  take({ sequence, timestamp }: Pick<RtpPacket, 'sequence' | 'timestamp'>, now: number): void {
    if (this.base === null) {
      this.base = sequence;
      this.highest = sequence;
    }
    const ahead = (sequence - this.highest) & 0xffff;
    if (ahead < 0x8000) this.highest += ahead;
    this.received += 1;
    const transit = (Math.round(now * 90) - timestamp) | 0;
    if (this.transit !== null) this.jitter += (Math.abs((transit - this.transit) | 0) - this.jitter) / 16;
    this.transit = transit;
  }

  /** Notes a report of the sender; its next answer tells it how long a way takes. */
  hear(bytes: Buffer, now: number): void {
    if (bytes[1] === SENDER_REPORT && bytes.length >= 28)
      this.last_report = { ntp: bytes.readUInt32BE(10), at: now };
  }

  /** RTCP RR of what came since the last one. */
  report(ssrc: number, now: number): Buffer {
    const expected = this.base === null ? 0 : this.highest - this.base + 1;
    const lost = Math.max(0, expected - this.received);
    const since = expected - this.told.expected;
    const lost_since = Math.max(0, since - (this.received - this.told.received));
    this.told = { expected, received: this.received };
    const bytes = Buffer.alloc(32);
    bytes[0] = 0x81;
    bytes[1] = 201;
    bytes.writeUInt16BE(7, 2);
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(ssrc, 8);
    bytes[12] = since > 0 ? Math.min(255, Math.floor((lost_since * 256) / since)) : 0;
    bytes.writeUIntBE(Math.min(lost, 0x7fffff), 13, 3);
    bytes.writeUInt32BE(this.highest % 2 ** 32, 16);
    bytes.writeUInt32BE(Math.min(2 ** 32 - 1, Math.round(this.jitter)), 20);
    if (this.last_report !== null) {
      bytes.writeUInt32BE(this.last_report.ntp, 24);
      bytes.writeUInt32BE(Math.min(2 ** 32 - 1, Math.round((now - this.last_report.at) * 65.536)), 28);
    }
    return bytes;
  }
}

/** RTCP REMB (draft-alvestrand-rmcat-remb §2.2): at most so many bits a second are wanted of a stream. */
export const writeRemb = (ssrc: number, bits: number): Buffer => {
  const exponent = Math.max(0, Math.floor(Math.log2(bits)) - 17);
  const bytes = Buffer.alloc(24);
  bytes[0] = 0x8f;
  bytes[1] = 206;
  bytes.writeUInt16BE(5, 2);
  bytes.writeUInt32BE(1, 4);
  bytes.write('REMB', 12, 'ascii');
  bytes[16] = 1;
  bytes.writeUIntBE(exponent * 2 ** 18 + Math.floor(bits / 2 ** exponent), 17, 3);
  bytes.writeUInt32BE(ssrc, 20);
  return bytes;
};

/** Packets that wait for one before them, and how long they do, ms: what is sent again takes one way there and back. */
const MOST_WAITING = 512;
const WAIT_MS = 250;
const ASK_AGAIN_MS = 60;
/** What is asked for again at once: more is a loss that a key frame mends sooner. */
const MOST_ASKED = 100;

interface Ordered {
  /** Packets in their order; `has_gap`: something before them is lost for good. */
  readonly packets: readonly RtpPacket[];
  readonly has_gap: boolean;
  /** Sequence numbers to ask for again. */
  readonly missing: readonly number[];
}

/** Puts packets in order, and names those that are missing. */
export class Reorder {
  private next: number | null = null;
  private readonly waiting = new Map<number, RtpPacket>();
  private waits_since = 0;
  private asked_at = -Infinity;

  take(packet: RtpPacket, now: number): Ordered {
    this.next ??= packet.sequence;
    const ahead = (packet.sequence - this.next) & 0xffff;
    // Behind: it came twice, or too late.
    if (ahead < 0x8000) {
      if (this.waiting.size === 0) this.waits_since = now;
      this.waiting.set(packet.sequence, packet);
    }
    const packets = this.inOrder();
    if (packets.length > 0) this.waits_since = now;
    return this.giveUp(packets, now) ?? { packets, has_gap: false, missing: this.missing(now) };
  }

  private inOrder(): RtpPacket[] {
    const packets: RtpPacket[] = [];
    for (;;) {
      const found = this.next === null ? undefined : this.waiting.get(this.next);
      if (found === undefined) return packets;
      packets.push(found);
      this.waiting.delete(found.sequence);
      this.next = (found.sequence + 1) & 0xffff;
    }
  }

  /** Goes on after what did not come in time. */
  private giveUp(before: readonly RtpPacket[], now: number): Ordered | null {
    if (this.waiting.size === 0 || (now - this.waits_since < WAIT_MS && this.waiting.size <= MOST_WAITING))
      return null;
    const { next } = this;
    const nearest = [...this.waiting.keys()].reduce((best, each) =>
      ((each - (next ?? 0)) & 0xffff) < ((best - (next ?? 0)) & 0xffff) ? each : best,
    );
    this.next = nearest;
    this.waits_since = now;
    return { packets: [...before, ...this.inOrder()], has_gap: true, missing: [] };
  }

  private missing(now: number): number[] {
    if (this.waiting.size === 0 || now - this.asked_at < ASK_AGAIN_MS || this.next === null) return [];
    this.asked_at = now;
    const found: number[] = [];
    for (let sequence = this.next; found.length < MOST_ASKED; sequence = (sequence + 1) & 0xffff) {
      if (this.waiting.has(sequence)) break;
      found.push(sequence);
    }
    return found;
  }
}

/** One picture: the NAL units that share a time. */
export interface AccessUnit {
  readonly timestamp: number;
  readonly nals: readonly Buffer[];
}

const MOST_PICTURE_BYTES = 8 << 20;
const MOST_NALS = 1_000;
const STAP_A = 24;
const FU_A = 28;

/** Puts pictures together from the payloads of packets in order (RFC 6184, packetization modes 0 and 1). */
export class H264Depacketizer {
  private nals: Buffer[] = [];
  private bytes = 0;
  private fragments: Buffer[] | null = null;
  private timestamp: number | null = null;
  private is_broken = false;

  /** Packets are missing: neither the picture at hand is whole, nor that of the packet after them for sure. */
  lose(): void {
    this.finish();
    this.is_broken = true;
  }

  /** Takes a packet; answers the pictures that are complete with it. Throws Malformed. */
  take({ timestamp, payload, is_last }: RtpPacket): AccessUnit[] {
    const done: AccessUnit[] = [];
    if (this.timestamp !== null && this.timestamp !== timestamp) done.push(...this.finish());
    this.timestamp = timestamp;
    if (payload.length > 0) this.read(payload);
    if (is_last) done.push(...this.finish());
    return done;
  }

  private finish(): AccessUnit[] {
    const { nals, timestamp, is_broken, fragments } = this;
    this.nals = [];
    this.bytes = 0;
    this.fragments = null;
    this.timestamp = null;
    this.is_broken = false;
    return nals.length === 0 || timestamp === null || is_broken || fragments !== null
      ? []
      : [{ timestamp, nals }];
  }

  private read(payload: Buffer): void {
    const type = (payload[0] ?? 0) & 0x1f;
    if (type >= 1 && type <= 23) this.add(payload);
    else if (type === STAP_A) this.readAggregate(payload);
    else if (type === FU_A) this.readFragment(payload);
    else throw new Malformed('rtp');
  }

  private add(nal: Buffer): void {
    this.bytes += nal.length;
    if (nal.length === 0 || this.bytes > MOST_PICTURE_BYTES || this.nals.length >= MOST_NALS)
      throw new Malformed('rtp');
    this.nals.push(nal);
  }

  private readAggregate(payload: Buffer): void {
    for (let at = 1; at < payload.length; ) {
      if (at + 2 > payload.length) throw new Malformed('rtp');
      const end = at + 2 + payload.readUInt16BE(at);
      if (end > payload.length) throw new Malformed('rtp');
      this.add(payload.subarray(at + 2, end));
      at = end;
    }
  }

  private readFragment(payload: Buffer): void {
    const [indicator, header] = payload;
    if (indicator === undefined || header === undefined) throw new Malformed('rtp');
    if ((header & 0x80) !== 0) {
      if (this.fragments !== null) this.is_broken = true;
      this.fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    }
    // The beginning was lost.
    if (this.fragments === null) {
      this.is_broken = true;
      return;
    }
    this.bytes += payload.length - 2;
    if (this.bytes > MOST_PICTURE_BYTES || this.fragments.length > MOST_PICTURE_BYTES / 100)
      throw new Malformed('rtp');
    this.fragments.push(payload.subarray(2));
    if ((header & 0x40) === 0) return;
    const nal = Buffer.concat(this.fragments);
    this.fragments = null;
    this.bytes -= nal.length;
    this.add(nal);
  }
}
