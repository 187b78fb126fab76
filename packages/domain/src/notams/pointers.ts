import { CHANGES_CONTACT, NOTAM_RULES } from '../regulation/notamEffects.ts';
import { capitalWords, forbidsByWords } from './closingWords.ts';
import { tellsContactAlone } from './harmlessWords.ts';
import type { Notam } from './notam.ts';

const conditionOf = ({ q_code }: Pick<Notam, 'q_code'>): string => q_code.slice(3, 5);

/**
 * Whether a message only announces a supplement of the AIP, by its number: what closes stands there, and is read there. One that
 * draws a place itself closes it.
 */
export const announcesSupplement = (notam: Pick<Notam, 'q_code' | 'sup_aip' | 'place_source'>): boolean =>
  conditionOf(notam) === NOTAM_RULES.trigger &&
  notam.sup_aip !== null &&
  notam.place_source !== 'text' &&
  notam.place_source !== 'text_in_part';

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
