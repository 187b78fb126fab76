import { expect, it } from 'vitest';
import { createDatasetDocument } from './dataset.document.ts';
import { createPackedCopy } from './packedCopy.ts';

it('a copy that could not be written is written anew for the next who asks, in every encoding', async () => {
  let asked = 0;
  const dataset = {
    version: { id: 1 },
    aerodromes: [],
    official: null,
    get zones() {
      asked += 1;
      if (asked < 3) throw new Error('no memory');
      return [];
    },
  } as never;
  const packed = createPackedCopy(dataset);
  const document = createDatasetDocument(dataset, packed);
  await expect(packed()).rejects.toThrow('no memory');
  await expect(document.reply(undefined)).rejects.toThrow('no memory');
  const { data } = await document.reply(undefined);
  const json = Buffer.from(data as Uint8Array);
  expect(JSON.parse(json.toString())).toMatchObject({ packed: 1, zones: [] });
  expect(Buffer.from(await packed()).equals(json)).toBe(true);
  expect(await packed()).toBe(await packed());
});
