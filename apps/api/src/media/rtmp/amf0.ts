import { Malformed } from '../malformed.ts';

/** A value of AMF0 (Action Message Format, 2007) as far as RTMP needs it. */
export type Amf0 = number | boolean | string | null | undefined | Date | readonly Amf0[] | Amf0Object;
export interface Amf0Object {
  readonly [name: string]: Amf0;
}

/** Values inside values: a sender that nests deeper attacks the stack. */
const DEEPEST = 8;
/** Fields of one object and items of one list. */
const MOST_ITEMS = 1_000;

class Reader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  private take(count: number): Buffer {
    if (this.at + count > this.bytes.length) throw new Malformed('amf0');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  private text(lengthBytes: 2 | 4): string {
    return this.take(this.take(lengthBytes).readUIntBE(0, lengthBytes)).toString('utf8');
  }

  private fields(depth: number): Amf0Object {
    const found: [string, Amf0][] = [];
    while (found.length <= MOST_ITEMS) {
      const name = this.text(2);
      if (name === '' && this.bytes[this.at] === 9) {
        this.at += 1;
        return Object.fromEntries(found);
      }
      found.push([name, this.value(depth + 1)]);
    }
    throw new Malformed('amf0');
  }

  private list(depth: number): Amf0[] {
    const count = this.take(4).readUInt32BE();
    if (count > MOST_ITEMS) throw new Malformed('amf0');
    return Array.from({ length: count }, () => this.value(depth + 1));
  }

  value(depth = 0): Amf0 {
    if (depth > DEEPEST) throw new Malformed('amf0');
    const marker = this.take(1)[0];
    switch (marker) {
      case 0:
        return this.take(8).readDoubleBE();
      case 1:
        return this.take(1)[0] !== 0;
      case 2:
        return this.text(2);
      case 3:
        return this.fields(depth);
      case 5:
        return null;
      case 6:
        return undefined;
      case 8:
        // The count of an ECMA array is a hint alone (§2.10).
        this.take(4);
        return this.fields(depth);
      case 10:
        return this.list(depth);
      case 11: {
        const at = this.take(10).readDoubleBE();
        return Number.isFinite(at) ? new Date(at) : null;
      }
      case 12:
        return this.text(4);
      default:
        throw new Malformed('amf0');
    }
  }
}

/** The values that the bytes hold, one after the other. Throws Malformed. */
export const readAmf0 = (bytes: Buffer): Amf0[] => {
  const reader = new Reader(bytes);
  const values: Amf0[] = [];
  while (!reader.isAtEnd) {
    if (values.length >= MOST_ITEMS) throw new Malformed('amf0');
    values.push(reader.value());
  }
  return values;
};

const shortText = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const END_OF_OBJECT = Buffer.from([0, 0, 9]);

const written = (value: Amf0): Buffer => {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), shortText(value)]);
  if (value === null) return Buffer.from([5]);
  if (value === undefined) return Buffer.from([6]);
  if (value instanceof Date) {
    const bytes = Buffer.alloc(11);
    bytes[0] = 11;
    bytes.writeDoubleBE(value.getTime(), 1);
    return bytes;
  }
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5);
    head[0] = 10;
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(written)]);
  }
  const fields = Object.entries(value as Amf0Object).flatMap(([name, each]) => [
    shortText(name),
    written(each),
  ]);
  return Buffer.concat([Buffer.from([3]), ...fields, END_OF_OBJECT]);
};

export const writeAmf0 = (values: readonly Amf0[]): Buffer => Buffer.concat(values.map(written));
