import { expect, it } from 'vitest';
import { cardName } from './cardBrands.ts';

it.each([
  ['visa', 'Visa •••• 4242'],
  ['Visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['cartes_bancaires', 'CB •••• 4242'],
  ['unknown', 'Unknown •••• 4242'],
])('a card of the brand %s is named %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});
