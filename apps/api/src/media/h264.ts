// H.264 as FLV carries it: a configuration (ISO/IEC 14496-15 §5.2.4.1) and NAL units with their lengths before them.
import { Malformed } from './malformed.ts';

/** What every viewer's decoder needs first. */
export interface H264Config {
  readonly sps: readonly Buffer[];
  readonly pps: readonly Buffer[];
  /** Bytes of the length before a NAL unit. */
  readonly length_bytes: number;
  readonly width: number;
  readonly height: number;
  /** profile_idc, constraint flags and level_idc as six hexadecimal digits. */
  readonly profile: string;
}

/** Bits from the left, with the emulation bytes of a NAL unit taken out (H.264 §7.3.1.1). */
class Bits {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(nal: Buffer) {
    const kept: number[] = [];
    for (let index = 0; index < nal.length; index += 1)
      if (!(nal[index] === 3 && nal[index - 1] === 0 && nal[index - 2] === 0)) kept.push(nal[index] ?? 0);
    this.bytes = Buffer.from(kept);
  }

  bit(): number {
    const byte = this.bytes[this.at >> 3];
    if (byte === undefined) throw new Malformed('h264');
    const bit = (byte >> (7 - (this.at & 7))) & 1;
    this.at += 1;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  /** ue(v), §9.1. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 31) throw new Malformed('h264');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  }
}

/** Profiles whose parameters name a chroma format (§7.3.2.1.1). */
const WITH_CHROMA: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);

const skipScalingList = (bits: Bits, size: number): void => {
  let next = 8;
  let last = 8;
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
};

const readChroma = (bits: Bits): number => {
  const format = bits.unsigned();
  if (format === 3) bits.bit();
  bits.unsigned();
  bits.unsigned();
  bits.bit();
  const hasScaling = bits.bit() === 1;
  for (let index = 0; hasScaling && index < (format === 3 ? 12 : 8); index += 1)
    if (bits.bit() === 1) skipScalingList(bits, index < 6 ? 16 : 64);
  return format;
};

const skipOrder = (bits: Bits): void => {
  const kind = bits.unsigned();
  if (kind === 0) bits.unsigned();
  if (kind !== 1) return;
  bits.bit();
  bits.signed();
  bits.signed();
  const count = bits.unsigned();
  if (count > 255) throw new Malformed('h264');
  for (let index = 0; index < count; index += 1) bits.signed();
};

/** The size of the pictures of a sequence parameter set, in pixels. Throws Malformed. */
export const sizeOfSps = (sps: Buffer): { readonly width: number; readonly height: number } => {
  const bits = new Bits(sps.subarray(1));
  const profile = bits.bits(8);
  bits.bits(16);
  bits.unsigned();
  const chroma = WITH_CHROMA.has(profile) ? readChroma(bits) : 1;
  bits.unsigned();
  skipOrder(bits);
  bits.unsigned();
  bits.bit();
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isFrames = bits.bit();
  if (isFrames === 0) bits.bit();
  bits.bit();
  const crop = bits.bit() === 1 ? [0, 0, 0, 0].map(() => bits.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrames);
  const width = columns * 16 - unitX * (left + right);
  const height = rows * 16 * (2 - isFrames) - unitY * (top + bottom);
  if (width < 16 || height < 16 || width > 8192 || height > 8192) throw new Malformed('h264');
  return { width, height };
};

/** Reads the configuration that a video tag holds after its first five bytes. Throws Malformed. */
export const readConfig = (record: Buffer): H264Config => {
  if (record.length < 7 || record[0] !== 1) throw new Malformed('h264');
  let at = 5;
  const take = (count: number): Buffer => {
    if (at + count > record.length) throw new Malformed('h264');
    at += count;
    return record.subarray(at - count, at);
  };
  const sets = (mask: number): Buffer[] =>
    Array.from({ length: (take(1)[0] ?? 0) & mask }, () => Buffer.from(take(take(2).readUInt16BE())));
  const sps = sets(0x1f);
  const pps = sets(0xff);
  const [first] = sps;
  if (first === undefined || first.length < 4 || pps.length === 0) throw new Malformed('h264');
  return {
    ...{ sps, pps, length_bytes: ((record[4] ?? 0) & 3) + 1, profile: first.subarray(1, 4).toString('hex') },
    ...sizeOfSps(first),
  };
};

/** A picture of level 6.2 has 600 slices at most (H.264 table A-1); with what stands beside them it stays below. */
const MOST_NAL_UNITS = 2_000;

/** Holds a picture's NAL units against their lengths. Throws Malformed. */
export const checkNalUnits = (picture: Buffer, lengthBytes: number): void => {
  let at = 0;
  for (let units = 0; at < picture.length; units += 1) {
    if (units >= MOST_NAL_UNITS || at + lengthBytes > picture.length) throw new Malformed('h264');
    at += lengthBytes + picture.readUIntBE(at, lengthBytes);
  }
  if (at > picture.length) throw new Malformed('h264');
};
