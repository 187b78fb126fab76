import { expect, it } from 'vitest';
import { followerOf } from './followerOf.ts';

const queue = [{ id: 5 }, { id: 3 }, { id: 9 }];

it.each([
  ['the next', 5, 3],
  ['round to the head', 9, 5],
  ['the head once it has left the queue', 7, 5],
])('goes on to %s', (_, from, to) => expect(followerOf(queue, from)?.id).toBe(to));

it('a queue without another request has no follower', () => {
  expect(followerOf([{ id: 5 }], 5)).toBeNull();
  expect(followerOf([], 5)).toBeNull();
});
