import { expect, test } from 'vitest';
import { createGroundAnswers, type GroundAnswer } from './groundAnswers.ts';

const FAILED: GroundAnswer = { ground: null, failed: 'ign' };
const UNKNOWN: GroundAnswer = { ground: null, failed: null };

test('what was told stays, an unknown ground too', () => {
  const answers = createGroundAnswers();
  expect(answers.isDue('a', 0)).toBe(true);
  answers.tell('a', UNKNOWN, 0);
  expect([answers.isDue('a', 86_400_000), answers.nextIn(['a'], 0)]).toEqual([false, null]);
});

test('a source that failed is asked again after a pause that grows, and forgotten once it answers', () => {
  const answers = createGroundAnswers();
  answers.tell('a', FAILED, 0);
  expect(answers.of('a')).toEqual(FAILED);
  expect([answers.isDue('a', 14_999), answers.isDue('a', 15_000)]).toEqual([false, true]);
  answers.fail('a', 15_000);
  expect(answers.of('a')).toEqual(FAILED);
  expect(answers.nextIn(['a', 'a'], 15_000)).toBe(30_000);
  for (let count = 0; count < 10; count++) answers.fail('a', 0);
  expect(answers.nextIn(['a'], 0)).toBe(300_000);
  answers.tell('a', UNKNOWN, 0);
  expect(answers.nextIn(['a'], 0)).toBeNull();
});

test('asked again by hand, what failed may be asked at once, and nothing else', () => {
  const answers = createGroundAnswers();
  answers.tell('a', FAILED, 0);
  answers.tell('b', UNKNOWN, 0);
  answers.again();
  expect([answers.isDue('a', 1), answers.isDue('b', 1)]).toEqual([true, false]);
});

test('a pause of weeks, which a clock that was set back makes of one, is over', () => {
  const answers = createGroundAnswers();
  answers.fail('a', 30 * 86_400_000);
  expect([answers.isDue('a', 0), answers.nextIn(['a'], 0)]).toEqual([true, 0]);
});
