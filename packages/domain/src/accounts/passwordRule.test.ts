import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_USED_PASSWORDS } from './generated/mostUsedPasswords.ts';
import { passwordRefusal } from './passwordRule.ts';
import { foldPassword, PASSWORD_LEAST } from './passwordStrength.ts';

const CAMILLE = ['camille.laurent', 'c.laurent@garonne.example', 'Camille Laurent', 'Garonne Prises de vue'];

describe('a password that is refused', () => {
  it.each([
    ['password', 'password_common'],
    ['12345678', 'password_common'],
    ['aaaaaaaa', 'password_common'],
    ['MotDePasse', 'password_common'],
    ['àzertyuiop', 'password_common'],
    ['abababab', 'password_common'],
    ['1212121212', 'password_common'],
    ['camille.laurent', 'password_personal'],
    ['Laurent-Camille!', 'password_personal'],
    ['garonne2026!', 'password_personal'],
    ['c.laurent@garonne.example', 'password_personal'],
    ['envol-pilote-2026', 'password_personal'],
    ['envol12345678', 'password_personal'],
    ['Garonne-Password', 'password_personal'],
    ['héron quai tuile', null],
    ['corbeau-lent-et-bleu', null],
    ['camille et le héron lent', null],
    ['xK7!vQ2#', null],
  ])('%s: %s', (password, refusal) => {
    expect(passwordRefusal(password, CAMILLE)).toBe(refusal);
  });

  const listed = MOST_USED_PASSWORDS.split('\n');
  it('is any of the list, in any case, and behind any of the own words', () => {
    expect(listed.length).toBeGreaterThan(15_000);
    fc.assert(
      fc.property(fc.constantFrom(...listed), fc.constantFrom('camille', 'GARONNE', 'envol'), (word, own) => {
        expect(passwordRefusal(word, [])).toBe('password_common');
        expect(passwordRefusal(word.toUpperCase(), [])).toBe('password_common');
        expect(passwordRefusal(own + word, CAMILLE)).not.toBeNull();
      }),
    );
  });

  it('holds nothing that the rule of length refuses anyway, nor one spelling twice', () => {
    expect(listed.filter((each) => [...each].length < PASSWORD_LEAST || each !== foldPassword(each))).toEqual(
      [],
    );
    expect(new Set(listed).size).toBe(listed.length);
  });
});
