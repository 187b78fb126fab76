import { documentThumbnail, uploadDocument } from '@envol/contract/documents';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

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

it('makes a small picture, turned as it was taken and without what the camera wrote', async () => {
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

it('has none of a PDF, nor of a picture that is broken or unfolds to more than memory holds', async () => {
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
