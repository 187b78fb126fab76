import { expect, it } from 'vitest';
import { hoursText } from './hoursText.ts';

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [200, '3 h 20'],
  [605, '10 h 05'],
])('a time of %d minutes is written as %s', (minutes, text) => {
  expect(hoursText(minutes).replaceAll('\u00A0', ' ')).toBe(text);
});
