import { describe, expect, test } from 'vitest';
import { managerOf } from './manager.ts';
import { placeName } from './placeName.ts';

describe('who decides, by a name that people can read', () => {
  test.each([
    ['Gestionnaire : DE GAULLE APP, ORLY APP', 'De Gaulle APP, Orly APP'],
    ['Gestionnaire : CCMAR ATLANTIQUE (ARMOR) 124.725 MHz', 'CCMAR Atlantique'],
    ['Gestionnaire : DGA EV', 'DGA Ev'],
    [
      'Gestionnaire : École nationale des sous-officiers : 05. 49.76.82.49',
      'École nationale des sous-officiers',
    ],
    ['Gestionnaire : CENTOPS CHERBOURG +33 (0)2 33 92 60 40 ou +33 (0)2 33 92', 'Centops Cherbourg'],
    ['Gestionnaire : Bureau OPS BFMC (Base des Fusiliers, Lorient)', 'Bureau OPS BFMC'],
  ])('%s', (remarks, name) => {
    expect(placeName(managerOf(remarks).name ?? '')).toBe(name);
  });

  test('"NIL" names nobody', () => {
    expect(managerOf('Gestionnaire : NIL La frontière Est de la zone suit la crête').name).toBeNull();
  });
});
