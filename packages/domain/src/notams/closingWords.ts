import { ADMITS, BANS_DRONES, FORBIDS, RESTRICTS } from '../regulation/notamEffects.ts';
import { withoutAccents } from '../text.ts';

/** A text in capitals without accents, its white space single. */
export const capitalWords = (text: string): string => withoutAccents(text).toUpperCase().replace(/\s+/g, ' ');

/** Whether a text closes its place by its own words. */
export const forbidsByWords = (text: string): boolean => {
  const words = capitalWords(text);
  return FORBIDS.test(words) || BANS_DRONES.test(words);
};

/** Whether a text forbids a place to unmanned aircraft. */
export const bansDrones = (text: string): boolean => BANS_DRONES.test(capitalWords(text));

/** Whether a text speaks of restricted or prohibited airspace: a ZRT, a ZIT, a temporary restricted area. */
export const namesRestrictedAirspace = (text: string): boolean => RESTRICTS.test(capitalWords(text));

/** Whether a text names an agreement by which one may enter. */
export const admitsByAgreement = (text: string): boolean => ADMITS.test(capitalWords(text));
