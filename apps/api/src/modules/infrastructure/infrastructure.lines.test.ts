import {
  buildInfrastructure,
  infrastructureNear,
  packInfrastructure,
} from '@envol/domain/infrastructure/infrastructure';
import { expect, it } from 'vitest';
import type { Workers } from '../../platform/workers.ts';
import { infrastructureLines } from './infrastructure.lines.ts';

const PACKED = packInfrastructure(
  buildInfrastructure([{ kind: 'motorway', label: 'A62', parts: [[140_000, 4_360_000, 1_000, 0]] }]),
);

/** Threads that fail the first time. */
const failingOnce = (): { workers: Workers; asked: () => number } => {
  let asked = 0;
  const run = async (): Promise<unknown> => {
    asked += 1;
    if (asked === 1) throw new Error('the thread ended');
    return PACKED;
  };
  return {
    workers: {
      run,
      inTurn: () => Promise.reject(new Error('not asked')),
      close: async () => undefined,
    } as Workers,
    asked: () => asked,
  };
};

it('lays the lines out in a thread, once for all who ask, and again after a failure', async () => {
  const { workers, asked } = failingOnce();
  await expect(infrastructureLines(workers)).rejects.toThrow('the thread ended');
  const [first, second] = await Promise.all([infrastructureLines(workers), infrastructureLines(workers)]);
  expect([asked(), first === second]).toEqual([2, true]);
  // The main thread searches the very memory that the thread handed over: it lays nothing out.
  expect(first.tree?.data).toBe(PACKED.tree);
  expect(first.xy).toBe(PACKED.xy);
  const geometry = { type: 'Circle', center: [1.405, 43.6], radius_m: 10 } as const;
  expect(infrastructureNear(first, [{ id: '1', geometry }], 100)).toMatchObject([{ label: 'A62' }]);
});
