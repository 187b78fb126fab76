import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { turnOf } from '../../../test/longestTurn.ts';
import { createArchive } from './archive.ts';

/** A row as long as one that holds a map layer. */
const LONG = JSON.stringify({ points: Array.from({ length: 40_000 }, (_, at) => [at / 7, at / 11]) });

describe('an archive of rows', () => {
  it('of megabytes is written beside what else the process does', async () => {
    const archive = createArchive(new Date('2026-11-22T10:00:00Z'));
    const parts = async function* () {
      for (let part = 0; part < 6; part++) yield [LONG];
    };
    const before = process.threadCpuUsage();
    const { result: count, turn_ms } = await turnOf(() => archive.addRows('layers.json', parts()));
    const { user, system } = process.threadCpuUsage(before);
    const { 'layers.json': layers } = unzipSync(archive.end());
    expect([count, JSON.parse(new TextDecoder().decode(layers)).length]).toEqual([6, 6]);
    // On no machine does it hold the process for more than a part of its time.
    expect(turn_ms).toBeLessThan((user + system) / 1_000 / 4);
  });

  it('of nothing is an empty list', async () => {
    const archive = createArchive(new Date('2026-11-22T10:00:00Z'));
    expect(await archive.addRows('none.json', (async function* () {})())).toBe(0);
    const { 'none.json': none } = unzipSync(archive.end());
    expect(JSON.parse(new TextDecoder().decode(none))).toEqual([]);
  });
});
