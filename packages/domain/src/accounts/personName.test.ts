import { expect, it } from 'vitest';
import { namePartsOf } from './personName.ts';

it.each([
  ['Nina Roche', 'Nina', 'Roche'],
  ['  Jean-Luc  de la   Tour ', 'Jean-Luc', 'de la Tour'],
  ['Madonna', 'Madonna', 'Madonna'],
])('the name “%s” is taken apart for a pilot', (name, first_name, last_name) => {
  expect(namePartsOf(name)).toEqual({ first_name, last_name });
});

it('a form of a person’s name keeps each part as short as a pilot’s', () => {
  const { first_name, last_name } = namePartsOf(`${'a'.repeat(90)} ${'b'.repeat(90)}`);
  expect([first_name.length, last_name.length]).toEqual([50, 50]);
});
