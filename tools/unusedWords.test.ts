import { expect, it } from 'vitest';
import { askedIn, unusedKeys } from './unusedWords.ts';

const template = (name: string): string => ['`', name, '.$', '{one}`'].join('');
const asked = askedIn(
  `t('list.title'); t('flights:rows', 2); t(${template('status')}); words.versions[key]; t(${template('common:hours')})`,
);

it('The check of words knows keys by themselves, by their plural and by the template they begin', () => {
  const words = {
    list: { title: 'Missions' },
    rows_one: '{{count}} ligne',
    rows_other: '{{count}} lignes',
    status: { ready: 'Prête' },
    hours: { night: 'Nuit' },
    versions: { first: 'Première' },
  };
  expect(unusedKeys(words, asked)).toEqual([]);
});

it('The check of words knows groups that are values, and words taken as members', () => {
  const group = ['`$', '{kind}.title`'].join('');
  const member = askedIn(`say('copy'); t(${group}); words.kml.folder;`);
  expect(unusedKeys({ copy: { title: 'Copie' }, kml: { folder: 'Zone' } }, member)).toEqual([]);
  expect(unusedKeys({ copy: { lost: 'Perdue' }, kml: { lost: 'Perdue' } }, member)).toEqual([
    'copy.lost',
    'kml.lost',
  ]);
});

it('The check of words names what nothing asks for', () => {
  expect(
    unusedKeys({ list: { title: 'Missions', former: 'Liste' }, rows: { lost: 'Perdue' } }, asked),
  ).toEqual(['list.former', 'rows.lost']);
});
