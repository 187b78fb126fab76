import { expect, test } from 'vitest';
import { cutText, withoutAccents } from './text.ts';

test('a text is cut between characters, from either end', () => {
  expect(cutText('ab🚁cd', 3)).toBe('ab🚁');
  expect(cutText('ab🚁cd', 3, 'end')).toBe('🚁cd');
  expect(cutText('ab', 3)).toBe('ab');
  expect(cutText('a\ud83d', 5).isWellFormed()).toBe(true);
});

test.each([
  ['Orléans – Saint-Denis-de-l’Hôtel', 'Orleans – Saint-Denis-de-l’Hotel'],
  ['Çà et là, ÉTÉ', 'Ca et la, ETE'],
  ['œuf', 'œuf'],
])('%s without its accents is %s', (text, expected) => {
  expect(withoutAccents(text)).toBe(expected);
});
