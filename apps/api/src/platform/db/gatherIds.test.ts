import { expect, it } from 'vitest';
import { gatherIds } from './gatherIds.ts';

it('a thousand ids that are told in one piece are handed on together, once, and the next ones by themselves', async () => {
  const handed: number[][] = [];
  const tell = gatherIds((ids) => handed.push([...ids]));
  const all = Array.from({ length: 1_000 }, (_, index) => index);
  for (const id of all) tell(id);
  tell(7);
  expect(handed).toEqual([]);
  await Promise.resolve();
  expect(handed).toEqual([all]);
  tell(7);
  await Promise.resolve();
  expect(handed.at(-1)).toEqual([7]);
});
