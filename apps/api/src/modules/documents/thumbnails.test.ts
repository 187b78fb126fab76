import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentThumbnail, uploadDocument } from '@envol/contract/documents';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { findPdfProgram, firstPageOf } from './pdfPage.ts';

let harness: Harness;
let pilot = 0;
beforeAll(async () => {
  harness = await createHarness();
  pilot = (await addRequest(harness)).pilot_id;
});
afterAll(() => harness.close());

const keep = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  (
    await harness
      .as('owner')
      .call(
        uploadDocument,
        { body: { owner_type: 'pilot', owner_id: pilot, category: 'aptitude_certificate' } },
        { files: [new File([bytes], name)] },
      )
  ).body.id;
const thumbnail = (id: number, who: 'owner' | 'stranger' = 'owner') =>
  harness.as(who).call(documentThumbnail, { params: { id } });

it('the maker of thumbnails makes a small picture, turned as it was taken and without what the camera wrote', async () => {
  const taken = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: 'blue' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '43/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const id = await keep(Uint8Array.from(taken), 'brevet.jpg');
  const { status, body, headers } = await thumbnail(id);
  expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  const shown = await sharp(body).metadata();
  expect([shown.width, shown.height, shown.exif]).toEqual([128, 256, undefined]);
  expect((await thumbnail(id)).body).toEqual(body);
  expect((await thumbnail(id, 'stranger')).status).toBe(404);
});

/** A page of A4, with what it draws. */
const pdfOf = (drawn: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>endobj
4 0 obj<</Length ${drawn.length}>>stream
${drawn}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 5>>stream
0 0 m
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`),
  );

it.skipIf(findPdfProgram() === null)(
  'the maker of thumbnails shows the first page of a PDF, upright',
  async () => {
    const id = await keep(pdfOf('1 0 0 rg 0 421 595 421 re f'), 'manex.pdf');
    const { status, body, headers } = await thumbnail(id);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([181, 256]);
    const colourAt = (row: number) => [...data.subarray((row * info.width + 90) * 3).subarray(0, 3)];
    // Red above, paper below.
    expect(colourAt(40)[1]).toBeLessThan(60);
    expect(colourAt(216)[1]).toBeGreaterThan(200);
    expect((await thumbnail(id, 'stranger')).status).toBe(404);
  },
);

it('the maker of thumbnails gives up a page that takes too long, and has none where there is no poppler', () => {
  // A program that never ends stands for a page that never does.
  const since = performance.now();
  expect(firstPageOf(pdfOf(''), { program: '/usr/bin/yes', timeout_ms: 150 })).toBeNull();
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(firstPageOf(pdfOf(''), { program: null })).toBeNull();
  expect(findPdfProgram('/nowhere')).toBeNull();
});

it('the maker of thumbnails bounds the memory and the processor of what draws', () => {
  // What stands in the place of poppler says what it may take: KiB, seconds of the processor. It reads the page first: a
  // program that ends before it was written answers EPIPE.
  const bounded = path.join(mkdtempSync(path.join(tmpdir(), 'envol-bounded-')), 'bounded.sh');
  writeFileSync(bounded, '#!/bin/sh\ncat >/dev/null; ulimit -v; ulimit -t\n', { mode: 0o700 });
  expect(Buffer.from(firstPageOf(pdfOf(''), { program: bounded }) ?? []).toString()).toBe('524288\n5\n');
  rmSync(path.dirname(bounded), { recursive: true });
});

it('A thumbnail is missing for a PDF without a page, and for a picture that is broken or unfolds to more than memory holds', async () => {
  const pdf = await keep(Buffer.from('%PDF-1.4\nx\n%%EOF'), 'brevet.pdf');
  expect((await thumbnail(pdf)).status).toBe(404);
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await thumbnail(await keep(Uint8Array.from(png.subarray(0, 60)), 'half.png'))).status).toBe(404);
  const bomb = Uint8Array.from(png);
  // Width and height of the first chunk: 65,000 × 65,000.
  new DataView(bomb.buffer).setUint32(16, 65_000);
  new DataView(bomb.buffer).setUint32(20, 65_000);
  expect((await thumbnail(await keep(bomb, 'bomb.png'))).status).toBe(404);
});
