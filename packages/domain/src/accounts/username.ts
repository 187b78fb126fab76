/**
 * Names to sign in with (specification 1, §5: no special characters, no whitespace): unaccented letters, digits, dot,
 * hyphen and underscore. Without "@", so that no name is somebody else's e-mail address.
 */
export const USERNAME = /^[A-Za-z0-9._-]+$/;
export const USERNAME_MOST = 50;

/** A name to propose for a person: "Camille Laurent" → "camille.laurent"; empty where no letter can be kept. */
export const proposeUsername = (longName: string): string =>
  longName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((part) => part !== '')
    .join('.')
    .slice(0, USERNAME_MOST);

/** What a name begins with that no letter of can be kept. */
const NAMELESS = 'compte';

/** The first name to sign in with that nobody has: "camille.laurent", "camille.laurent2"; `taken` in small letters. */
export const freeUsername = (longName: string, taken: ReadonlySet<string>): string => {
  const wanted = proposeUsername(longName) || NAMELESS;
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  const numbered = (): string => `${wanted.slice(0, USERNAME_MOST - String(number).length)}${number}`;
  while (taken.has(numbered())) number += 1;
  return numbered();
};
