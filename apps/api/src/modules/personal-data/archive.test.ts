import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createArchive } from './archive.ts';

/** A row as long as one that holds a map layer. */
const LONG = JSON.stringify({ points: Array.from({ length: 40_000 }, (_, at) => [at / 7, at / 11]) });

describe('an archive of rows', () => {
  it('of megabytes is written beside what else the process does', async () => {
    const started = performance.now();
    let [last, longest] = [started, 0];
    const beat = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const beating = setInterval(beat, 2);
    const archive = createArchive();
    const parts = async function* () {
      for (let part = 0; part < 6; part++) yield [LONG];
    };
    const count = await archive.addRows('layers.json', parts());
    beat();
    clearInterval(beating);
    const whole = performance.now() - started;
    const { 'layers.json': layers } = unzipSync(archive.end());
    expect([count, JSON.parse(new TextDecoder().decode(layers)).length]).toEqual([6, 6]);
    // On no machine does it hold the process for more than a part of its time.
    expect(longest).toBeLessThan(whole * 0.6);
  });

  it('of nothing is an empty list', async () => {
    const archive = createArchive();
    expect(await archive.addRows('none.json', (async function* () {})())).toBe(0);
    const { 'none.json': none } = unzipSync(archive.end());
    expect(JSON.parse(new TextDecoder().decode(none))).toEqual([]);
  });
});
