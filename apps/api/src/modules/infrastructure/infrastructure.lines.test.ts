import {
  buildInfrastructure,
  infrastructureNear,
  packInfrastructure,
  unpackInfrastructure,
} from '@envol/domain/infrastructure/infrastructure';
import { expect, it } from 'vitest';
import type { Workers } from '../../platform/workers.ts';
import { infrastructureLines, infrastructureOf } from './infrastructure.lines.ts';
import type { InfrastructureTask } from './infrastructure.worker.ts';

const PACKED = packInfrastructure(
  buildInfrastructure([{ kind: 'motorway', label: 'A62', parts: [[140_000, 4_360_000, 1_000, 0]] }]),
);

/** Threads that fail the first and the third time they are asked. */
const failing = (): { workers: Workers; asked: InfrastructureTask['kind'][] } => {
  const asked: InfrastructureTask['kind'][] = [];
  const run = async (_kind: unknown, task: InfrastructureTask): Promise<unknown> => {
    asked.push(task.kind);
    if (asked.length === 1 || asked.length === 3) throw new Error('the thread ended');
    return task.kind === 'read'
      ? PACKED
      : infrastructureNear(unpackInfrastructure(task.packed), task.areas, task.within_m);
  };
  const workers = {
    run,
    inTurn: () => Promise.reject(new Error('not asked')),
    close: async () => undefined,
  };
  return { workers: workers as unknown as Workers, asked };
};

it('the search of infrastructure lays the lines out in a thread, once for all who ask, and again after a failure', async () => {
  const { workers, asked } = failing();
  await expect(infrastructureLines(workers)).rejects.toThrow('the thread ended');
  const [first, second] = await Promise.all([infrastructureLines(workers), infrastructureLines(workers)]);
  expect([asked, first === second]).toEqual([['read', 'read'], true]);
  // Nothing is copied on its way to a thread.
  for (const memory of [first.xy.buffer, first.start.buffer, first.layerOf.buffer, first.tree])
    expect(memory).toBeInstanceOf(SharedArrayBuffer);
});

it('the search of infrastructure finds what is near in a thread, once for the same areas, and again after a failure', async () => {
  const { workers, asked } = failing();
  await infrastructureLines(workers).catch(() => undefined);
  await infrastructureLines(workers);
  const geometry = { type: 'Circle', center: [1.405, 43.6], radius_m: 10 } as const;
  const find = (id: string) => infrastructureOf(workers, [{ id, geometry }], 100);
  await expect(find('1')).rejects.toThrow('the thread ended');
  expect(await find('1')).toMatchObject([{ label: 'A62', area_ids: ['1'] }]);
  await find('1');
  expect(asked).toEqual(['read', 'read', 'near', 'near']);
  expect(await find('2')).toMatchObject([{ area_ids: ['2'] }]);
});
