import { CHANGES_CONTACT, NOTAM_RULES } from '../regulation/notamEffects.ts';
import { bansDrones, capitalWords, forbidsByWords } from './closingWords.ts';
import { tellsContactAlone } from './harmlessWords.ts';
import type { Notam } from './notam.ts';
import { hasUnreadPosition, positionsIn } from './positions.ts';

const conditionOf = ({ q_code }: Pick<Notam, 'q_code'>): string => q_code.slice(3, 5);

/** "ACTIVE", and not "activated by NOTAM", "can be activated", "when active". */
const ACTIVE =
  /(?<!\b(?:CAN|COULD|MAY|WILL|SHALL|TO) BE )(?<!\b(?:WHEN|IF|ETRE|QUAND|SI) )\bACT(?:IVATED|IVES?|IVEES?)?\b(?![^.]{0,60}\b(?:NOTAM|PRIOR NOTICE)\b)/;

/** Whether a text bans drones, says that its airspace is active, or tells any position, be it one that is not read. */
const closesItself = (text: string): boolean => {
  const words = capitalWords(text);
  const found = positionsIn(words, null);
  return bansDrones(text) || ACTIVE.test(words) || found.length > 0 || hasUnreadPosition(words, found);
};

/** Whether a message announces a supplement of the AIP, by its number, and draws no place: what closes stands there. */
export const announcesSupplement = (notam: Pick<Notam, 'q_code' | 'sup_aip' | 'place_source'>): boolean =>
  conditionOf(notam) === NOTAM_RULES.trigger &&
  notam.sup_aip !== null &&
  notam.place_source !== 'text' &&
  notam.place_source !== 'text_in_part';

/** Whether a message only announces a supplement, and closes nothing by its own words. */
export const announcesSupplementAlone = (
  notam: Pick<Notam, 'q_code' | 'sup_aip' | 'place_source' | 'text'>,
): boolean => announcesSupplement(notam) && !closesItself(notam.text);

/** Whether a message changes how somebody is reached, or says that a chart is old, and tells nothing else. */
export const changesContactAlone = (notam: Pick<Notam, 'q_code' | 'text'>): boolean => {
  if (conditionOf(notam) !== NOTAM_RULES.changed) return false;
  return (
    CHANGES_CONTACT.test(capitalWords(notam.text)) &&
    tellsContactAlone(notam.text) &&
    !forbidsByWords(notam.text)
  );
};

/** Whether a message as published is a trigger. */
export const rawAnnouncesSupplement = (raw: string): boolean => /\/\s*Q[A-Z]{2}TT\s*\//.test(raw);
