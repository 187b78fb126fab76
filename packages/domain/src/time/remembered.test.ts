import { expect, it } from 'vitest';
import { memoizeLatest } from './remembered.ts';

it('a remembered function computes once for the same values, and tells values apart', () => {
  let computed = 0;
  const join = memoizeLatest((one: string, other: number) => {
    computed += 1;
    return `${one}|${other}`;
  });
  expect([join('a', 1), join('a', 1), join('a', 11), join('a1', 1)]).toEqual(['a|1', 'a|1', 'a|11', 'a1|1']);
  expect(computed).toBe(3);
});

it('a remembered function keeps answers that are empty, and forgets rather than grows without end', () => {
  const seen: number[] = [];
  const nothing = memoizeLatest((value: number): undefined => {
    seen.push(value);
  });
  for (let value = 0; value < 1_024; value += 1) nothing(value);
  nothing(0);
  expect(seen).toHaveLength(1_024);
  nothing(2_000);
  nothing(0);
  expect(seen).toHaveLength(1_026);
});

it('a remembered function tries again what has thrown', () => {
  let tries = 0;
  const read = memoizeLatest((_text: string): number => {
    tries += 1;
    if (tries === 1) throw new RangeError('unreadable');
    return tries;
  });
  expect(() => read('x')).toThrow(RangeError);
  expect(read('x')).toBe(2);
});
