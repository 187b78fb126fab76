// FLV (Adobe Flash Video File Format 10.1, annex E): tags with a time, as RTMP and a websocket carry them.
import { Malformed } from './malformed.ts';
import { type Amf0Object, writeAmf0 } from './rtmp/amf0.ts';

export const TAG = { audio: 8, video: 9, script: 18 } as const;
const HEADER_BYTES = 9;
const TAG_BYTES = 11;
const AVC = 7;

export interface Tag {
  readonly type: number;
  /** ms, of decoding. */
  readonly timestamp: number;
  readonly body: Buffer;
}

/** What the first bytes of a video tag say of it (E.4.3.1). */
export type VideoKind = 'config' | 'key' | 'inter' | 'end' | 'other_codec';

/** What a video tag holds. Throws Malformed. */
export const videoKind = (body: Buffer): VideoKind => {
  const [first, second] = body;
  if (first === undefined || second === undefined) throw new Malformed('flv');
  // The first bit marks a codec by four letters (Enhanced RTMP): H.265, AV1.
  if ((first & 0x80) !== 0 || (first & 0x0f) !== AVC) return 'other_codec';
  if (body.length < 5) throw new Malformed('flv');
  if (second === 0) return 'config';
  if (second === 2) return 'end';
  return first >> 4 === 1 ? 'key' : 'inter';
};

/** How much later than it is decoded a picture is shown, ms, signed; not 0: it refers to pictures to come (B-frames). */
export const compositionOffset = (body: Buffer): number => body.readIntBE(2, 3);

/** A file's or a socket's first bytes: of a stream with pictures and without sound. */
export const flvHeader = (): Buffer =>
  Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, HEADER_BYTES, 0, 0, 0, 0]);

export const writeTag = ({ type, timestamp, body }: Tag): Buffer => {
  const bytes = Buffer.allocUnsafe(TAG_BYTES + body.length + 4);
  bytes[0] = type;
  bytes.writeUIntBE(body.length, 1, 3);
  bytes.writeUIntBE(timestamp & 0xff_ff_ff, 4, 3);
  bytes[7] = (timestamp >>> 24) & 0xff;
  bytes.writeUIntBE(0, 8, 3);
  body.copy(bytes, TAG_BYTES);
  bytes.writeUInt32BE(TAG_BYTES + body.length, TAG_BYTES + body.length);
  return bytes;
};

/** The body within the bytes of a tag. */
export const bodyOf = (tag: Buffer): Buffer => tag.subarray(TAG_BYTES, tag.length - 4);

/** What a player reads before the first picture. */
export const metaDataTag = (fields: Amf0Object): Buffer =>
  writeTag({ type: TAG.script, timestamp: 0, body: writeAmf0(['onMetaData', fields]) });

/** The tags of a file. Throws Malformed where it is none, or ends within a tag. */
export const readFlv = (file: Buffer): Tag[] => {
  if (file.length < HEADER_BYTES || file.subarray(0, 3).toString('latin1') !== 'FLV')
    throw new Malformed('flv');
  const tags: Tag[] = [];
  let at = file.readUInt32BE(5) + 4;
  while (at + TAG_BYTES <= file.length) {
    const length = file.readUIntBE(at + 1, 3);
    const end = at + TAG_BYTES + length;
    if (end + 4 > file.length) throw new Malformed('flv');
    const timestamp = file.readUIntBE(at + 4, 3) + (file[at + 7] ?? 0) * 2 ** 24;
    tags.push({ type: file[at] ?? 0, timestamp, body: file.subarray(at + TAG_BYTES, end) });
    at = end + 4;
  }
  return tags;
};
