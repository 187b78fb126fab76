// Pictures that come in by WHIP (RFC 9725), from the packets to a stream.
import { Malformed, type MediaFault } from '../malformed.ts';
import type { Publication, PublishRefusal } from '../port.ts';
import {
  type AccessUnit,
  H264Depacketizer,
  isRtcp,
  Reception,
  Reorder,
  type RtpPacket,
  readRtp,
  writeNack,
  writeRemb,
} from './rtp.ts';
import { Tagger } from './tags.ts';

export interface WhipWire {
  readonly payload_type: number;
  readonly now: () => number;
  sendRtcp(bytes: Buffer): void;
  askKeyFrame(): void;
  /** Ends the connection. */
  end(): void;
  readonly refused: (reason: MediaFault | PublishRefusal) => void;
}

/** A stream of 30 Mbit/s has 3,500 packets a second: above it for a second the sender is cut. */
const MOST_PACKETS_A_SECOND = 8_000;
const SILENT_MS = 20_000;
/** Whoever comes late waits for a key frame no longer than this; browsers send none unasked, ms. */
const KEY_FRAME_EVERY_MS = 2_000;

/**
 * A browser begins with 300 kbit/s and adds 8 % a second while nobody tells it of more: its first pictures then take seconds each. In its
 * first two seconds it goes to what it is told, and afterwards up to that.
 */
const FIRST_BITS = 2_500_000;
const FIRST_MS = 3_000;
const MOST_BITS = 12_000_000;

/** Takes the packets of one sender. */
export class WhipReceiver {
  private readonly wire: WhipWire;
  private readonly publication: Publication;
  private order = new Reorder();
  private reception = new Reception();
  private pictures = new H264Depacketizer();
  private readonly tagger = new Tagger();
  private ssrc: number | null = null;
  private waits_for_key = true;
  private heard_at: number;
  private began_at: number | null = null;
  private key_at = 0;
  private second = 0;
  private packets = 0;
  private is_over = false;

  constructor(wire: WhipWire, publication: Publication) {
    this.wire = wire;
    this.publication = publication;
    this.heard_at = wire.now();
  }

  take(bytes: Buffer): void {
    if (this.is_over) return;
    const now = this.wire.now();
    if (isRtcp(bytes)) {
      this.reception.hear(bytes, now);
      return;
    }
    try {
      const packet = readRtp(bytes);
      // Padding and what was not agreed on are no pictures.
      if (packet.payload_type !== this.wire.payload_type) return;
      if (this.isTooMany(now)) this.cut('rate_too_high');
      else this.packet(packet, now);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.cut(error.fault);
    }
  }

  /** Called about each second: asks for a key frame where it is due, and ends who sends nothing more. */
  check(): void {
    if (this.is_over) return;
    const now = this.wire.now();
    this.tellRate(now);
    if (now - this.heard_at > SILENT_MS) this.cut('silent');
    else if (this.waits_for_key || now - this.key_at >= KEY_FRAME_EVERY_MS) this.wire.askKeyFrame();
  }

  /** What came, and how much is wanted. */
  private tellRate(now: number): void {
    if (this.ssrc === null || this.began_at === null) return;
    const bits = now - this.began_at < FIRST_MS ? FIRST_BITS : MOST_BITS;
    this.wire.sendRtcp(this.reception.report(this.ssrc, now));
    this.wire.sendRtcp(writeRemb(this.ssrc, bits));
  }

  over(): void {
    if (this.is_over) return;
    this.is_over = true;
    this.publication.ended();
  }

  private cut(reason: MediaFault | PublishRefusal): void {
    if (this.is_over) return;
    this.wire.refused(reason);
    this.over();
    this.wire.end();
  }

  private isTooMany(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.packets = 0;
    }
    this.packets += 1;
    return this.packets > MOST_PACKETS_A_SECOND;
  }

  private packet(packet: RtpPacket, now: number): void {
    if (this.ssrc !== packet.ssrc) this.beginAnew(packet.ssrc, now);
    this.heard_at = now;
    this.reception.take(packet, now);
    const { packets, has_gap, missing } = this.order.take(packet, now);
    if (missing.length > 0) this.wire.sendRtcp(writeNack(packet.ssrc, missing));
    if (has_gap) this.lose();
    for (const each of packets)
      for (const picture of this.pictures.take(each)) if (!this.is_over) this.picture(picture, now);
  }

  private beginAnew(ssrc: number, now: number): void {
    this.ssrc = ssrc;
    this.began_at ??= now;
    this.order = new Reorder();
    this.reception = new Reception();
    this.tellRate(now);
    this.pictures = new H264Depacketizer();
    this.waits_for_key = true;
  }

  /** A picture is lost: those that refer to it would only show smears. */
  private lose(): void {
    this.pictures.lose();
    this.waits_for_key = true;
    this.wire.askKeyFrame();
  }

  private picture(picture: AccessUnit, now: number): void {
    for (const tag of this.tagger.tags(picture)) {
      const isKey = tag.body[0] === 0x17;
      if (isKey && tag.body[1] === 1) {
        this.waits_for_key = false;
        this.key_at = now;
      }
      if (!isKey && this.waits_for_key) continue;
      const refusal = this.publication.push(tag);
      if (refusal !== null) {
        this.cut(refusal);
        return;
      }
    }
  }
}
