import { MOST_USED_PASSWORDS } from './generated/mostUsedPasswords.ts';
import { foldPassword, PASSWORD_LEAST, withoutPersonal, withoutRepeats } from './passwordStrength.ts';

/** Why a password is not taken, as a key of the errors' sentences. */
export type PasswordRefusal = 'password_common' | 'password_personal';

/** Words of the product and the trade: tried first by whoever guesses here. */
const TRADE = ['envol', 'drone', 'pilot', 'pilote', 'exploitant', 'operator', 'aviation', 'dgac'];

/** Different letters, figures and signs; and of those, what is no neighbour of the one before on a keyboard. */
const LEAST_DIFFERENT = 4;

let mostUsed: ReadonlySet<string> | null = null;

const withoutSignsAround = (folded: string): string => folded.replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');

/** Of the list, signs around it or not, or nothing but a repetition or a keyboard's row. */
const isCommon = (folded: string): boolean => {
  mostUsed ??= new Set(MOST_USED_PASSWORDS.split('\n'));
  const isListed = mostUsed.has(folded) || mostUsed.has(withoutSignsAround(folded));
  return (
    isListed || new Set(folded).size < LEAST_DIFFERENT || withoutRepeats(folded).length < LEAST_DIFFERENT
  );
};

/**
 * What of the rule a password breaks, or null. `personal`: names, addresses, organisation of the person. What remains
 * without such words has to be a password by itself. 170 kB of words: loaded when a password is chosen.
 */
export const passwordRefusal = (password: string, personal: readonly string[]): PasswordRefusal | null => {
  const folded = foldPassword(password);
  if (isCommon(folded)) return 'password_common';
  const rest = withoutPersonal(password, [...personal, ...TRADE]);
  if (rest.length === folded.length) return null;
  return withoutSignsAround(rest).length < PASSWORD_LEAST || isCommon(rest) ? 'password_personal' : null;
};
