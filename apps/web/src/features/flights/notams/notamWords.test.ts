import { describe, expect, it } from 'vitest';
import { quotedName, shortTime } from './notamWords.ts';

describe('a NOTAM in words', () => {
  it.each([
    ["GRUE A TOUR A 'BLAGNAC' PSN", 'BLAGNAC'],
    ["L'AERODROME EST FERME", null],
    ['SANS NOM', null],
  ])('%s is called %s', (text, name) => {
    expect(quotedName(text)).toBe(name);
  });

  it.each([
    [0.2, '1 min'],
    [45, '45 min'],
    [120, '2 h'],
    [150, '2 h 30'],
    [119.6, '2 h'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(shortTime(minutes)).toBe(words);
  });
});
