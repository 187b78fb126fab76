import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAMESPACES } from './resources.ts';

type Tree = { readonly [key: string]: string | readonly string[] | Tree };

/** Words that a screen does not say, and what it says instead (docs/style.md). */
const FRENCH: readonly (readonly [word: RegExp, preferred: string])[] = [
  [/dans ce qui a été (?:consulté|lu)/i, 'd’après les sources consultées'],
  [/\bcompt(?:ée?s?|ent) (?:comme )?acti/i, 'considérée active'],
  [/\b(?:la|une|cette|chaque|votre|vos|des|les|première) lettres?(?!\p{L})/iu, 'e-mail'],
  [/\bcourriels?\b/i, 'e-mail'],
  [/\bretenue?s? : rien/i, 'pas encore envoyée'],
  [/préavis (?:demain|aujourd’hui|dans)/i, 'à traiter avant…'],
  [/\bchez (?:l’exploitant|le contrôleur)/i, 'en attente de l’exploitant, côté contrôleur'],
  [/d’un geste|sous le crayon|au trait près/i, 'en un clic, pendant le tracé, au mètre près'],
  [/s’éteint|\béteinte? depuis/i, 'expire, expiré depuis'],
  [/\b(?:renoncer|a renoncé|renoncement)(?!\p{L})/iu, 'annuler'],
  [/(?<!(?:prendre|pris|prend|prise d[’e]) ?)(?<!d’)\bactes?\b/i, 'action'],
  [/n’en dit plus la vérité|ne dit plus vrai/i, 'n’est plus à jour'],
  [/\bd’(?:elle-même|elles-mêmes|eux-mêmes)\b|\bde lui-même\b/i, 'automatiquement'],
  [/\brend(?:re|u)? les heures/i, 'annuler le créneau'],
  [/\bde la maison\b/i, 'internes'],
  [/\b(?:ne sert|ne servent) plus\b/i, 'n’est plus valable'],
  [/\bappréciera\b/i, 'peut refuser pour ce motif'],
  [/\bpar gêne\b/i, 'par pertinence'],
  [/\ble direct est coupé/i, 'mises à jour en direct interrompues'],
];

const ENGLISH: readonly (readonly [word: RegExp, preferred: string])[] = [
  [/(?<!four-)\b(?:a|the|this|each|your|by|first|no) letters?\b/i, 'e-mail'],
  [/\bof no use\b/i, 'no longer valid'],
  [/\bany more\b/i, 'no longer'],
  [/\bsendings\b|\bthis sending\b/i, 'update; what is sent'],
  [/\bready-made\b/i, 'template'],
  [/\bmeets? (?:\{\{count\}\}|this one|\d|in the air)/i, 'conflicts with'],
  [/\b(?:what was|data|in none|not) consulted\b/i, 'checked'],
  [/\bcount(?:s|ed)? (?:as )?active\b/i, 'treated as active'],
  [/\bgiv(?:e|ing) (?:up|the hours)\b/i, 'cancel, withdraw'],
  [/\b(?:whom to tell|tell me of)\b/i, 'notify'],
  [/\bnotice (?:ended|passed|starts anew)\b/i, 'the deadline was; the notice period restarts'],
  [/\bforetold\b/i, 'forecast'],
  [/\bto the vertex\b|\bunder the pencil\b/i, 'to the metre; as you draw'],
  [/\bhas no right to it\b/i, 'not configured on this installation'],
  [/\bconclude nothing\b/i, 'simulated flight'],
  [/\blooked through\b/i, 'viewed'],
  [/\bdo(?:es)? not (?:succeed|leave)\b|\bdid not (?:succeed|leave)\b/i, 'failed; was not sent'],
];

/** Texts of a namespace that say one of the words, each with what it should say. */
const saying = (
  tree: Tree,
  words: typeof FRENCH,
  path: string,
): readonly (readonly [path: string, preferred: string])[] =>
  Object.entries(tree).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const here = `${path}.${key}`;
    if (typeof value === 'string')
      return words.filter(([word]) => word.test(value)).map(([, preferred]) => [here, preferred]);
    return saying(value as Tree, words, here);
  });

const read = (language: 'fr' | 'en', namespace: string): Tree =>
  JSON.parse(readFileSync(new URL(`../${language}/${namespace}.json`, import.meta.url), 'utf8')) as Tree;

describe.each(NAMESPACES)('words of %s', (namespace) => {
  it.each([
    ['fr', FRENCH],
    ['en', ENGLISH],
  ] as const)('are those that the field uses: %s', (language, words) => {
    expect(saying(read(language, namespace), words, namespace)).toEqual([]);
  });
});

it.each([
  ['Acceptation retenue : rien n’est envoyé', FRENCH],
  ['Chacun reçoit une lettre avec un lien', FRENCH],
  ['{{count}} acte attend le réseau', FRENCH],
  ['This invitation is of no use any more', ENGLISH],
  ['{{count}} sendings wait', ENGLISH],
])('a word to avoid is found in “%s”', (text, words) => {
  expect(words.some(([word]) => word.test(text))).toBe(true);
});

it.each([
  ['La préfecture a pris acte.', FRENCH],
  ['Quatre lettres, 40 codes au plus.', FRENCH],
  ['Act for another company', ENGLISH],
])('a word of the field is left in “%s”', (text, words) => {
  expect(words.some(([word]) => word.test(text))).toBe(false);
});
