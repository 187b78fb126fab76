import { expect, it } from 'vitest';
import { sameValue } from './sameValue.ts';

it.each([
  [[[1, 2]], [[1, 2]], true],
  [[[1, 2]], [[1, 3]], false],
  [[1, 2], [1, 2, 3], false],
  [{ a: 1, b: null }, { b: null, a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [[], {}, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
])('the values %j and %j are the same: %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same);
  expect(sameValue(other, one)).toBe(same);
});
