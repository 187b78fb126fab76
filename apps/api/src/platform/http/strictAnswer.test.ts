import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './strictAnswer.ts';

const Tower = z.object({ name: z.string(), areas: z.array(z.object({ id: z.number() })) });

it('The answer check takes what says what the contract says', () => {
  expect(() => checkAnswer(Tower, { name: 'LFBO', areas: [{ id: 1 }] })).not.toThrow();
  expect(() => checkAnswer(z.looseObject({}), { anything: 1 })).not.toThrow();
  expect(() => checkAnswer(z.record(z.string(), z.unknown()), { anything: { deep: 1 } })).not.toThrow();
});

it('The answer check names each key that the contract does not know, however deep and in whichever branch', () => {
  const answer = { name: 'LFBO', areas: [{ id: 1 }, { id: 2, secret: 'x' }], password_hash: 'y' };
  expect(() => checkAnswer(Tower, answer)).toThrow(/areas\.1\.secret, password_hash/);
  const either = z.union([z.object({ kind: z.literal('none') }), Tower]);
  expect(() => checkAnswer(either, answer)).toThrow(/areas\.1\.secret/);
});

it('The answer check refuses what is not an answer at all', () => {
  expect(() => checkAnswer(Tower, { name: 3, areas: [] })).toThrow(/name/);
});
