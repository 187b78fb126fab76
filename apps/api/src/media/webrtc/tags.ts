// Pictures of RTP as the tags of FLV that a stream carries, and back: the NAL units pass as they came.
import { TAG, type Tag } from '../flv.ts';
import type { H264Config } from '../h264.ts';
import type { AccessUnit } from './rtp.ts';

const NAL = { idr: 5, sps: 7, pps: 8, delimiter: 9 } as const;
const typeOf = (nal: Buffer): number => (nal[0] ?? 0) & 0x1f;
const KEY_AVC = 0x17;
const INTER_AVC = 0x27;

const sized = (bytes: 2 | 4, nals: readonly Buffer[]): Buffer =>
  Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(bytes);
      length.writeUIntBE(nal.length, 0, bytes);
      return [length, nal];
    }),
  );

/** A configuration (ISO/IEC 14496-15 §5.2.4.1) with lengths of four bytes, as a tag's body. */
const configBody = (sps: readonly Buffer[], pps: readonly Buffer[]): Buffer => {
  const [first] = sps;
  return Buffer.concat([
    Buffer.from([KEY_AVC, 0, 0, 0, 0, 1, first?.[1] ?? 0, first?.[2] ?? 0, first?.[3] ?? 0, 0xff]),
    Buffer.from([0xe0 | sps.length]),
    sized(2, sps),
    Buffer.from([pps.length]),
    sized(2, pps),
  ]);
};

/** 1/90,000 s with 32 bits, which begin again each 13 h, as ms that do not. */
class Time {
  private last: number | null = null;
  private total = 0;

  ms(timestamp: number): number {
    if (this.last !== null) {
      const forward = (timestamp - this.last) >>> 0;
      this.total += forward < 2 ** 31 ? forward : forward - 2 ** 32;
    }
    this.last = timestamp;
    return Math.max(0, Math.round(this.total / 90));
  }
}

const MOST_SETS = 31;
const fits = (nal: Buffer): boolean => nal.length < 2 ** 16;

/** Makes tags of pictures: the configuration where it changed, then the picture. */
export class Tagger {
  private readonly time = new Time();
  private sps: readonly Buffer[] = [];
  private pps: readonly Buffer[] = [];

  tags({ timestamp: at, nals }: AccessUnit): Tag[] {
    const timestamp = this.time.ms(at);
    const sps = nals.filter((nal) => typeOf(nal) === NAL.sps && fits(nal)).slice(0, MOST_SETS);
    const pps = nals.filter((nal) => typeOf(nal) === NAL.pps && fits(nal)).slice(0, MOST_SETS);
    if (sps.length > 0) this.sps = sps.map((nal) => Buffer.from(nal));
    if (pps.length > 0) this.pps = pps.map((nal) => Buffer.from(nal));
    if (this.sps.length === 0 || this.pps.length === 0) return [];
    const isNew = sps.length > 0 || pps.length > 0;
    const picture = nals.filter((nal) => ![NAL.sps, NAL.pps, NAL.delimiter].includes(typeOf(nal) as 7));
    const isKey = picture.some((nal) => typeOf(nal) === NAL.idr);
    const tag = (body: Buffer): Tag => ({ type: TAG.video, timestamp, body });
    return [
      ...(isNew ? [tag(configBody(this.sps, this.pps))] : []),
      ...(picture.length > 0
        ? [tag(Buffer.concat([Buffer.from([isKey ? KEY_AVC : INTER_AVC, 1, 0, 0, 0]), sized(4, picture)]))]
        : []),
    ];
  }
}

/** The NAL units of a picture with lengths of four bytes, as the packetiser takes them; a key frame brings its parameters. */
export const forPackets = (
  body: Buffer,
  is_key: boolean,
  { sps, pps, length_bytes }: Pick<H264Config, 'sps' | 'pps' | 'length_bytes'>,
): Buffer => {
  const nals: Buffer[] = is_key ? [...sps, ...pps] : [];
  for (let at = 5; at < body.length; ) {
    const end = at + length_bytes + body.readUIntBE(at, length_bytes);
    const nal = body.subarray(at + length_bytes, end);
    if (nal.length > 0 && typeOf(nal) !== NAL.delimiter) nals.push(nal);
    at = end;
  }
  return sized(4, nals);
};
