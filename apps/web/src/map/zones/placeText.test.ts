import { expect, it } from 'vitest';
import { placeText } from './placeText.ts';

it('a text of coordinates writes both coordinates with five decimals, and west in the language', () => {
  expect(placeText([1.3631, 43.60541], 'fr')).toBe('43,60541° N · 1,36310° E');
  expect(placeText([-1.5, -21], 'fr')).toBe('21,00000° S · 1,50000° O');
  expect(placeText([-1.5, 47.2], 'en')).toBe('47.20000° N · 1.50000° W');
});
