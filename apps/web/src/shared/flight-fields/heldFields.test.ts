import { expect, it } from 'vitest';
import { contestedFields, differingFields } from './heldFields.ts';

const begun = { notes: 'a', tags: [1], height: 50 };

it('differing fields: an equal list is no difference', () => {
  expect(differingFields(begun, { ...begun, tags: [1] })).toEqual([]);
  expect(differingFields(begun, { ...begun, tags: [2], height: 40 })).toEqual(['tags', 'height']);
});

it('contested fields: typed here and saved otherwise there, whatever else either side changed', () => {
  const typed = { begun, now: { ...begun, notes: 'mine', tags: [2] } };
  const saved = (changes: Partial<typeof begun>) => ({ told: begun, now: { ...begun, ...changes } });
  expect(contestedFields(typed, saved({ notes: 'theirs', height: 40 }))).toEqual(['notes']);
  expect(contestedFields(typed, saved({ height: 40 }))).toEqual([]);
  // Both wrote the same.
  expect(contestedFields(typed, saved({ notes: 'mine' }))).toEqual([]);
  // It was told already, and not changed again.
  const theirs = { ...begun, notes: 'theirs' };
  expect(contestedFields(typed, { told: theirs, now: theirs })).toEqual([]);
});
