import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Malformed } from '../malformed.ts';
import { readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, MESSAGE, writeChunks } from './chunks.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('values of AMF0', () => {
  it('reads what it writes', () => {
    const values = ['connect', 1, { app: 'live', deep: { flag: true, none: null } }, [1, 'two'], undefined];
    expect(readAmf0(writeAmf0(values))).toEqual(values);
  });

  it('reads the bytes of the specification', () => {
    // AMF0 §2: number 1.5, boolean, ECMA array with one entry.
    expect(readAmf0(Buffer.from('003ff8000000000000', 'hex'))).toEqual([1.5]);
    expect(readAmf0(Buffer.from('08000000010001610101000009', 'hex'))).toEqual([{ a: true }]);
  });

  it.each([
    ['a number cut short', '003ff8'],
    ['a type that is none', 'ff'],
    ['an object without an end', '03000161'],
    ['objects nested deeper than anybody sends', `${'03000161'.repeat(40)}05`],
    ['a list that says it is huge', '0affffffff'],
  ])('refuses what nobody means: %s', (_, bytes) => {
    expect(() => readAmf0(Buffer.from(bytes, 'hex'))).toThrow(Malformed);
  });
});

describe('a reader of chunks', () => {
  const message = { type: MESSAGE.video, timestamp: 40, stream_id: 1, payload: Buffer.alloc(10_000, 7) };

  it('puts a message together from pieces of any size', () => {
    const bytes = writeChunks(6, message, 128);
    for (const size of [1, 2, 13, 129, 4096, bytes.length]) {
      const reader = new ChunkReader();
      const read = [];
      for (let at = 0; at < bytes.length; at += size)
        read.push(...reader.push(bytes.subarray(at, at + size)));
      expect(read).toEqual([message]);
    }
  });

  it('takes a timestamp above 24 bits, and messages of two streams in turns', () => {
    const late = { ...message, timestamp: 0x1_23_45_67 + 0xff_ff_ff };
    const sized4096 = writeChunks(2, { ...message, type: 1, payload: Buffer.from([0, 0, 16, 0]) }, 128);
    const reader = new ChunkReader();
    expect(reader.push(sized4096)).toEqual([]);
    expect(reader.push(writeChunks(6, late, 4096))).toEqual([late]);
    const [a, b] = [
      writeChunks(4, { ...message, payload: Buffer.alloc(5_000, 1) }, 4096),
      writeChunks(6, message, 4096),
    ];
    const read = reader.push(Buffer.concat([a.subarray(0, 12 + 4096), b, a.subarray(12 + 4096)]));
    expect(read.map(({ payload }) => payload.length)).toEqual([10_000, 5_000]);
  });

  const beginning = (length: number, chunkSize: number): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(chunkSize);
    const head = Buffer.from('0600000000000012 00000000'.replaceAll(' ', ''), 'hex');
    head.writeUIntBE(length, 4, 3);
    return Buffer.concat([
      writeChunks(2, { ...message, type: MESSAGE.set_chunk_size, payload: size }, 128),
      head,
    ]);
  };

  it('holds no more of anybody’s messages than commands have, until pictures may come', () => {
    const half = [
      beginning(4_000_000, 4_000_000),
      ...Array.from({ length: 40 }, () => Buffer.alloc(4_096, 1)),
    ];
    const reader = new ChunkReader();
    expect(() => half.map((bytes) => reader.push(bytes))).toThrow('malformed message_too_large');
    const trusted = new ChunkReader();
    trusted.allowPictures();
    expect(half.flatMap((bytes) => trusted.push(bytes))).toEqual([]);
  });

  it('holds a message in as many bytes, though it comes in chunks of one', () => {
    const reader = new ChunkReader();
    reader.allowPictures();
    reader.push(beginning(4_000_000, 1));
    const pairs = Buffer.alloc(65_536, Buffer.from([0x07, 0xc6]));
    collectGarbage();
    const before = process.memoryUsage();
    for (let sent = 0; sent < 60; sent += 1) reader.push(pairs);
    collectGarbage();
    const after = process.memoryUsage();
    const kept = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    // 1.97 MB of it are here, in room for twice as much at most.
    expect(kept).toBeLessThan(6_000_000);
  });

  it.each([
    ['a message longer than any picture', '06000000ffffff0901000000'],
    ['a first chunk without a header', 'c6'],
    ['a chunk size of nothing', '020000000000040100000000 00000000'],
  ])('refuses %s', (_, bytes) => {
    expect(() => new ChunkReader().push(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))).toThrow(Malformed);
  });
});
