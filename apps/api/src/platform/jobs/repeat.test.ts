import { expect, it, vi } from 'vitest';
import { repeatTask } from './repeat.ts';

it('A repeated task waits for a run that is under way, and goes on after one that failed', async () => {
  vi.useFakeTimers();
  const ends: ((error?: Error) => void)[] = [];
  const failed = vi.fn();
  const run = () =>
    new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  const timer = repeatTask(run, 1_000, failed);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('no database'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([ends.length, failed.mock.calls.length]).toEqual([2, 1]);
  clearInterval(timer);
  vi.useRealTimers();
});
