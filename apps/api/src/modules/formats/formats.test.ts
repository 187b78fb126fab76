import { readZoneFile } from '@envol/contract/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = (text: string) => harness.as('owner').call(readZoneFile, { body: { text } });

describe('a file of zones', () => {
  it('is read in a thread, each refusal with its place, and given as ED-318', async () => {
    const { body } = await read(
      'AC R\nAN X\nAH 1000FT AMSL\nAL GND\nV X=48:00:00 N 002:00:00 E\nDC 1\nAC D\nAN Y\n',
    );
    expect(body).toMatchObject({
      format: 'openair',
      zones: [{ name: 'X', geometry: { type: 'Circle', radius_m: 1852 } }],
      refused: [{ place: 'line 7', name: 'Y', reason: 'no_geometry' }],
      openair: expect.stringMatching(
        /^AC R\nAN X\nAH 1000FT AMSL\nAL GND\nV X=48:00:00\.000 N 002:00:00\.000 E\nDC 1\.0{6}\n$/,
      ),
      ed318: { features: [{ geometry: { extent: { radius: 1852 }, layer: { lower: 0, upper: 305 } } }] },
    });
  });

  it('that is hostile is refused fast', async () => {
    const started = performance.now();
    const { status, body } = await read('<a>'.repeat(250_000));
    expect([status, body.refused[0]?.reason]).toEqual([200, 'too_deep']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
