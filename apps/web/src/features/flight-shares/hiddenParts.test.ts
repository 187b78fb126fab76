import { expect, it } from 'vitest';
import english from '../../../../../packages/i18n/en/flight_shares.json' with { type: 'json' };
import french from '../../../../../packages/i18n/fr/flight_shares.json' with { type: 'json' };
import { hiddenParts } from './hiddenParts.ts';

it('the list of hidden parts tells what a link keeps back as one list: no item joins two', () => {
  expect(hiddenParts(['period', 'place', 'conditions'])).toEqual([
    'pilot',
    'drone',
    'discussions',
    'documents',
  ]);
  for (const { shared } of [french, english])
    for (const part of hiddenParts([])) expect(shared.hidden[part]).not.toMatch(/ (ni|et|and|nor|or) /);
});
