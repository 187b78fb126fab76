import { expect, it } from 'vitest';
import { score } from './match.ts';

it('finds without accents, by any of the words', () => {
  expect(score('Télépilotes', 'tele')).toBeGreaterThan(0);
  expect(score('Nouvelle mission', 'miss nouv')).toBeGreaterThan(0);
  expect(score('Nouvelle mission', 'drone')).toBe(0);
});

it('a match at the beginning comes before one within', () => {
  expect(score('Missions', 'mi')).toBeGreaterThan(score('Nouvelle mission', 'mi'));
  expect(score('Nouvelle mission', 'mi')).toBeGreaterThan(score('Émission', 'mi'));
});
