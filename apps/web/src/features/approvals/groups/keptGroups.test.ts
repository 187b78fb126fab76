import type { ApprovalGroup } from '@envol/contract/approvals';
import { expect, it } from 'vitest';
import { keepGroups } from './keptGroups.ts';

const group = (key: string, ids: readonly number[]) =>
  ({ key, ids: [...ids], count: ids.length }) as unknown as ApprovalGroup;
const shown = (
  former: readonly ApprovalGroup[],
  next: readonly ApprovalGroup[],
  decided: readonly number[],
) => keepGroups(former, next, (id) => decided.includes(id)).map(({ key, ids, count }) => [key, ids, count]);

it('a group of which some were decided keeps them where they stood, and counts what is left', () => {
  expect(shown([group('8', [4, 5, 6])], [group('8', [4, 6, 7])], [5])).toEqual([['8', [4, 5, 6, 7], 3]]);
});

it('a site whose oldest request was decided goes on under the key that it had', () => {
  expect(shown([group('1', [1, 2, 3])], [group('2', [2, 3])], [1])).toEqual([['1', [1, 2, 3], 2]]);
});

it('a group that was decided whole stays in its place with nothing left of it', () => {
  expect(shown([group('a', [1]), group('b', [2])], [group('b', [2])], [1])).toEqual([
    ['a', [1], 0],
    ['b', [2], 1],
  ]);
});

it('a group that others decided goes', () => {
  expect(shown([group('a', [1]), group('b', [2])], [group('b', [2])], [])).toEqual([['b', [2], 1]]);
});

it('two groups that one parts into have two keys', () => {
  const keys = shown([group('1', [1, 2])], [group('1', [1]), group('2', [2])], []).map(([key]) => key);
  expect(new Set(keys).size).toBe(2);
});
