import { describe, expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';
import { readSiret } from './siret.ts';
import { freeUsername, proposeUsername, USERNAME, USERNAME_MOST } from './username.ts';

describe('a password in words', () => {
  it.each([
    ['court', 'weak', 'too_short'],
    ['aaaaaaaaaaaa', 'weak', 'repeats'],
    ['azertyuiop', 'weak', 'common'],
    ['password1', 'weak', 'common'],
    ['motdepasse2026', 'weak', 'common'],
    ['camille2026', 'weak', 'personal'],
    ['garonne!', 'weak', 'personal'],
    ['héron quai', 'fair', 'one_more_word'],
    ['héron quai tuile', 'good', 'one_more_word'],
    ['héron quai tuile vent', 'strong', null],
    ['x7$Kq!9vR2#m', 'strong', null],
  ] as const)('%s is %s', (password, strength, advice) => {
    const known = ['Camille Laurent', 'camille@garonne.example', 'Garonne Prises de vue'];
    expect(passwordStrength(password, known)).toMatchObject({ strength, advice });
  });

  it('counts its words and characters', () => {
    expect(passwordStrength('héron quai tuile')).toMatchObject({ words: 3, characters: 16 });
  });
});

describe('a SIRET', () => {
  it.each([
    ['732 829 320 00074', { kind: 'read', siret: '73282932000074' }],
    // La Poste, Louvre: its sum is another one.
    ['356 000 000 00048', { kind: 'read', siret: '35600000000048' }],
    ['35600000049837', { kind: 'read', siret: '35600000049837' }],
    ['123 456 782 0001', { kind: 'wrong', message: 'siret_length', digits: 13 }],
    ['732 829 320 00075', { kind: 'wrong', message: 'siret_checksum', digits: 14 }],
    ['FR732829320', { kind: 'wrong', message: 'siret_digits', digits: 0 }],
  ])('typed as “%s” is read, or told what is wrong', (typed, reading) => {
    expect(readSiret(typed)).toEqual(reading);
  });
});

describe('a name to sign in with', () => {
  it.each([
    ['Camille Laurent', 'camille.laurent'],
    ['Zoé  D’Été-Müller', 'zoe.d.ete-muller'],
    ['李', ''],
  ])('is proposed for %s', (name, username) => {
    expect(proposeUsername(name)).toBe(username);
    if (username !== '') expect(username).toMatch(USERNAME);
  });

  it.each([
    ['Camille Laurent', [], 'camille.laurent'],
    ['Camille Laurent', ['camille.laurent'], 'camille.laurent2'],
    ['Camille Laurent', ['camille.laurent', 'camille.laurent2', 'camille.laurent4'], 'camille.laurent3'],
    ['李', ['compte'], 'compte2'],
  ])('of %s beside %j is %s', (name, taken, username) => {
    expect(freeUsername(name, new Set(taken))).toBe(username);
  });

  it('is no longer than one may be, whatever number it takes', () => {
    const long = 'a'.repeat(USERNAME_MOST);
    const second = freeUsername(long, new Set([long]));
    expect([second.length, second.at(-1)]).toEqual([USERNAME_MOST, '2']);
  });
});
