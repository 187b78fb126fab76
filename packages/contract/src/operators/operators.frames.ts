import { z } from 'zod';

/** Records of an operator that its missions rest on, by the noun of their calls. */
const RECORDS_NOUNS = ['pilots', 'drones', 'exploitants'] as const;
export type RecordsNoun = (typeof RECORDS_NOUNS)[number];

export const operatorsFrames = {
  /** Pilots, drones or the company itself say something else: to its own screens. */
  records_updated: { noun: z.enum(RECORDS_NOUNS) },
};
