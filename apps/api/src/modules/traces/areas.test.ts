import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addBase } from '../../../test/helicopters.ts';
import { createAreas } from './areas.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('a refresh asked for while another reads is over once one has read that began after it', async () => {
  let readings = 0;
  const airspace = {
    currentIds: () => {
      readings += 1;
      return [];
    },
  };
  const areas = createAreas(harness.db, airspace as never, (error) => expect(error).toBeUndefined());
  await areas.refresh(0);
  readings = 0;
  const first = areas.refresh(0);
  // Committed while the first one reads: it may have missed it.
  await addBase(harness.db, harness.actors.controller.structure_id ?? 0, 'Base nouvelle');
  void areas.refresh(0);
  await areas.refresh(0);
  expect(areas.volumesAt(43.6105, 1.3995).some(({ kind }) => kind === 'helipad')).toBe(true);
  await first;
  readings = 0;
  await Promise.all([areas.refresh(0), areas.refresh(0), areas.refresh(0)]);
  expect(readings).toBe(2);
});
