import { expect, it } from 'vitest';
import { aerodromeName } from './aerodromeName.ts';

it.each([
  ['TOULOUSE BLAGNAC', 'LFBO', 'Toulouse-Blagnac'],
  ['PARIS CHARLES DE GAULLE', 'LFPG', 'Paris-Charles-de-Gaulle'],
  ["NICE COTE D'AZUR", 'LFMN', 'Nice-Côte-d’Azur'],
  ["ORLEANS SAINT DENIS DE L'HOTEL", 'LFOZ', 'Orléans-Saint-Denis-de-l’Hôtel'],
  ["L'ALPE D'HUEZ", 'LFHU', 'L’Alpe-d’Huez'],
  ['LA FLECHE THOREE LES PINS', 'LFAL', 'La Flèche-Thoree-les-Pins'],
  ['DIJON-LONGVIC', 'LFSD', 'Dijon-Longvic'],
  ['SAINT ETIENNE LOIRE', 'LFMH', 'Saint-Étienne-Loire'],
  ['NUKU HIVA', 'NTMD', 'Nuku Hiva'],
  ['ARCACHON II', 'LFCH', 'Arcachon-II'],
  ['MAYOTTE - MARCEL HENRY', 'FMCZ', 'Mayotte-Marcel-Henry'],
  // Towns differ on Tille: no accent is invented.
  ['BEAUVAIS TILLE', 'LFOB', 'Beauvais-Tille'],
])('the aerodrome %s (%s) is written as %s', (published, code, written) =>
  expect(aerodromeName(published, code)).toBe(written),
);

it('An aerodrome’s name that is written already is left alone', () => {
  expect(aerodromeName('Genève-Cointrin', 'LSGG')).toBe('Genève-Cointrin');
  expect(aerodromeName('', 'LFXX')).toBe('');
});
