import { defineLetterFact } from '../../platform/facts/fact.ts';

/** What somebody writes to the staff. */
export const staffContacted = defineLetterFact();
