import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNameForm, nameInForm } from './articles.ts';
import { NAMESPACES } from './resources.ts';
import { fillPlaces } from './say.ts';
import { NAMESPACES_WITHOUT_NAME_FORMS } from './sayWith.ts';

describe('a name in a French sentence', () => {
  it.each([
    [
      'Hélistation La Plagne',
      'l’hélistation La Plagne',
      'de l’hélistation La Plagne',
      'à l’hélistation La Plagne',
    ],
    ['Préfecture du Cher', 'la préfecture du Cher', 'de la préfecture du Cher', 'à la préfecture du Cher'],
    ['Ministère des Armées', 'le ministère des Armées', 'du ministère des Armées', 'au ministère des Armées'],
    [
      'Gestionnaire de LF-R 23',
      'le gestionnaire de LF-R 23',
      'du gestionnaire de LF-R 23',
      'au gestionnaire de LF-R 23',
    ],
    ['Ecole des troupes', 'l’ecole des troupes', 'de l’ecole des troupes', 'à l’ecole des troupes'],
    [
      'Opérations du 61ème RA',
      'les opérations du 61ème RA',
      'des opérations du 61ème RA',
      'aux opérations du 61ème RA',
    ],
    ['61ème RA', 'le 61ème RA', 'du 61ème RA', 'au 61ème RA'],
    ['11e Brigade', 'la 11e Brigade', 'de la 11e Brigade', 'à la 11e Brigade'],
    ['BA 110', 'la BA 110', 'de la BA 110', 'à la BA 110'],
    ['APP Limoges', 'l’APP Limoges', 'de l’APP Limoges', 'à l’APP Limoges'],
    ['Orly APP', 'Orly APP', 'd’Orly APP', 'à Orly APP'],
    ['Toulouse-Blagnac', 'Toulouse-Blagnac', 'de Toulouse-Blagnac', 'à Toulouse-Blagnac'],
    ['Hyères TWR', 'Hyères TWR', 'd’Hyères TWR', 'à Hyères TWR'],
    ['Haguenau', 'Haguenau', 'de Haguenau', 'à Haguenau'],
    ['Le Puy-Loudes', 'Le Puy-Loudes', 'du Puy-Loudes', 'au Puy-Loudes'],
    ['Les Alluets', 'Les Alluets', 'des Alluets', 'aux Alluets'],
    ['La Rochelle', 'La Rochelle', 'de La Rochelle', 'à La Rochelle'],
    [
      'Préfecture du Cher, Préfecture de l’Indre',
      'la préfecture du Cher, la préfecture de l’Indre',
      'de la préfecture du Cher, de la préfecture de l’Indre',
      'à la préfecture du Cher, à la préfecture de l’Indre',
    ],
    ['', '', '', ''],
  ])('%s', (name, le, de, au) => {
    expect(['le', 'de', 'au'].map((form) => nameInForm(name, form))).toEqual([le, de, au]);
  });

  it('begins a sentence with a capital', () => {
    expect(fillPlaces('{{name|Le}} a refusé.', { name: 'Préfecture du Cher' })).toBe(
      'La préfecture du Cher a refusé.',
    );
    expect(fillPlaces('{{ name | Le }} a refusé.', { name: 'Orly APP' })).toBe('Orly APP a refusé.');
  });
});

it.each([
  [
    'Controlling authority of LF-R 23',
    'the controlling authority of LF-R 23',
    'The controlling authority of LF-R 23',
  ],
  ['Ministry of Armed Forces', 'the Ministry of Armed Forces', 'The Ministry of Armed Forces'],
  ['Préfecture du Cher', 'the Préfecture du Cher', 'The Préfecture du Cher'],
  ['Toulouse-Blagnac', 'Toulouse-Blagnac', 'Toulouse-Blagnac'],
])('%s in an English sentence', (name, the, atStart) => {
  expect([nameInForm(name, 'the'), nameInForm(name, 'The')]).toEqual([the, atStart]);
});

it.each(['fr', 'en'] as const)('every form that a text asks for is one of its language: %s', (language) => {
  const asked = NAMESPACES.flatMap((namespace) => [
    ...readFileSync(new URL(`../${language}/${namespace}.json`, import.meta.url), 'utf8').matchAll(
      /\{\{\s*\w+\s*\|\s*([^\s}]+)/g,
    ),
  ]).map(([, form = '']) => form);
  expect(asked.length).toBeGreaterThan(10);
  const own = language === 'fr' ? ['le', 'Le', 'de', 'au'] : ['the', 'The'];
  expect(asked.filter((form) => !isNameForm(form) || !own.includes(form))).toEqual([]);
});

it.each(['fr', 'en'])(
  'the words that a browser says before the forms are there ask for none: %s',
  (language) => {
    expect(NAMESPACES_WITHOUT_NAME_FORMS).toContain('auth');
    for (const namespace of NAMESPACES_WITHOUT_NAME_FORMS)
      expect(readFileSync(new URL(`../${language}/${namespace}.json`, import.meta.url), 'utf8')).not.toMatch(
        /\{\{\s*\w+\s*\|/,
      );
  },
);

it.each([
  ['Hélistation Toulouse Purpan', 'Toulouse Purpan heliport'],
  ['Hélistation de La Plagne', 'La Plagne heliport'],
  ['Héliport de Paris', 'Paris heliport'],
  ['Préfecture du Cher', 'the Préfecture du Cher'],
  ['Toulouse-Blagnac', 'Toulouse-Blagnac'],
])('%s reads in an English sentence as %s', (name, the) => {
  expect(nameInForm(name, 'the')).toBe(the);
});
