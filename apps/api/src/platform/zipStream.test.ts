import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { longestTurn } from '../../test/longestTurn.ts';
import { createUniquePaths, fileNameFor, type ZipEntry, zipStream } from './zipStream.ts';

const now = new Date('2026-11-22T10:00:00Z');
const entry = (path: string, read: ZipEntry['read'], is_text = false): ZipEntry => ({ path, is_text, read });

describe('an archive as a stream', () => {
  it('holds what was read, of bytes and of streams, and leaves out what cannot be had', async () => {
    const out: string[] = [];
    const big = Buffer.alloc(300_000, 7);
    const stream = zipStream(
      [
        entry('Notes/lisez-moi.txt', async () => Buffer.from('bonjour'), true),
        entry('perdu.pdf', () => Promise.reject(new Error('gone'))),
        entry('vide.txt', async () => new Uint8Array(0)),
        entry('plan.bin', async () => Readable.from([big.subarray(0, 65_536), big.subarray(65_536)])),
      ],
      { now, leftOut: ({ path }) => out.push(path) },
    );
    const files = unzipSync(new Uint8Array(await buffer(stream)));
    expect(Object.keys(files)).toEqual(['Notes/lisez-moi.txt', 'vide.txt', 'plan.bin']);
    expect(new TextDecoder().decode(files['Notes/lisez-moi.txt'])).toBe('bonjour');
    expect(Buffer.from(files['plan.bin'] ?? []).equals(big)).toBe(true);
    expect(out).toEqual(['perdu.pdf']);
  });

  it('shrinks a text of many megabytes without holding others up', async () => {
    const text = Buffer.from(
      Array.from({ length: 400_000 }, (_, index) => `${index * 7_919},43.${index}\n`).join(''),
    );
    const { result, turn_ms } = await longestTurn(() =>
      buffer(zipStream([entry('zones.kml', async () => text, true)], { now, leftOut: () => undefined })),
    );
    expect(result.length).toBeLessThan(text.length);
    expect(turn_ms).toBeLessThan(100);
  });

  it('reads a file only when the reader has come to it, and stops with the reader', async () => {
    let read = 0;
    const endless = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536);
      }
    };
    const stream = zipStream([entry('a.bin', async () => Readable.from(endless()))], {
      now,
      leftOut: () => undefined,
    });
    for await (const _ of stream) if (read > 3) break;
    const seen = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read - seen).toBeLessThan(20);
    expect(stream.destroyed).toBe(true);
  });
});

it.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['plan du toit.pdf', 'plan du toit.pdf'],
  ['C:\\temp\\a?.pdf', 'C-temp-a-.pdf'],
  ['...', 'document'],
  ['', 'document'],
  ['a\u0000b.pdf', 'a-b.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('an archive makes a name that climbs nowhere of %j', (given, name) => {
  expect(fileNameFor(given)).toBe(name);
});

it('an archive gives each path once, whatever the case of its letters', () => {
  const unique = createUniquePaths();
  expect(['a/plan.pdf', 'a/Plan.pdf', 'a/plan.pdf', 'b/plan.pdf'].map(unique)).toEqual([
    'a/plan.pdf',
    'a/Plan (2).pdf',
    'a/plan (3).pdf',
    'b/plan.pdf',
  ]);
});
