import { expect, test } from 'vitest';
import { eachAtMost } from './eachAtMost.ts';

test('never works on more than it may, and answers in the order of what was given', async () => {
  let running = 0;
  let most = 0;
  const outcomes = await eachAtMost([5, 1, 4, 2, 3], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < number; turn++) await Promise.resolve();
    running -= 1;
    return number * 10;
  });
  expect(outcomes).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await eachAtMost([], 4, () => Promise.resolve(1))).toEqual([]);
});
