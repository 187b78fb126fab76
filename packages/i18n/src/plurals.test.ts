import { describe, expect, it } from 'vitest';
import constraintsEn from '../en/constraints.json' with { type: 'json' };
import dataAgeEn from '../en/data_age.json' with { type: 'json' };
import documentsEn from '../en/documents.json' with { type: 'json' };
import errorsEn from '../en/errors.json' with { type: 'json' };
import serverEn from '../en/server.json' with { type: 'json' };
import constraintsFr from '../fr/constraints.json' with { type: 'json' };
import dataAgeFr from '../fr/data_age.json' with { type: 'json' };
import documentsFr from '../fr/documents.json' with { type: 'json' };
import errorsFr from '../fr/errors.json' with { type: 'json' };
import serverFr from '../fr/server.json' with { type: 'json' };
import { fillPlaces, sayText, type Words } from './say.ts';

/*
 * Words that letters, sheets and answers are made of. A number before a plural is right of 2 and wrong of 1 (and of 0, in French):
 * such a text has its singular beside it (`_one`), says the number behind a colon, or can never be of one.
 */
const SPOKEN: readonly (readonly [string, 'fr' | 'en', Words])[] = [
  ['constraints', 'fr', constraintsFr],
  ['constraints', 'en', constraintsEn],
  ['data_age', 'fr', dataAgeFr],
  ['data_age', 'en', dataAgeEn],
  ['documents', 'fr', documentsFr],
  ['documents', 'en', documentsEn],
  ['errors', 'fr', errorsFr],
  ['errors', 'en', errorsEn],
  ['server', 'fr', serverFr],
  ['server', 'en', serverEn],
];

/** Texts whose number is never 0 or 1, and why. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'constraints.reasons.army_several_notifications': 'told where one is not enough; the hours are of the rule',
  'constraints.reasons.prefecture_several': 'told of several prefectures alone',
  'constraints.reasons.prefecture_calendar_days': 'days of the order of 3 December 2020',
  'constraints.reasons.prefecture_working_days': 'days of the order of 3 December 2020',
  'constraints.reasons.prefecture_maximum_anticipation': 'days of the order of 3 December 2020',
  'constraints.reasons.prefecture_maximum_days': 'days of the order of 3 December 2020',
  'constraints.reasons.prefecture_over_maximum_days': 'more days than one declaration covers',
  'constraints.reasons.night_several': 'told of several nights alone',
  'constraints.reasons.night_derogation': 'days of the form R5-UAS-DEROG',
  'documents.sheet.shape_polygon': 'an outline has three vertices at least',
  'documents.sheet.vertices_in_kml': 'told of outlines too long for the sheet',
  'documents.sheet.days': 'told of a mission of several days',
  'documents.constraint_sheet.versions': 'no plural: another version than that of today',
  'documents.sheet.several_windows': 'told of several slots alone',
  'errors.fields.link_too_late': 'a limit of the product, of a day',
  'errors.fields.share_too_late': 'a limit of the product, of many days',
  'server.notifications.restrictions_appeared.title': 'of one mission the text is `restriction_appeared`',
  'server.account_mails.letters.sign_ins_failed.text': 'told from the fifth failure on',
  'server.calendar.cut': 'a calendar is cut at hundreds',
  'server.restrictions.several': 'of one restriction its title stands there',
};

const PLURAL = /\{\{(\w+)\}\}[\s\u00a0\u202f]+(?:(\p{L}+)[\s\u00a0])?(\p{L}+s)(?![\p{L}’'])/gu;
/** Numbers of things that may be one. */
const NUMBERS = /^(?:\w*count|days|hours|minutes|number|more|lines|columns|total)$/;

/** Words that end so in the singular too. */
const INVARIABLE = /^(?:de|plus|moins|sans|dans|mois|fois|sous|vers|as|is|this)$/;

/** The number that stands before a plural in a text. */
const beforePlural = (text: string): string | undefined => {
  for (const [, number, ...nouns] of text.matchAll(PLURAL))
    if (
      number !== undefined &&
      NUMBERS.test(number) &&
      nouns.every((noun) => noun === undefined || !INVARIABLE.test(noun))
    )
      return number;
  return undefined;
};

const textsOf = (words: Words, path: string): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    if (typeof value === 'string') return [[at, value] as [string, string]];
    return Array.isArray(value) ? [] : textsOf(value as Words, at);
  });

describe.each(SPOKEN)('words of %s in %s', (namespace, language, words) => {
  const texts = textsOf(words, namespace);
  const byPath = new Map(texts);

  it('say no number before a plural that one thing would make wrong', () => {
    const wrong = texts.filter(
      ([path, text]) =>
        beforePlural(text) !== undefined &&
        !/_(?:other|zero|many)$/.test(path) &&
        NEVER_ONE[path] === undefined,
    );
    expect(wrong).toEqual([]);
    expect(texts.filter(([, text]) => /\((?:s|e|es|x)\)/.test(text))).toEqual([]);
  });

  it('have a singular beside each plural, which is said of one, in French of nothing too', () => {
    for (const [path] of texts.filter(([each]) => each.endsWith('_other'))) {
      const name = path.slice(namespace.length + 1, -'_other'.length);
      if (NEVER_ONE[`${namespace}.${name}`] !== undefined) continue;
      const singular = byPath.get(`${namespace}.${name}_one`);
      expect(singular, path).toBeDefined();
      expect(beforePlural(singular ?? ''), path).toBeUndefined();
      const fillings = { count: 1 };
      expect(sayText(words, language, name, fillings)).toBe(fillPlaces(singular ?? '', fillings));
      const [none, two] = [0, 2].map((count) => sayText(words, language, name, { count }));
      if (language === 'fr' && !byPath.has(`${namespace}.${name}_zero`))
        expect(none, path).toBe(fillPlaces(singular ?? '', { count: 0 }));
      expect(two, path).toBe(fillPlaces(byPath.get(path) ?? '', { count: 2 }));
    }
  });
});
