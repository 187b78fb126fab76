/** How long guessing takes, in four steps; a rule of thumb that is told in words, and forbids nothing. */
export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What would help most. */
export type StrengthAdvice =
  | 'too_short'
  | 'common'
  | 'personal'
  | 'repeats'
  | 'longer'
  | 'one_more_word'
  | null;

export interface PasswordStrength {
  readonly strength: Strength;
  readonly advice: StrengthAdvice;
  readonly characters: number;
  /** Runs of three letters or more. */
  readonly words: number;
}

/** The specification's least number of characters (1, §5). */
export const PASSWORD_LEAST = 8;

/** Beginnings and wholes of the passwords that lists of stolen ones show most, French and English. */
const COMMON =
  /^(?:password|passw0rd|motdepasse|mdp|azerty|qwerty|qsdf|wxcv|abc|admin|bonjour|soleil|loulou|doudou|chouchou|marseille|jetaime|nicolas|camille|iloveyou|welcome|letmein|dragon|monkey|football|drone|envol|pilote|secret|0?123|000|111)/;
const KEYBOARD = ['azertyuiop', 'qwertyuiop', 'qsdfghjklm', 'asdfghjkl', 'wxcvbn', 'zxcvbnm', '01234567890'];
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Bits of a character by what stands beside it: a word's letter says less than one drawn by chance. */
const WORD_LETTER_BITS = 2.3;
const OTHER_BITS = 5;
/** Guesses of 2^n: what a thief of the stored hashes tries in about a minute, a week, a century. */
const STEPS = [30, 42, 54] as const;

const isRun = (text: string): boolean => {
  const lines = [...KEYBOARD, ALPHABET];
  return lines.some((line) => line.includes(text) || [...line].reverse().join('').includes(text));
};

/** The text with what repeats or follows a keyboard's row told once: "aaaa" is "a", "1234" is "1". */
export const withoutRepeats = (text: string): string => {
  let kept = '';
  for (const character of text) {
    const tail = kept.slice(-2) + character;
    if (kept.endsWith(character) || (tail.length === 3 && isRun(tail.toLowerCase()))) continue;
    kept += character;
  }
  return kept;
};

const bitsOf = (text: string): number => {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const inWords = words.reduce((sum, word) => sum + [...word].length, 0);
  const lead = words.length * 3;
  return lead + inWords * WORD_LETTER_BITS + ([...text].length - inWords) * OTHER_BITS;
};

/** As the list of the most used passwords spells it: neither capitals nor accents make another one. */
export const foldPassword = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Without what is known of the person: name, e-mail, company; parts of four letters or more. */
export const withoutPersonal = (text: string, personal: readonly string[]): string => {
  const parts = personal
    .flatMap((each) => foldPassword(each).split(/[^a-z0-9]+/))
    .filter((part) => part.length >= 4);
  return parts.reduce((rest, part) => rest.replaceAll(part, ''), foldPassword(text));
};

/** How strong a password is. `personal`: what others know of the person, which a guesser tries first. */
export const passwordStrength = (password: string, personal: readonly string[] = []): PasswordStrength => {
  const characters = [...password].length;
  const words = password.match(/\p{L}{3,}/gu)?.length ?? 0;
  const say = (strength: Strength, advice: StrengthAdvice): PasswordStrength => ({
    strength,
    advice,
    characters,
    words,
  });
  if (characters < PASSWORD_LEAST) return say('weak', 'too_short');
  const folded = foldPassword(password);
  const impersonal = withoutPersonal(password, personal);
  if (impersonal.length < folded.length && bitsOf(withoutRepeats(impersonal)) < STEPS[1])
    return say('weak', 'personal');
  const isCommon = COMMON.test(folded.replaceAll(/[^a-z0-9]/g, ''));
  const bits = bitsOf(withoutRepeats(password)) - (isCommon ? 20 : 0);
  const strength = STRENGTHS[STEPS.filter((step) => bits >= step).length] ?? 'weak';
  if (strength === 'strong') return say(strength, null);
  if (isCommon) return say(strength, 'common');
  if (bitsOf(password) - bitsOf(withoutRepeats(password)) > 12) return say(strength, 'repeats');
  return say(strength, words >= 2 ? 'one_more_word' : 'longer');
};
