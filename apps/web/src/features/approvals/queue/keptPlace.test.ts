import { expect, it } from 'vitest';
import { placeOf, withRowInPlace } from './keptPlace.ts';

const rows = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

it('The queue leaves a request where it was opened when its urgency falls', () => {
  const held = placeOf(rows(7, 8, 9), 7, null);
  expect(held).toEqual({ id: 7, at: 0 });
  expect(ids(withRowInPlace(rows(8, 9, 7), held))).toEqual([7, 8, 9]);
  expect(placeOf(rows(8, 9, 7), 7, held)).toBe(held);
});

it('a list that keeps its place lets it go once another is opened, or none', () => {
  const held = placeOf(rows(7, 8, 9), 7, null);
  expect(placeOf(rows(8, 9, 7), 9, held)).toEqual({ id: 9, at: 1 });
  expect(placeOf(rows(8, 9, 7), null, held)).toBeNull();
  expect(ids(withRowInPlace(rows(8, 9, 7), null))).toEqual([8, 9, 7]);
});

it('The queue waits for its list to show a request that was opened by its address', () => {
  const unseen = placeOf([], 8, null);
  expect(unseen).toEqual({ id: 8, at: -1 });
  expect(placeOf([], 8, unseen)).toBe(unseen);
  expect(placeOf(rows(7, 8), 8, unseen)).toEqual({ id: 8, at: 1 });
});

it('a list that keeps its place adds nothing to a list that leaves the request out', () => {
  expect(ids(withRowInPlace(rows(8, 9), { id: 7, at: 0 }))).toEqual([8, 9]);
});
