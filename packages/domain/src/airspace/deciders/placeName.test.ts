import { expect, it } from 'vitest';
import { isZoneCode, placeName } from './placeName.ts';

it.each([
  ['TOULOUSE BLAGNAC', 'Toulouse Blagnac'],
  ['SAINT-ÉTIENNE BOUTHÉON', 'Saint-Étienne Bouthéon'],
  ['PARIS CHARLES DE GAULLE', 'Paris Charles de Gaulle'],
  ['SAINT-JEAN-DE-LUZ', 'Saint-Jean-de-Luz'],
  ['LES MUREAUX', 'Les Mureaux'],
  ['CÔTE D’AZUR', 'Côte d’Azur'],
  ['LFBO', 'LFBO'],
  ['LFBF + 2', 'LFBF + 2'],
  ['LF-R 23', 'LF-R 23'],
  ['LF-R 112 EST', 'LF-R 112 EST'],
  ['Toulouse-Blagnac', 'Toulouse-Blagnac'],
])('the place %s is named %s in a sentence', (published, said) => {
  expect(placeName(published)).toBe(said);
});

it.each([
  ['LF-P 23', true],
  ['LF-R 112 A', true],
  ['NT-D 12', true],
  ['LFBO', false],
  ['Direction des vols', false],
])('%s is a zone: %s', (name, is) => {
  expect(isZoneCode(name)).toBe(is);
});
