import { defineLetterFact } from '../../platform/facts/fact.ts';

/** Something about a person's own account: a link to confirm, a password that was changed, a copy that is ready. */
export const accountLetter = defineLetterFact();
