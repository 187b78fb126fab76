import { expect, it } from 'vitest';
import { fillPlaceholders, hasPlaceholders, unknownPlaceholders } from './placeholders.ts';

const VALUES = {
  operator: 'Aéro Vision',
  mission: 'Halle aux Grains',
  request: 'A-2381',
  period: 'mar. 24 nov., 10:00–12:30',
  height: '80 m',
  authority: 'Toulouse-Blagnac',
};

it('placeholders of both languages are filled, in any case and with spaces, as often as they stand', () => {
  expect(fillPlaceholders('{exploitant}, {Operator} : { demande } à {hauteur}.', VALUES)).toBe(
    'Aéro Vision, Aéro Vision : A-2381 à 80 m.',
  );
});

it('placeholders that nobody knows stay as they are written, and are named', () => {
  expect(fillPlaceholders('{piste} {période}', VALUES)).toBe('{piste} mar. 24 nov., 10:00–12:30');
  expect(unknownPlaceholders('{piste} {période} {Piste}')).toEqual(['piste', 'Piste']);
  expect([hasPlaceholders('{piste}'), hasPlaceholders('{mission}'), hasPlaceholders('{}')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('placeholders are filled once: a value in braces is a word of the operator', () => {
  expect(fillPlaceholders('{mission}', { ...VALUES, mission: '{operator}' })).toBe('{operator}');
});
