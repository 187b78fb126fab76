import { expect, it } from 'vitest';
import { readAddressLine } from './addressLine.ts';

it.each([
  ['12 rue des Fleurs, 31770 Colomiers', '12 rue des Fleurs', '31770', 'Colomiers'],
  ['12 rue des Fleurs 31770 Colomiers', '12 rue des Fleurs', '31770', 'Colomiers'],
  [
    '  1 bis, place du Capitole ,  31000   Toulouse, France ',
    '1 bis, place du Capitole',
    '31000',
    'Toulouse',
  ],
  ['Zone 12345, lot 4, 97419 La Possession', 'Zone 12345, lot 4', '97419', 'La Possession'],
  ['3 Grand-Rue – F-67500 Haguenau Cedex 2', '3 Grand-Rue', '67500', 'Haguenau Cedex 2'],
  ['Lot 12345 rue des Fleurs 31770 Colomiers', 'Lot 12345 rue des Fleurs', '31770', 'Colomiers'],
  ['BP 50123 Blagnac Cedex 31703 Blagnac', 'BP 50123 Blagnac Cedex', '31703', 'Blagnac'],
  ['5 rue A, 20000 L’Île-Rousse', '5 rue A', '20000', 'L’Île-Rousse'],
])('a reader of addresses reads the line “%s” as its parts', (line, address_1, postal_code, city) => {
  expect(readAddressLine(line)).toEqual({ address_1, postal_code, city });
});

it.each(['Lot', 'BP', 'Zone', 'Résidence Les Pins, lot', 'CS'])(
  'a reader of addresses takes the last five digits for the postal code after %s 12345',
  (words) => {
    for (const between of [' ', ', ', ' rue A ', ' rue A, ', ' Blagnac Cedex - '])
      expect(readAddressLine(`${words} 12345${between}31700 Blagnac`)).toMatchObject({
        postal_code: '31700',
        city: 'Blagnac',
      });
  },
);

it.each([
  '',
  '12 rue des Fleurs',
  '31770 Colomiers',
  '12 rue des Fleurs, Colomiers',
  '12 rue X, 31770',
  '1 rue X, 1000 Bruxelles',
  '12345 31770 Colomiers 31000',
])('a reader of addresses asks again for %j', (line) => expect(readAddressLine(line)).toBeNull());
