import { expect, it } from 'vitest';
import { numberText, parseNumber } from './numbers.ts';

it.each([
  ['', null],
  ['  ', null],
  ['80', 80],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1 200', 1200],
  ['-3', -3],
  ['12,', 12],
  ['abc', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1e9', Number.NaN],
])('a typed number %j is read as %s', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it('A number is written back as it is typed in each language', () => {
  expect(numberText(12.5, 'fr')).toBe('12,5');
  expect(numberText(12.5, 'en')).toBe('12.5');
  expect(numberText(null, 'fr')).toBe('');
});
