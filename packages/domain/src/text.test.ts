import { expect, test } from 'vitest';
import { cutText } from './text.ts';

test('a text is cut between characters, from either end', () => {
  expect(cutText('ab🚁cd', 3)).toBe('ab🚁');
  expect(cutText('ab🚁cd', 3, 'end')).toBe('🚁cd');
  expect(cutText('ab', 3)).toBe('ab');
  expect(cutText('a\ud83d', 5).isWellFormed()).toBe(true);
});
