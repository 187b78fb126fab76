import { defineLetterFact } from '../../platform/facts/fact.ts';

/** An answer to a letter did not enter: for whom the letter had gone to. */
export const replyRefused = defineLetterFact();
